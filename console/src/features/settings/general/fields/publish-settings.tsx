import { newDays } from '@kolaj/domain/shop/config/client-config';
import { autoPublishModes } from '@kolaj/domain/site/auto-publish';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, TextInput } from '@mantine/core';
import { useShop } from '../../../../product/account/session.query.ts';
import { Segments } from '../segments.tsx';
import type { SettingProps } from './setting-props.ts';

const parts: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Days that a product is new. */
export function NewDaysSetting({ form, label, help, isLocked }: SettingProps) {
  return (
    <NumberInput
      size="md"
      label={label}
      description={help}
      inputWrapperOrder={parts}
      value={form.values.new_for_days}
      min={newDays.min}
      max={newDays.max}
      allowDecimal={false}
      clampBehavior="blur"
      disabled={isLocked}
      error={form.errors.new_for_days}
      onChange={(typed) => form.setFieldValue('new_for_days', Number(typed))}
    />
  );
}

/** Whether the site is published without a person, and when. */
export function AutoPublishSetting({ form, label, help, isLocked }: SettingProps) {
  const { t } = useLingui();
  const zone = useShop()?.time_zone ?? '';
  const { mode, at } = form.values.auto_publish;
  const words = {
    off: t({ id: 'site-settings.auto-off', message: 'Off' }),
    approval: t({ id: 'site-settings.auto-approval', message: 'After approval' }),
    daily: t({ id: 'site-settings.auto-daily', message: 'Every day' }),
  };
  return (
    <>
      <Segments
        label={label}
        help={help}
        value={mode}
        options={autoPublishModes.map((value) => ({ value, text: words[value] }))}
        isDisabled={isLocked}
        onChange={(value) => form.setFieldValue('auto_publish', { mode: value, at })}
      />
      {mode === 'daily' && (
        <TextInput
          type="time"
          size="md"
          label={t({ id: 'site-settings.auto-at', message: 'Time of day' })}
          description={t({ id: 'site-settings.auto-at-help', message: `On the clock of ${zone}.` })}
          inputWrapperOrder={parts}
          value={at}
          required
          disabled={isLocked}
          error={form.errors.auto_publish}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('auto_publish', { mode, at: value })}
        />
      )}
    </>
  );
}
