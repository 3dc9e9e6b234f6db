import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useInviteOwner } from './owners.query.ts';

interface InviteOwnerDialogProps {
  pid: string;
  firmName: string;
  onClose: () => void;
  onInvited: (email: string) => void;
}

export function InviteOwnerDialog({ pid, firmName, onClose, onInvited }: InviteOwnerDialogProps) {
  const { t } = useLingui();
  const invite = useInviteOwner(pid);
  const form = useForm({
    initialValues: { email: '' },
    isBusy: invite.isPending,
    validate: ({ email }) => ({ email: emailProblem(email) }),
    onSubmit: ({ email }) =>
      invite.mutate(email.trim(), {
        onSuccess: (answer) => {
          if (answer.success) onInvited(email.trim());
          else form.refuse({ email: refusalWords[answer.code] });
        },
        onError: form.refuseBy,
      }),
  });
  return (
    <FormDialog
      title={<Trans id="firm-owner.title">Invite an owner to {firmName}</Trans>}
      under={t({
        id: 'firm-owner.under',
        message: 'Owners may do everything in their firm. They get a mail with a link valid for 14 days.',
      })}
      submit={<Trans id="staff.invite-submit">Send invitation</Trans>}
      icon={<IconSend size={17} stroke={1.75} aria-hidden />}
      isBusy={invite.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {invite.isError && refusedFields(invite.error, ['email']).length === 0 && (
        <ErrorBanner error={invite.error} onClose={() => invite.reset()} />
      )}
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        label={t({ id: 'login.email', message: 'E-mail' })}
      />
    </FormDialog>
  );
}
