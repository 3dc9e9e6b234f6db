import type { User } from '@kolaj/contract/account/account';
import { lazy, Suspense } from 'react';
import { AskHelp } from '../../product/help/ask-help.tsx';
import { AccountFrame } from './account-frame.tsx';
import { PasswordForm } from './personal/password-form.tsx';
import { PersonalForm } from './personal/personal-form.tsx';
import { VerifyBanner } from './personal/verify-banner.tsx';
import styles from './profile.module.css';
import { useUser } from './profile.query.ts';
import { Sessions } from './sessions/sessions.tsx';
import { TwoStep, TwoStepRequired } from './two-step/two-step.tsx';
import { useAccountDialog } from './use-account-dialog.ts';

// What is behind a tap is loaded by it.
const EmailDialog = lazy(async () => ({ default: (await import('./personal/email-dialog.tsx')).EmailDialog }));
const EndSessionsDialog = lazy(async () => ({
  default: (await import('./sessions/end-sessions-dialog.tsx')).EndSessionsDialog,
}));
const TwoStepDialog = lazy(async () => ({ default: (await import('./two-step/two-step-dialog.tsx')).TwoStepDialog }));
const RenewCodesDialog = lazy(async () => ({
  default: (await import('./two-step/renew-codes-dialog.tsx')).RenewCodesDialog,
}));
const TwoStepOffDialog = lazy(async () => ({
  default: (await import('./two-step/two-step-off-dialog.tsx')).TwoStepOffDialog,
}));

/** The windows of the account page, by the word in the address. */
function AccountDialogs({ user }: { user: User }) {
  const { dialog, session, close } = useAccountDialog();
  const isOn = user.second_factor === 'on';
  return (
    <Suspense>
      {dialog === 'email' && <EmailDialog user={user} onClose={close} />}
      {dialog === 'two-step' && <TwoStepDialog onClose={close} />}
      {dialog === 'recovery-codes' && isOn && <RenewCodesDialog onClose={close} />}
      {dialog === 'two-step-off' && isOn && <TwoStepOffDialog onClose={close} />}
      {dialog === 'end-session' && session !== undefined && <EndSessionsDialog id={session} onClose={close} />}
      {dialog === 'end-others' && <EndSessionsDialog onClose={close} />}
    </Suspense>
  );
}

/** One's own account: who one is, password, two-step login, devices (ACC-01, ACC-02). */
export function AccountPage() {
  const user = useUser();
  return (
    <AccountFrame>
      <div className={styles.notices}>
        <VerifyBanner />
        <TwoStepRequired user={user} />
      </div>
      <PersonalForm user={user} />
      <PasswordForm user={user} />
      <TwoStep user={user} />
      <Sessions />
      {!user.extra.admin && (
        <div>
          <AskHelp step="account" isQuiet />
        </div>
      )}
      <AccountDialogs user={user} />
    </AccountFrame>
  );
}
