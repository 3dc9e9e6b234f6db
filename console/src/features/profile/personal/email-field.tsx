import type { User } from '@kolaj/contract/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../profile.module.css';
import { useAccountDialog } from '../use-account-dialog.ts';

/** Read-only; a new address has to prove itself first. */
export function EmailField({ user }: { user: User }) {
  const { t } = useLingui();
  const { open } = useAccountDialog();
  return (
    <div className={styles.email}>
      <TextInput
        label={t({ id: 'login.email', message: 'E-mail' })}
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
      />
      <Button aria-label={t({ id: 'profile.change-email', message: 'Change e-mail' })} onClick={() => open('email')}>
        <Trans id="profile.change">Change</Trans>
      </Button>
    </div>
  );
}

/** A new address that was asked for and not confirmed yet. */
export function PendingEmail({ pending }: { pending: string }) {
  return (
    <div className={styles.whole}>
      <Banner
        tone="blue"
        icon={IconMail}
        title={<Trans id="profile.email-pending">{pending} is waiting to be confirmed.</Trans>}
      >
        <Trans id="profile.email-pending-detail">Until its link is opened, the address above stays.</Trans>
      </Banner>
    </div>
  );
}
