import type { EditorData } from '@kolaj/contract/collage/editor';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { stateOf } from './canvas-model.ts';
import { useEditorData } from './canvas-query.ts';
import { useEditorPlace } from './canvas-way-back.tsx';
import { CanvasRoom } from './screen/canvas-room.tsx';
import { CanvasSkeleton } from './screen/canvas-skeleton.tsx';

// Most collages are composed already.
const CanvasBegin = lazy(async () => ({ default: (await import('./canvas-begin.tsx')).CanvasBegin }));

/** The collage editor (EDT-01). One that is missing leads to the folders (ROUTE-21). */
export function EditorPage() {
  const { file } = useEditorPlace();
  const query = useEditorData(file);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone) return <Navigate to="/whatsapp-shop" replace />;
  return (
    <Loaded query={query} skeleton={{ kind: 'own', shapes: <CanvasSkeleton /> }}>
      {(data) => <OpenedEditor key={file} data={data} />}
    </Loaded>
  );
}

function OpenedEditor({ data }: { data: EditorData }) {
  const [first] = useState(() => stateOf(data));
  return first === null ? (
    <Suspense fallback={<CanvasSkeleton />}>
      <CanvasBegin data={data} />
    </Suspense>
  ) : (
    <CanvasRoom data={data} first={first} />
  );
}
