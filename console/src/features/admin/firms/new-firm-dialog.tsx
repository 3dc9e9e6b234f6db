import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useCreateFirm } from './owners.query.ts';

interface NewFirmDialogProps {
  onClose: () => void;
  onMade: (firm: { pid: string; email: string }) => void;
}

/** A firm and its owner's address; the owner needs no open registration, only the mail. */
export function NewFirmDialog({ onClose, onMade }: NewFirmDialogProps) {
  const { t } = useLingui();
  const create = useCreateFirm();
  const tooShort = t({ id: 'firm-new.too-short', message: 'At least 2 characters.' });
  const form = useForm({
    initialValues: { name: '', email: '' },
    isBusy: create.isPending,
    validate: ({ name, email }) => ({
      name: name.trim().length < 2 ? tooShort : undefined,
      email: emailProblem(email),
    }),
    onSubmit: ({ name, email }) =>
      create.mutate(
        { name: name.trim(), email: email.trim() },
        { onSuccess: ({ pid }) => onMade({ pid, email: email.trim() }), onError: form.refuseBy },
      ),
  });
  return (
    <FormDialog
      title={<Trans id="firm-new.title">New firm</Trans>}
      under={t({
        id: 'firm-new.under',
        message: 'Its trial begins now. The owner gets a mail with a link valid for 14 days.',
      })}
      submit={<Trans id="firm-new.submit">Make firm and invite</Trans>}
      icon={<IconSend size={17} stroke={1.75} aria-hidden />}
      isBusy={create.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {create.isError && refusedFields(create.error, ['name', 'email']).length === 0 && (
        <ErrorBanner error={create.error} onClose={() => create.reset()} />
      )}
      <TextInput
        {...form.getInputProps('name')}
        autoComplete="off"
        maxLength={80}
        data-autofocus
        label={t({ id: 'firm-new.name', message: 'Name of the firm' })}
      />
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t({ id: 'firm-new.email', message: 'E-mail of the owner' })}
      />
    </FormDialog>
  );
}
