import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeaveQuestion } from './leave-question.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before unsaved work is left, by a link, another tab of the page, Back or closing the window. */
export function LeaveGuard({ isDirty, children }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
      {children}
    </LeaveQuestion>
  );
}

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined);
