import type { User } from '@kolaj/contract/account/account';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useUnsaved } from '../leave-guard.tsx';
import styles from '../profile.module.css';
import { useSaveProfile } from '../profile.query.ts';
import { SaveButton, useSaveState } from '../save-button.tsx';
import { SaveFailed } from '../save-failed.tsx';
import { Section } from '../section.tsx';
import { untouched } from '../untouched.ts';
import { useAccountDialog } from '../use-account-dialog.ts';

const fieldsOf = ({ name, company, phone, extra }: User) => ({
  name,
  company,
  phone,
  ecommerce: extra.ecommerce,
  domain: extra.domain,
});
type Fields = ReturnType<typeof fieldsOf>;
const fieldNames = ['name', 'company', 'phone', 'ecommerce', 'domain'] as const satisfies (keyof Fields)[];

const nameMissing = msg({ id: 'profile.name-required', message: 'Name is required!' });
const companyMissing = msg({ id: 'profile.company-required', message: 'Company is required!' });

/** Name, company, phone, shop platform and domain; the e-mail is changed in its own way (ACC-01, VAL-13, VAL-14). */
export function PersonalForm({ user }: { user: User }) {
  const { t } = useLingui();
  const save = useSaveProfile();
  const button = useSaveState();
  const labels: Record<keyof Fields, string> = {
    name: t({ id: 'profile.name', message: 'Name' }),
    company: t({ id: 'profile.company', message: 'Company' }),
    phone: t({ id: 'profile.phone', message: 'Phone' }),
    ecommerce: t({ id: 'profile.platform', message: 'Shop platform' }),
    domain: t({ id: 'profile.domain', message: 'Domain' }),
  };
  const form = useForm<Fields>({
    initialValues: fieldsOf(user),
    isBusy: save.isPending,
    validate: ({ name, company }) => ({
      name: name.trim() === '' ? nameMissing : undefined,
      company: company.trim() === '' ? companyMissing : undefined,
    }),
    onSubmit: (sent) => {
      const { name, company, phone, ...extra } = sent;
      button.set('saving');
      save.mutate(
        { name: name.trim(), company: company.trim(), phone: phone.trim(), extra },
        {
          onSuccess: ({ data }) => {
            form.setInitialValues(fieldsOf(data));
            form.setValues(untouched(fieldsOf(data), { sent, now: form.getValues() }));
            button.set('saved');
          },
          onError: (error) => {
            button.set('idle');
            form.refuseBy(error);
          },
        },
      );
    },
  });
  // What differs from what was saved last; a change that the server refused still does.
  const unsaved = fieldNames.filter((name) => form.isDirty(name)).map((name) => labels[name]);
  useUnsaved('personal', unsaved);

  return (
    <Section id="personal" title={t({ id: 'profile.personal', message: 'Personal information' })}>
      <form {...form.props} onInput={button.typed} className={styles.fields}>
        <SaveFailed mutation={save} />
        <TextInput {...form.getInputProps('name')} label={labels.name} required autoComplete="name" />
        <TextInput {...form.getInputProps('company')} label={labels.company} required autoComplete="organization" />
        <EmailField user={user} />
        <TextInput {...form.getInputProps('phone')} label={labels.phone} type="tel" autoComplete="tel" maxLength={40} />
        {user.pending_email !== null && <PendingEmail pending={user.pending_email} />}
        <TextInput {...form.getInputProps('ecommerce')} label={labels.ecommerce} autoComplete="off" />
        <TextInput {...form.getInputProps('domain')} label={labels.domain} inputMode="url" autoComplete="url" />
        <div className={styles.foot}>
          <SaveButton state={button.state} onSavedOver={() => button.set('idle')} isMain={unsaved.length > 0} />
        </div>
      </form>
    </Section>
  );
}

/** Read-only; a new address has to prove itself first. */
function EmailField({ user }: { user: User }) {
  const { t } = useLingui();
  const { open } = useAccountDialog();
  return (
    <div className={styles.email}>
      <TextInput
        label={t({ id: 'login.email', message: 'E-mail' })}
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
      />
      <Button aria-label={t({ id: 'profile.change-email', message: 'Change e-mail' })} onClick={() => open('email')}>
        <Trans id="profile.change">Change</Trans>
      </Button>
    </div>
  );
}

/** A new address that was asked for and not confirmed yet. */
function PendingEmail({ pending }: { pending: string }) {
  return (
    <div className={styles.whole}>
      <Banner
        tone="blue"
        icon={IconMail}
        title={<Trans id="profile.email-pending">{pending} is waiting to be confirmed.</Trans>}
      >
        <Trans id="profile.email-pending-detail">Until its link is opened, the address above stays.</Trans>
      </Banner>
    </div>
  );
}
