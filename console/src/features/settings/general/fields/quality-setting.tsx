import { clampQuality } from '@kolaj/domain/shop/config/client-config';
import { NumberInput } from '@mantine/core';
import type { SettingProps } from './setting-props.ts';

/** A quality of pictures; what is typed beyond 0 and 100 becomes one of them (VAL-23, D-80). */
export function QualitySetting({ form, name, label, help, isLocked }: SettingProps & { name: QualityName }) {
  return (
    <NumberInput
      size="md"
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={form.values[name]}
      min={0}
      max={100}
      step={10}
      allowDecimal={false}
      disabled={isLocked}
      error={form.errors[name]}
      onChange={(typed) => form.setFieldValue(name, Number(typed))}
      onBlur={() => form.setFieldValue(name, clampQuality(form.values[name]))}
    />
  );
}

type QualityName = 'slider_quality' | 'image_quality';
