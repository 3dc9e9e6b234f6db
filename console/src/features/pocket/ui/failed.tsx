import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { FailedProps } from './failed-note.tsx';
import { Note } from './note.tsx';

/** The words for all errors come when there is one: seldom, and then from the phone. */
const FailedNote = lazy(async () => ({
  default: await import('./failed-note.tsx').then(
    (module) => module.FailedNote,
    () => NoWords,
  ),
}));

function NoWords(_: FailedProps) {
  const { t } = useLingui();
  return <Note tone="red" title={t({ id: 'error.offline', message: 'No connection.' })} />;
}

/** What did not work, why, and what helps. */
export function Failed(props: FailedProps) {
  return (
    <Suspense>
      <FailedNote {...props} />
    </Suspense>
  );
}
