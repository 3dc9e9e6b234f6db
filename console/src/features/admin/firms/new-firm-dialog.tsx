import { languageNames, languages } from '@kolaj/domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useCreateFirm } from './owners.query.ts';

interface NewFirmDialogProps {
  onClose: () => void;
  onMade: (firm: { pid: string; email: string }) => void;
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The browser's own may be under an older name. */
const zones = [...new Set([ownZone, ...Intl.supportedValuesOf('timeZone')])].sort();

/** A firm and its owner's address; the owner needs no open registration, only the mail. */
export function NewFirmDialog({ onClose, onMade }: NewFirmDialogProps) {
  const { t } = useLingui();
  const create = useCreateFirm();
  const tooShort = t({ id: 'firm-new.too-short', message: 'At least 2 characters.' });
  const form = useForm({
    initialValues: { name: '', email: '', language: currentLanguage(), time_zone: ownZone },
    isBusy: create.isPending,
    validate: ({ name, email }) => ({
      name: name.trim().length < 2 ? tooShort : undefined,
      email: emailProblem(email),
    }),
    onSubmit: ({ name, email, ...more }) =>
      create.mutate(
        { name: name.trim(), email: email.trim(), ...more },
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
      <SelectField
        {...form.getInputProps('language')}
        name="language"
        label={t({ id: 'firm-new.language', message: 'Language of the letter and the site' })}
        options={languages.map((code) => ({ value: code, label: languageNames[code], lang: code }))}
      />
      <SelectField
        {...form.getInputProps('time_zone')}
        name="time_zone"
        label={t({ id: 'firm-new.zone', message: 'Time zone' })}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </FormDialog>
  );
}
