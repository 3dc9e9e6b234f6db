import { lazy, Suspense } from 'react';
import { useEditorPlace } from '../canvas-way-back.tsx';

// A page of its own weight, for debugging only (EDT-03).
const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

/** The collage's layout as JSON, on request in the address (EDT-03). */
export function Debugging() {
  const { isDebug } = useEditorPlace();
  return isDebug ? (
    <Suspense>
      <JsonEditor />
    </Suspense>
  ) : null;
}
