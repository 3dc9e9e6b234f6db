import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { DialogForm } from '../dialog-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from './code-field.tsx';
import { useRemoveTwoStep } from './two-step.query.ts';

/** Off again: with the password and a code, so that neither a stolen password nor an open screen is enough. */
export function TwoStepOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveTwoStep();
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) =>
        value === '' ? t({ id: 'login.password-required', message: 'Password is required!' }) : null,
      code: (value) =>
        value.trim().length < 6 ? t({ id: 'two-step.code-short', message: 'The code has six digits.' }) : null,
    },
  });
  const submit = form.onSubmit(
    ({ password, code }) =>
      remove.mutate(
        { password, code: code.trim() },
        {
          onSuccess: (answer) => {
            if (answer.success) return onClose();
            const field = answer.code === 'wrong_password' ? 'password' : 'code';
            form.setFieldError(field, t(refusalWords[answer.code]));
            form.getInputNode(field)?.focus();
          },
        },
      ),
    (errors) => form.getInputNode(errors.password ? 'password' : 'code')?.focus(),
  );
  const { value, error, onChange, ...path } = form.getInputProps('code');
  return (
    <DialogForm
      title={t({ id: 'two-step.remove-title', message: 'Switch off two-step login?' })}
      under={t({ id: 'two-step.remove-under', message: 'From then on the password alone is enough to log in.' })}
      submit={t({ id: 'two-step.remove', message: 'Switch off' })}
      isDestructive
      mutation={remove}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <PasswordField
        {...form.getInputProps('password')}
        label={t({ id: 'profile.current-password', message: 'Current password' })}
        autoComplete="current-password"
        data-autofocus
      />
      <CodeField
        {...path}
        label={t({ id: 'two-step.code', message: 'Code' })}
        description={t({ id: 'two-step.code-help', message: 'From the app, or a recovery code.' })}
        value={value}
        error={error}
        onChange={onChange}
      />
    </DialogForm>
  );
}
