import { AccountDialogs } from './account-dialogs.tsx';
import { AccountFrame } from './account-frame.tsx';
import { PasswordForm } from './personal/password-form.tsx';
import { PersonalForm } from './personal/personal-form.tsx';
import { VerifyBanner } from './personal/verify-banner.tsx';
import styles from './profile.module.css';
import { useUser } from './profile.query.ts';
import { Sessions } from './sessions/sessions.tsx';
import { TwoStep, TwoStepRequired } from './two-step/two-step.tsx';

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
      <AccountDialogs user={user} />
    </AccountFrame>
  );
}
