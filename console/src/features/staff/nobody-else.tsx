import { Trans } from '@lingui/react/macro';
import { IconUsersPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A shop of one: what inviting is good for. The button stands where it always does. */
export function NobodyElse() {
  return (
    <EmptyState
      icon={IconUsersPlus}
      title={<Trans id="staff.alone">Only you work here yet</Trans>}
      reason={<Trans id="staff.alone-reason">Invite colleagues by e-mail. You switch what each of them may do.</Trans>}
    />
  );
}
