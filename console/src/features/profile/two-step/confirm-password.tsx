import type { RefusalCode } from '@kolaj/contract/refusals';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { CurrentPassword, passwordMissing } from '../password-field.tsx';
import { SaveFailed } from '../save-failed.tsx';

type Answer = { success: true } | { success: false; code: RefusalCode };

interface ConfirmPasswordProps {
  title: string;
  over?: ReactNode;
  under: string;
  submit: string;
  mutation: UseMutationResult<Answer, Error, { password: string }>;
  onClose: () => void;
}

/** The current password before something that only its owner may do. */
export function ConfirmPassword({ mutation, ...dialog }: ConfirmPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    isBusy: mutation.isPending,
    validate: ({ password }) => ({ password: passwordMissing(password) }),
    onSubmit: (sent) =>
      mutation.mutate(sent, {
        onSuccess: (answer) => {
          if (!answer.success) form.refuse({ password: refusalWords[answer.code] });
        },
      }),
  });
  return (
    <FormDialog {...dialog} isBusy={mutation.isPending} onSubmit={form.submit}>
      <SaveFailed mutation={mutation} />
      <CurrentPassword {...form.getInputProps('password')} data-autofocus />
    </FormDialog>
  );
}
