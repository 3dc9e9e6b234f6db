import type { CompanyDetails, User } from '@kolaj/contract/account/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { AccountFrame } from '../account-frame.tsx';
import { useUnsaved } from '../leave-guard.tsx';
import styles from '../profile.module.css';
import { useUser } from '../profile.query.ts';
import { SaveButton } from '../save-button.tsx';
import { SaveFailed } from '../save-failed.tsx';
import { Section } from '../section.tsx';
import { CountryField } from './country-field.tsx';
import { PostcodeField } from './postcode-field.tsx';
import { useCompanyForm } from './use-company-form.ts';

/** Who the invoices go to (ACC-03). */
export function CompanyPage() {
  return (
    <AccountFrame>
      <CompanyForm user={useUser()} />
    </AccountFrame>
  );
}

type CompanyField = keyof CompanyDetails;

/** VAT number, name, address, country, postcode (ACC-03). */
function CompanyForm({ user }: { user: User }) {
  const { t } = useLingui();
  const { form, save, button } = useCompanyForm(user);
  const labels: Record<CompanyField, string> = {
    vatNumber: t({ id: 'company.vat', message: 'VAT number' }),
    name: t({ id: 'company.name', message: 'Company name' }),
    street: t({ id: 'company.street', message: 'Street' }),
    city: t({ id: 'company.city', message: 'City' }),
    state: t({ id: 'company.state', message: 'State' }),
    country: t({ id: 'company.country', message: 'Country' }),
    postcode: t({ id: 'company.postcode', message: 'Postcode' }),
  };
  const unsaved = Object.entries(labels)
    .filter(([field]) => form.isDirty(field))
    .map(([, label]) => label);
  useUnsaved('company', unsaved);
  const field = (name: CompanyField, isRequired: boolean) => ({
    ...form.getInputProps(name),
    label: labels[name],
    required: isRequired,
  });

  return (
    <Section
      id="company"
      title={t({ id: 'company.title', message: 'Company information' })}
      help={<Trans id="company.help">For invoices. Fields with * are required.</Trans>}
    >
      <form {...form.props} onInput={button.typed} className={styles.fields}>
        <SaveFailed mutation={save} />
        <TextInput {...field('vatNumber', true)} autoComplete="off" />
        <TextInput {...field('name', true)} autoComplete="organization" />
        <div className={styles.whole}>
          <TextInput {...field('street', true)} autoComplete="street-address" />
        </div>
        <TextInput {...field('city', true)} autoComplete="address-level2" />
        <TextInput {...field('state', false)} autoComplete="address-level1" />
        <CountryField
          {...form.getInputProps('country')}
          onChange={(country) => {
            form.setFieldValue('country', country);
            button.typed();
          }}
        />
        <PostcodeField details={form.values} props={field('postcode', false)} />
        <div className={styles.foot}>
          <SaveButton state={button.state} onSavedOver={() => button.set('idle')} isMain={unsaved.length > 0} />
        </div>
      </form>
    </Section>
  );
}
