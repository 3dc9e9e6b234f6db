import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';

/** Asks before unsaved settings are left, by a link, another tab of the page, Back or closing the window. */
export function LeaveGuard({ names }: { names: readonly string[] }) {
  const isDirty = names.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const list = names.join(', ');
  return (
    <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
      <Trans id="leave.lost">These changes would be lost: {list}.</Trans>
    </LeaveQuestion>
  );
}

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined);
