import { languageNames } from '@kolaj/domain/shared/language';
import { buttonDesigns, clampBarMenu, configLanguages } from '@kolaj/domain/shop/config/client-config';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useShop } from '../../../../product/account/session.query.ts';
import { AgentsSetting } from '../agents/agents-setting.tsx';
import { rivalOf } from '../changes.ts';
import type { Field } from '../sections.ts';
import { Segments } from '../segments.tsx';
import type { Values } from '../values.ts';
import { CartSetting } from './cart-setting.tsx';
import { GroundColour, HeaderColour } from './colour-setting.tsx';
import styles from './fields.module.css';
import { PictureSetting } from './picture-setting.tsx';
import { CurrencySetting, DecimalSetting } from './price-settings.tsx';
import { ProductPicturesSetting } from './product-pictures-setting.tsx';
import { AutoPublishSetting, NewDaysSetting } from './publish-settings.tsx';
import { QualitySetting } from './quality-setting.tsx';
import type { SettingProps } from './setting-props.ts';

/** Label above, help below, what is wrong below that. */
const parts: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Kinds of which there is one field alone. */
const alone = {
  language: LanguageSetting,
  buttons: ButtonsSetting,
  'product-pictures': ProductPicturesSetting,
  'new-days': NewDaysSetting,
  'auto-publish': AutoPublishSetting,
  bar: BarSetting,
  cart: CartSetting,
  agents: AgentsSetting,
  share: ShareSetting,
  currency: CurrencySetting,
  decimal: DecimalSetting,
} as const;

/** One field of the settings as its kind is shown. */
export function SettingField({ field, ...props }: SettingProps & { field: Field }) {
  switch (field.kind) {
    case 'switch':
      return <SwitchSetting {...props} name={field.name} />;
    case 'line':
    case 'lines':
    case 'phone':
      return <TextSetting {...props} field={field} />;
    case 'colour':
      return field.name === 'header_color' ? <HeaderColour {...props} /> : <GroundColour {...props} />;
    case 'picture':
      return <PictureSetting {...props} name={field.name} />;
    case 'quality':
      return <QualitySetting {...props} name={field.name} />;
    default: {
      const Setting = alone[field.kind];
      return <Setting {...props} />;
    }
  }
}

type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** A switch; of two that exclude each other, the other one goes off (VAL-25). */
function SwitchSetting({ form, name, label, help, isLocked }: SettingProps & { name: Of<'switch'>['name'] }) {
  const rival = rivalOf(name);
  return (
    <Switch
      className={styles.switch ?? ''}
      label={label}
      aria-label={label}
      description={help}
      labelPosition="left"
      withThumbIndicator={false}
      checked={form.values[name]}
      disabled={isLocked}
      error={form.errors[name]}
      onChange={({ currentTarget: { checked } }) => {
        form.setFieldValue(name, checked);
        if (checked && rival !== undefined) form.setFieldValue(rival, false);
      }}
    />
  );
}

function TextSetting({ form, field, label, help, isLocked }: SettingProps & { field: Of<'line' | 'lines' | 'phone'> }) {
  const shopName = useShop()?.name;
  const common = {
    ...form.getInputProps(field.name),
    inputWrapperOrder: parts,
    size: 'md',
    label,
    description: help,
    maxLength: field.atMost,
    disabled: isLocked,
    autoComplete: 'off',
  } as const;
  if (field.kind === 'lines') {
    return (
      <div className={styles.whole}>
        <Textarea {...common} rows={3} />
      </div>
    );
  }
  const look = {
    phone: { type: 'tel', inputMode: 'tel', placeholder: '+90 532 000 00 00' },
    line: field.name === 'title' && shopName !== undefined ? { placeholder: shopName } : {},
  } as const;
  return <TextInput {...common} {...look[field.kind]} />;
}

function LanguageSetting({ form, label, help, isLocked }: SettingProps) {
  return (
    <NativeSelect
      {...form.getInputProps('language')}
      size="md"
      label={label}
      description={help}
      inputWrapperOrder={parts}
      disabled={isLocked}
      data={configLanguages.map((code) => ({ value: code, label: nameOf(code) }))}
    />
  );
}

const nameOf = (code: Values['language']) =>
  Object.entries(languageNames).find(([known]) => known === code.toLowerCase())?.[1] ?? code;

function ButtonsSetting({ form, label, isLocked }: SettingProps) {
  const { t } = useLingui();
  const words = {
    solid: t({ id: 'site-settings.buttons-solid', message: 'Filled' }),
    outline: t({ id: 'site-settings.buttons-outline', message: 'Outlined' }),
    soft: t({ id: 'site-settings.buttons-soft', message: 'Soft' }),
  };
  return (
    <Segments
      label={label}
      value={form.values.button_design}
      options={buttonDesigns.map((value) => ({ value, text: words[value] }))}
      isDisabled={isLocked}
      onChange={(value) => form.setFieldValue('button_design', value)}
    />
  );
}

function ShareSetting({ form, label, isLocked }: SettingProps) {
  const { t } = useLingui();
  return (
    <Segments
      label={label}
      value={form.values.share_button_text}
      options={[
        { value: 'share', text: t({ id: 'site-settings.share-share', message: 'Share' }) },
        { value: 'giveOrder', text: t({ id: 'site-settings.share-order', message: 'Order this one alone' }) },
      ]}
      isDisabled={isLocked}
      onChange={(value) => form.setFieldValue('share_button_text', value)}
    />
  );
}

function BarSetting({ form, label, isLocked }: SettingProps) {
  const { t } = useLingui();
  const words = {
    0: t({ id: 'site-settings.bar-none', message: 'None' }),
    1: t({ id: 'site-settings.bar-short', message: 'Start, brands, search' }),
    2: t({ id: 'site-settings.bar-cart', message: 'With the cart' }),
  };
  const options = ([0, 1, 2] as const).map((value) => ({ value: `${value}`, text: words[value] }));
  return (
    <Segments
      label={label}
      value={`${form.values.bar_menu}`}
      options={options}
      isDisabled={isLocked}
      onChange={(value) => form.setFieldValue('bar_menu', clampBarMenu(value))}
    />
  );
}
