import { languageNames, languages } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './installation.module.css';
import type { InstallationValues, Settings } from './installation-form.ts';

export interface SettingsForm {
  values: InstallationValues;
  getInputProps: (name: keyof InstallationValues) => object;
}

interface FieldsProps {
  form: SettingsForm;
  settings: Settings;
}

/** Language, registration, addresses, demo: what holds for everybody here. */
export function InstallationFields({ form, settings }: FieldsProps) {
  const { t } = useLingui();
  const registration = {
    open: t({ id: 'installation.open', message: 'Open: anybody may register a shop' }),
    invite: t({ id: 'installation.invite', message: 'By invitation only' }),
    closed: t({ id: 'installation.closed', message: 'Closed: nobody may register' }),
  };
  return (
    <>
      <SelectField
        {...form.getInputProps('language')}
        name="language"
        label={t({ id: 'installation.language', message: 'Language of letters' })}
        help={t({ id: 'installation.language-help', message: 'For people who have not chosen one.' })}
        options={languages.map((code) => ({ value: code, label: languageNames[code], lang: code }))}
      />
      <SelectField
        {...form.getInputProps('registration')}
        name="registration"
        label={t({ id: 'installation.registration', message: 'Who may register' })}
        disabled={settings.registration.source === 'env'}
        help={<ByEnvironment setting={settings.registration} />}
        options={Object.entries(registration).map(([value, label]) => ({ value, label }))}
      />
      <AddressFields form={form} settings={settings} />
      <SelectField
        {...form.getInputProps('demo')}
        name="demo"
        label={t({ id: 'installation.demo', message: 'Demo shops' })}
        disabled={settings.demo.source === 'env'}
        help={
          <ByEnvironment setting={settings.demo}>
            {t({
              id: 'installation.demo-help',
              message: 'With accounts whose password everybody knows: only to look around on this computer.',
            })}
          </ByEnvironment>
        }
        options={[
          { value: 'off', label: t({ id: 'installation.demo-off', message: 'No' }) },
          { value: 'on', label: t({ id: 'installation.demo-on', message: 'Yes' }) },
        ]}
      />
    </>
  );
}

function AddressFields({ form, settings }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...form.getInputProps('public_url')}
        name="public_url"
        label={t({ id: 'installation.public-url', message: 'Public address' })}
        type="url"
        autoComplete="off"
        readOnly={settings.public_url.source === 'env'}
        help={
          <ByEnvironment setting={settings.public_url}>
            {t({
              id: 'installation.public-url-help',
              message: 'As browsers see the console, like https://kolaj.example. Empty: only this computer.',
            })}
          </ByEnvironment>
        }
      />
      <TextField
        {...form.getInputProps('site_url')}
        name="site_url"
        label={t({ id: 'installation.site-url', message: 'Address of the shops’ sites' })}
        type="url"
        autoComplete="off"
        readOnly={settings.site_url.source === 'env'}
        help={
          <ByEnvironment setting={settings.site_url}>
            {t({ id: 'installation.site-url-help', message: 'Another host than the console’s.' })}
          </ByEnvironment>
        }
      />
    </>
  );
}

interface ByEnvironmentProps {
  setting: { source: string; value?: unknown; running?: unknown };
  /** Said otherwise. */
  children?: string;
}

/** Who decides, and from when on it holds. */
export function ByEnvironment({ setting, children }: ByEnvironmentProps) {
  const { t } = useLingui();
  if (setting.source === 'env') {
    return <span>{t({ id: 'installation.by-env', message: 'Set by the environment.' })}</span>;
  }
  const waits = setting.running !== undefined && setting.running !== setting.value;
  return (
    <>
      {children !== undefined && <span>{children}</span>}
      {waits && (
        <span className={styles.waits}>
          {t({ id: 'installation.from-start', message: 'Saved. It holds from the next start of Kolaj.' })}
        </span>
      )}
    </>
  );
}
