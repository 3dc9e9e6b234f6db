import type { User } from '@kolaj/contract/account/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../dialogs.module.css';
import { CurrentPassword, passwordMissing } from '../password-field.tsx';
import { useChangeEmail } from '../profile.query.ts';
import { SaveFailed } from '../save-failed.tsx';

/** Another address: a link goes to the new one, and only opening it changes anything. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { email: user.pending_email ?? '', password: '' },
    isBusy: change.isPending,
    validate: ({ email, password }) => ({ email: emailProblem(email), password: passwordMissing(password) }),
    onSubmit: ({ email, password }) =>
      change.mutate(
        { email: email.trim(), password },
        {
          onSuccess: (answer) => {
            if (answer.success) return;
            form.refuse({ [answer.code === 'wrong_password' ? 'password' : 'email']: refusalWords[answer.code] });
          },
          onError: form.refuseBy,
        },
      ),
  });

  if (change.data?.success === true) return <LinkSent email={form.values.email.trim()} onClose={onClose} />;
  return (
    <FormDialog
      title={t({ id: 'email.title', message: 'Change e-mail' })}
      under={<Trans id="email.under">We mail a link to the new address. It changes when the link is opened.</Trans>}
      submit={t({ id: 'email.send', message: 'Send link' })}
      isBusy={change.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SaveFailed mutation={change} />
      <TextInput
        {...form.getInputProps('email')}
        label={t({ id: 'email.new', message: 'New e-mail' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
      />
      <CurrentPassword {...form.getInputProps('password')} />
    </FormDialog>
  );
}

function LinkSent({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'email.sent', message: 'Check your mail' })}
      foot={
        <AnswerFoot
          safe={null}
          main={
            <Button size="md" variant="action" data-autofocus onClick={onClose}>
              <Trans id="common.done">Done</Trans>
            </Button>
          }
        />
      }
    >
      <p className={styles.text} role="status">
        <Trans id="email.sent-detail">
          A link was sent to {email}. Until it is opened, your address stays as it is.
        </Trans>
      </p>
    </Dialog>
  );
}
