import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx';
import { useDesigner } from './use-designer.ts';

/** Nobody leaves an unsaved template without being asked, neither by a link nor by closing the window. */
export function DesignLeave() {
  const { isDirty } = useDesigner();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
      <Trans id="designer.leave-lost">The template is neither saved to a firm nor exported as JSON.</Trans>
    </LeaveQuestion>
  );
}
