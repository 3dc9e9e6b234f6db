import type { InstallationSettings } from '@kolaj/contract/admin/installation';
import { trialLength, trialRules } from '@kolaj/domain/shop/trial';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ByEnvironment } from '../../../product/installation/installation-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Problems } from '../../../ui/form/use-form.tsx';
import styles from './installation.module.css';

export type TrialValues = { trial_days: string; trial_over: string };

type Trial = Pick<InstallationSettings, 'trial_days' | 'trial_over'>;

export const trialValuesOf = ({ trial_days: days, trial_over: over }: Trial): TrialValues => ({
  trial_days: String(days.value),
  trial_over: over.value,
});

/** What is to be saved: everything but what the environment sets. */
/** What was changed since the settings were read. */
export function trialChangesOf({ trial_days: days, trial_over: over }: TrialValues, read: Trial) {
  const before = trialValuesOf(read);
  const rule = trialRules.find((one) => one === over);
  const isOurs = read.trial_over.source !== 'env' && over !== before.trial_over;
  return {
    ...(days === before.trial_days ? {} : { trial_days: Number(days) }),
    ...(isOurs && rule !== undefined ? { trial_over: rule } : {}),
  };
}

const { shortest, longest } = trialLength;
const badDays = msg({ id: 'installation.bad-days', message: `A whole number from ${shortest} to ${longest}.` });

export function checkTrial({ trial_days: days }: TrialValues): Problems<TrialValues> {
  const count = Number(days);
  return { trial_days: Number.isInteger(count) && count >= shortest && count <= longest ? undefined : badDays };
}

interface TrialFieldsProps {
  form: { getInputProps: (name: keyof TrialValues) => object };
  settings: Trial;
}

/** How long new firms may try, and what the end of it stops (D-15). */
export function TrialFields({ form, settings }: TrialFieldsProps) {
  const { t } = useLingui();
  const rules = {
    notice: t({ id: 'installation.trial-notice', message: 'Nothing: only a notice is shown' }),
    no_sending: t({ id: 'installation.trial-stops', message: 'Importing, publishing and sending' }),
  };
  return (
    <>
      <TextField
        {...form.getInputProps('trial_days')}
        name="trial_days"
        label={t({ id: 'firm-config.trial-days', message: 'Days of the trial' })}
        inputMode="numeric"
        autoComplete="off"
        help={t({
          id: 'installation.trial-days-help',
          message: 'Of firms made from now on. The others are changed one by one, in their settings.',
        })}
      />
      <SelectField
        {...form.getInputProps('trial_over')}
        name="trial_over"
        label={t({ id: 'installation.trial-over', message: 'What its end stops' })}
        disabled={settings.trial_over.source === 'env'}
        help={<ByEnvironment setting={settings.trial_over} />}
        options={trialRules.map((value) => ({ value, label: rules[value] }))}
      />
      <Link to="/yta/packages" className={styles.link}>
        <Trans id="installation.packages">Packages and their limits</Trans>
      </Link>
    </>
  );
}
