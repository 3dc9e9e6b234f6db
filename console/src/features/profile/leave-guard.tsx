import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';

/** By form: what is typed and not saved, in words; no entry = nothing. */
type Unsaved = Map<string, string>;

const UnsavedContext = createContext<Unsaved | null>(null);

/** Tells the page which fields of a form are typed and not saved. */
export function useUnsaved(form: string, names: readonly string[]): void {
  const unsaved = useContext(UnsavedContext);
  const words = names.join(', ');
  useEffect(() => {
    if (words !== '') unsaved?.set(form, words);
    return () => {
      unsaved?.delete(form);
    };
  }, [unsaved, form, words]);
}

/** Asks before a page with unsaved fields is left, by a link, by Back or by closing the window. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved] = useState<Unsaved>(() => new Map());
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved.size > 0,
    enableBeforeUnload: () => unsaved.size > 0,
    withResolver: true,
  });
  const list = [...unsaved.values()].join(', ');
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {blocker.status === 'blocked' && (
        <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
          <Trans id="leave.lost">These changes would be lost: {list}.</Trans>
        </LeaveQuestion>
      )}
    </UnsavedContext>
  );
}
