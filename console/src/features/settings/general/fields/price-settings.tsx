import { currencies } from '@kolaj/domain/price/currencies';
import { decimalMarks } from '@kolaj/domain/price/currency';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { currentLanguage } from '../../../../lib/texts/i18n.ts';
import { usePrices } from '../../../../product/account/session.query.ts';
import { Segments } from '../segments.tsx';
import type { SettingProps } from './setting-props.ts';

/** The currency of prices that name none (D-106). A guess stays one until somebody chooses. */
export function CurrencySetting({ form, label, help, isLocked }: SettingProps) {
  const { t } = useLingui();
  const { currency, isAssumed } = usePrices();
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' });
  const nameOf = (code: string) => `${code} · ${names.of(code) ?? code}`;
  const known = currencies
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.value.localeCompare(other.value));
  const assumed = t({ id: 'site-settings.currency-assumed', message: `Not chosen; assumed: ${nameOf(currency)}` });
  return (
    <NativeSelect
      {...form.getInputProps('currency')}
      size="md"
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={isLocked}
      data={isAssumed ? [{ value: '', label: assumed }, ...known] : known}
    />
  );
}

const examples = { ',': '1.299,90', '.': '1,299.90' } as const;

/** Which mark stands before the decimals: tells thousands from decimals when a price is read. */
export function DecimalSetting({ form, label, isLocked }: SettingProps) {
  return (
    <Segments
      label={label}
      value={form.values.price_decimal}
      options={decimalMarks.map((value) => ({ value, text: examples[value] }))}
      isDisabled={isLocked}
      onChange={(value) => form.setFieldValue('price_decimal', value)}
    />
  );
}
