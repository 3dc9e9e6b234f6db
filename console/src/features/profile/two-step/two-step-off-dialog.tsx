import { useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { CurrentPassword, passwordMissing } from '../password-field.tsx';
import { SaveFailed } from '../save-failed.tsx';
import { CodeField, codeShort } from './code-field.tsx';
import { useRemoveTwoStep } from './two-step.query.ts';

/** Off again: with the password and a code, so that neither a stolen password nor an open screen is enough. */
export function TwoStepOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveTwoStep();
  const form = useForm({
    initialValues: { password: '', code: '' },
    isBusy: remove.isPending,
    validate: ({ password, code }) => ({ password: passwordMissing(password), code: codeShort(code) }),
    onSubmit: ({ password, code }) =>
      remove.mutate(
        { password, code: code.trim() },
        {
          onSuccess: (answer) => {
            if (answer.success) onClose();
            else form.refuse({ [answer.code === 'wrong_password' ? 'password' : 'code']: refusalWords[answer.code] });
          },
        },
      ),
  });
  return (
    <FormDialog
      title={t({ id: 'two-step.remove-title', message: 'Switch off two-step login?' })}
      under={t({ id: 'two-step.remove-under', message: 'From then on the password alone is enough to log in.' })}
      submit={t({ id: 'two-step.remove', message: 'Switch off' })}
      isDestructive
      isBusy={remove.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SaveFailed mutation={remove} />
      <CurrentPassword {...form.getInputProps('password')} data-autofocus />
      <CodeField
        {...form.getInputProps('code')}
        label={t({ id: 'two-step.code', message: 'Code' })}
        description={t({ id: 'two-step.code-help', message: 'From the app, or a recovery code.' })}
      />
    </FormDialog>
  );
}
