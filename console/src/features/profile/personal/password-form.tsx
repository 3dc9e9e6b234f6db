import type { User } from '@kolaj/contract/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNow } from '../../../lib/texts/format.ts';
import { PasswordChecklist } from '../../../product/account/password-checklist.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useUnsaved } from '../leave-guard.tsx';
import { PasswordField } from '../password-field.tsx';
import styles from '../profile.module.css';
import { SaveButton } from '../save-button.tsx';
import { SaveFailed } from '../save-failed.tsx';
import { Section } from '../section.tsx';
import { usePasswordChange } from './use-password-change.ts';

const checklistId = 'password-checklist';

/**
 * A new password, twice (ACC-02). The current one is asked for when the login is old as far as this clock tells, and at the
 * latest when the server says so (D-19).
 */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useLingui();
  const { form, change, button, isCurrentAsked, submit, typed } = usePasswordChange();
  const isOld = useNow() > Date.parse(user.fresh_until);
  const isTyped = Object.values(form.values).some((value) => value !== '');
  const title = t({ id: 'profile.password', message: 'Password' });
  useUnsaved('password', isTyped ? [title] : []);

  return (
    <Section
      id="password"
      title={title}
      help={<Trans id="profile.password-help">A new password logs out all your other devices.</Trans>}
    >
      <form onSubmit={submit} onInput={typed} noValidate className={styles.fields}>
        <SaveFailed mutation={change} />
        {change.data?.success === true && <PasswordChanged onClose={change.reset} />}
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {(isCurrentAsked || isOld) && (
          <div className={styles.whole}>
            <PasswordField
              {...form.getInputProps('current')}
              label={t({ id: 'profile.current-password', message: 'Current password' })}
              autoComplete="current-password"
            />
          </div>
        )}
        <PasswordField
          {...form.getInputProps('newPassword')}
          label={t({ id: 'profile.new-password', message: 'New password' })}
          autoComplete="new-password"
          describedBy={checklistId}
        />
        <PasswordField
          {...form.getInputProps('repeated')}
          label={t({ id: 'profile.repeat-password', message: 'New password again' })}
          autoComplete="new-password"
        />
        <div className={styles.whole}>
          <PasswordChecklist id={checklistId} password={form.values.newPassword} />
        </div>
        <div className={styles.foot}>
          <SaveButton state={button.state} onSavedOver={() => button.set('idle')} isMain={isTyped} />
        </div>
      </form>
    </Section>
  );
}

function PasswordChanged({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.whole}>
      <Banner
        tone="green"
        title={t({ id: 'profile.password-changed', message: 'Password changed.' })}
        onClose={onClose}
      >
        <Trans id="profile.password-changed-detail">All your other devices are logged out.</Trans>
      </Banner>
    </div>
  );
}
