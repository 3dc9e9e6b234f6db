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
  const { t } = useLingui();
  const cart = form.values.cart_settings;
  const change = (part: Partial<Cart>) => form.setFieldValue('cart_settings', { ...cart, ...part });
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
          <Switch
            className={styles.switch ?? ''}
            label={t({ id: 'site-settings.cart-total', message: 'Show the total' })}
            aria-label={t({ id: 'site-settings.cart-total', message: 'Show the total' })}
            labelPosition="left"
            withThumbIndicator={false}
            checked={cart.show_total}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) => change({ show_total: checked })}
          />
          <Switch
            className={styles.switch ?? ''}
            label={t({ id: 'site-settings.cart-contact', message: 'Ask for name and phone' })}
            aria-label={t({ id: 'site-settings.cart-contact', message: 'Ask for name and phone' })}
            description={t({ id: 'site-settings.cart-contact-help', message: 'Customers can leave them empty.' })}
            labelPosition="left"
            withThumbIndicator={false}
            checked={cart.ask_contact}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) => change({ ask_contact: checked })}
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
          <Switch
            className={styles.switch ?? ''}
            label={t({ id: 'site-settings.cart-letters', message: 'Mail the owners about new orders' })}
            aria-label={t({ id: 'site-settings.cart-letters', message: 'Mail the owners about new orders' })}
            description={t({ id: 'site-settings.cart-letters-help', message: 'At most one mail in ten minutes.' })}
            labelPosition="left"
            withThumbIndicator={false}
            checked={cart.letters}
            disabled={isLocked}
            onChange={({ currentTarget: { checked } }) => change({ letters: checked })}
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
      )}
    </>
  );
}
