import { emailAddress, type User } from '@kolaj/contract/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../dialog-form.tsx';
import styles from '../dialogs.module.css';
import { PasswordField } from '../password-field.tsx';
import { useChangeEmail } from '../profile.query.ts';

/** Another address: a link goes to the new one, and only opening it changes anything. */
export function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const change = useChangeEmail();
  const form = useForm({
    initialValues: { email: user.pending_email ?? '', password: '' },
    validate: {
      email: (value) => {
        if (value.trim() === '') return t({ id: 'login.email-required', message: 'E-mail is required!' });
        if (emailAddress.safeParse(value).success) return null;
        return t({ id: 'login.email-invalid', message: 'E-mail is not valid!' });
      },
      password: (value) =>
        value === '' ? t({ id: 'login.password-required', message: 'Password is required!' }) : null,
    },
  });
  const submit = form.onSubmit(
    ({ email, password }) =>
      change.mutate(
        { email: email.trim(), password },
        {
          onSuccess: (answer) => {
            if (answer.success) return;
            const field = answer.code === 'wrong_password' ? 'password' : 'email';
            form.setFieldError(field, t(refusalWords[answer.code]));
            form.getInputNode(field)?.focus();
          },
          onError: (error) => {
            for (const { name, problem } of refusedFields(error, ['email'])) form.setFieldError(name, t(problem));
          },
        },
      ),
    (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
  );

  if (change.data?.success === true) return <LinkSent email={form.values.email.trim()} onClose={onClose} />;
  return (
    <DialogForm
      title={t({ id: 'email.title', message: 'Change e-mail' })}
      under={<Trans id="email.under">We mail a link to the new address. It changes when the link is opened.</Trans>}
      submit={t({ id: 'email.send', message: 'Send link' })}
      mutation={change}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('email')}
        label={t({ id: 'email.new', message: 'New e-mail' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
      />
      <PasswordField
        {...form.getInputProps('password')}
        label={t({ id: 'profile.current-password', message: 'Current password' })}
        autoComplete="current-password"
      />
    </DialogForm>
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
