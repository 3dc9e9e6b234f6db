import { clientTextLengths } from '@kolaj/contract/settings/client-config';
import { orderKeepDays } from '@kolaj/domain/shop/config/client-config';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, Switch, Textarea } from '@mantine/core';
import { Segments } from '../segments.tsx';
import type { Values } from '../values.ts';
import styles from './fields.module.css';
import type { SettingProps } from './setting-props.ts';

type Cart = Values['cart_settings'];

const mostPieces = 1000;

/** The cart of the site, and while it is on what an order needs. */
export function CartSetting({ form, label, help, isLocked }: SettingProps) {
  const cart = form.values.cart_settings;
  const change = (part: Partial<Cart>) => form.setFieldValue('cart_settings', { ...cart, ...part });
  const part = { cart, change, isLocked };
  return (
    <>
      <Switch
        className={styles.switch ?? ''}
        label={label}
        aria-label={label}
        description={help}
        labelPosition="left"
        withThumbIndicator={false}
        checked={cart.enabled}
        disabled={isLocked}
        error={form.errors.cart_settings}
        onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
      />
      {cart.enabled && (
        <>
          <Orders {...part} />
          <Customers {...part} />
        </>
      )}
    </>
  );
}

interface PartProps {
  cart: Cart;
  change: (part: Partial<Cart>) => void;
  isLocked: boolean;
}

/** What an order is, and where it arrives. */
function Orders({ cart, change, isLocked }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <Segments
        label={t({ id: 'site-settings.cart-checkout', message: 'Orders arrive by' })}
        value={cart.checkout}
        options={[
          { value: 'whatsapp', text: 'WhatsApp' },
          { value: 'telegram', text: 'Telegram' },
        ]}
        isDisabled={isLocked}
        onChange={(checkout) => change({ checkout })}
      />
      <NumberInput
        size="md"
        label={t({ id: 'site-settings.cart-minimum', message: 'Smallest order, in pieces' })}
        description={t({ id: 'site-settings.cart-minimum-help', message: '0: any number.' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={cart.min_items}
        min={0}
        max={mostPieces}
        allowDecimal={false}
        clampBehavior="strict"
        disabled={isLocked}
        onChange={(typed) => change({ min_items: Number(typed) })}
      />
      <CartSwitch
        label={t({ id: 'site-settings.cart-total', message: 'Show the total' })}
        isOn={cart.show_total}
        isLocked={isLocked}
        onChange={(show_total) => change({ show_total })}
      />
    </>
  );
}

/** What is asked and kept of customers, and what they read. */
function Customers({ cart, change, isLocked }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <CartSwitch
        label={t({ id: 'site-settings.cart-contact', message: 'Ask for name and phone' })}
        help={t({ id: 'site-settings.cart-contact-help', message: 'Customers can leave them empty.' })}
        isOn={cart.ask_contact}
        isLocked={isLocked}
        onChange={(ask_contact) => change({ ask_contact })}
      />
      <NumberInput
        size="md"
        label={t({ id: 'site-settings.cart-keep', message: 'Days that names, phones and notes are kept' })}
        description={t({
          id: 'site-settings.cart-keep-help',
          message: 'After them they are erased from old orders. 30 to 365.',
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={cart.keep_days}
        min={orderKeepDays.min}
        max={orderKeepDays.max}
        allowDecimal={false}
        clampBehavior="blur"
        disabled={isLocked}
        onChange={(typed) => change({ keep_days: Number(typed) })}
      />
      <CartSwitch
        label={t({ id: 'site-settings.cart-letters', message: 'Mail the owners about new orders' })}
        help={t({ id: 'site-settings.cart-letters-help', message: 'At most one mail in ten minutes.' })}
        isOn={cart.letters}
        isLocked={isLocked}
        onChange={(letters) => change({ letters })}
      />
      <div className={styles.whole}>
        <Textarea
          size="md"
          rows={2}
          label={t({ id: 'site-settings.cart-note', message: 'Note in the cart' })}
          description={t({ id: 'site-settings.cart-note-help', message: 'For example terms of delivery.' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={cart.note}
          maxLength={clientTextLengths.note}
          disabled={isLocked}
          onChange={({ currentTarget: { value } }) => change({ note: value })}
        />
      </div>
    </>
  );
}

interface CartSwitchProps {
  label: string;
  help?: string;
  isOn: boolean;
  isLocked: boolean;
  onChange: (isOn: boolean) => void;
}

const CartSwitch = ({ label, help, isOn, isLocked, onChange }: CartSwitchProps) => (
  <Switch
    className={styles.switch ?? ''}
    label={label}
    aria-label={label}
    description={help}
    labelPosition="left"
    withThumbIndicator={false}
    checked={isOn}
    disabled={isLocked}
    onChange={({ currentTarget: { checked } }) => onChange(checked)}
  />
);
