import { failedPasswordParts } from '@kolaj/domain/account/password';
import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useChangePassword } from '../profile.query.ts';
import { useSaveState } from '../save-button.tsx';

type Flag = 'reauth' | 'wrong' | 'weak' | 'same';

/** The form of the password change with what the server answers to it: a flag leads to its field (D-19, ACC-06). */
export function usePasswordChange() {
  const form = usePasswordFields();
  const wordsOf = useFlagWords();
  const change = useChangePassword();
  const button = useSaveState();
  const [isCurrentAsked, setIsCurrentAsked] = useState(false);

  const refuse = (flag: Flag) => {
    const field = flag === 'weak' || flag === 'same' ? 'newPassword' : 'current';
    // The field has to stand there before it can have the focus.
    flushSync(() => {
      button.set('unsaved');
      if (field === 'current') setIsCurrentAsked(true);
      form.setFieldError(field, wordsOf(flag));
    });
    form.getInputNode(field)?.focus();
  };
  const submit = form.onSubmit(
    ({ newPassword, current }) => {
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
    (errors) => form.getInputNode(errors.newPassword ? 'newPassword' : 'repeated')?.focus(),
  );
  const typed = () => {
    button.typed();
    change.reset();
  };
  return { form, change, button, isCurrentAsked, submit, typed };
}

/** VAL-15, VAL-16. Whether the current password is needed and right is the server's word. */
function usePasswordFields() {
  const { t } = useLingui();
  return useForm({
    initialValues: { current: '', newPassword: '', repeated: '' },
    validate: {
      newPassword: (value) =>
        failedPasswordParts(value).length === 0
          ? null
          : t({
              id: 'profile.password-weak',
              message: 'Password must be min 8, at least one uppercase, lowercase and special character.',
            }),
      repeated: (value, { newPassword }) =>
        value === newPassword ? null : t({ id: 'profile.passwords-differ', message: 'Passwords are not the same!' }),
    },
  });
}

function useFlagWords() {
  const { t } = useLingui();
  return (flag: Flag): string => {
    switch (flag) {
      case 'reauth':
        return t({ id: 'profile.password-reauth', message: 'You logged in a while ago. Type your current password.' });
      case 'wrong':
        return t({ id: 'profile.password-wrong', message: 'That is not your current password.' });
      case 'same':
        return t({ id: 'profile.password-same', message: 'That is your password already.' });
      case 'weak':
        return t({
          id: 'profile.password-weak',
          message: 'Password must be min 8, at least one uppercase, lowercase and special character.',
        });
    }
  };
}
