import { useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/button/link-button.tsx';

/** Opens the invitation; a link, so that Back closes it. */
export function InviteButton() {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/staff"
      search={{ invite: true }}
      variant="action"
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'staff.invite', message: 'Invite' })}
    </LinkButton>
  );
}
