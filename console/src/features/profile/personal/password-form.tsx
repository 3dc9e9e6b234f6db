import type { User } from '@kolaj/contract/account/account';
import { failedPasswordParts } from '@kolaj/domain/account/password';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '../../../lib/texts/format.ts';
import { PasswordChecklist } from '../../../product/account/password-checklist.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useUnsaved } from '../leave-guard.tsx';
import { CurrentPassword, PasswordField } from '../password-field.tsx';
import styles from '../profile.module.css';
import { useChangePassword } from '../profile.query.ts';
import { SaveButton, useSaveState } from '../save-button.tsx';
import { SaveFailed } from '../save-failed.tsx';
import { Section } from '../section.tsx';

const checklistId = 'password-checklist';

/**
 * A new password, twice (ACC-02). The current one is asked for when the login is old as far as this clock tells, and at the
 * latest when the server says so (D-19).
 */
export function PasswordForm({ user }: { user: User }) {
  const { t } = useLingui();
  const { form, change, button, isCurrentAsked, typed } = usePasswordChange();
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
      <form {...form.props} onInput={typed} className={styles.fields}>
        <SaveFailed mutation={change} />
        {change.data?.success === true && <PasswordChanged onClose={change.reset} />}
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {(isCurrentAsked || isOld) && (
          <div className={styles.whole}>
            <CurrentPassword {...form.getInputProps('current')} />
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

type Flag = 'reauth' | 'wrong' | 'weak' | 'same';

const flagWords: Readonly<Record<Flag, MessageDescriptor>> = {
  reauth: msg({ id: 'profile.password-reauth', message: 'You logged in a while ago. Type your current password.' }),
  wrong: msg({ id: 'profile.password-wrong', message: 'That is not your current password.' }),
  same: msg({ id: 'profile.password-same', message: 'That is your password already.' }),
  weak: msg({
    id: 'profile.password-weak',
    message: 'Password must be min 8, at least one uppercase, lowercase and special character.',
  }),
};

const passwordsDiffer = msg({ id: 'profile.passwords-differ', message: 'Passwords are not the same!' });

/** The form of the password change with what the server answers to it: a flag leads to its field (VAL-15, VAL-16, D-19, ACC-06). */
function usePasswordChange() {
  const change = useChangePassword();
  const button = useSaveState();
  const [isCurrentAsked, setIsCurrentAsked] = useState(false);
  const form = useForm({
    initialValues: { current: '', newPassword: '', repeated: '' },
    isBusy: change.isPending,
    // Whether the current password is needed and right is the server's word.
    validate: ({ newPassword, repeated }) => ({
      newPassword: failedPasswordParts(newPassword).length === 0 ? undefined : flagWords.weak,
      repeated: repeated === newPassword ? undefined : passwordsDiffer,
    }),
    onSubmit: ({ newPassword, current }) => {
      button.set('saving');
      change.mutate(
        { newpassword: newPassword, ...(current === '' ? {} : { password: current }) },
        {
          onSuccess: (answer) => {
            if (!answer.success) return refuse(answer.flag);
            form.reset();
            setIsCurrentAsked(false);
            button.set('saved');
          },
          onError: () => button.set('idle'),
        },
      );
    },
  });
  const refuse = (flag: Flag) => {
    const field = flag === 'weak' || flag === 'same' ? 'newPassword' : 'current';
    // The field has to be there before it can have the focus.
    flushSync(() => {
      button.set('unsaved');
      if (field === 'current') setIsCurrentAsked(true);
    });
    form.refuse({ [field]: flagWords[flag] });
  };
  const typed = () => {
    button.typed();
    change.reset();
  };
  return { form, change, button, isCurrentAsked, typed };
}
