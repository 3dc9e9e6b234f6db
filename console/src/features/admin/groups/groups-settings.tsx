import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { groupKeys } from '@kolaj/domain/broadcast/delivery/delivery';
import { isOn, textOf } from '@kolaj/domain/shared/loose';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { fieldWords } from '../../../lib/calls/field-words.ts';
import styles from '../../../product/groups/groups.module.css';
import type { AccountFields, SettingsEditing } from '../../../product/groups/groups-form.ts';
import { alertWords } from '../../../product/groups/groups-words.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { ConnectionSection } from '../connection/connection-section.tsx';
import { SecretInput } from '../form/secret-input.tsx';

interface GroupsAccountProps {
  editor: SettingsEditing;
  view: GroupSettings;
}

/** The firm's account at the messaging provider and whom a fetch asks (VAL-36, D-85). Secrets are never shown again (D-06). */
function GroupsAccount({ editor, view }: GroupsAccountProps) {
  const { t } = useLingui();
  const { account, phoneIds } = editor.form;
  const set = (part: Partial<AccountFields>) => editor.change({ account: { ...account, ...part } });
  const field = (name: Exclude<keyof AccountFields, 'token' | 'key'>) => ({
    value: account[name],
    ...plain,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  });
  return (
    <FieldGroup legend={<Trans id="firm-config.account">Account at the messaging provider</Trans>}>
      <div className={styles.pairs}>
        <TextInput label={t({ id: 'firm-config.product-id', message: 'Product id' })} {...field('product_id')} />
        <SecretInput
          label={t({ id: 'firm-config.key', message: 'Key (x-api-key)' })}
          last4={last4Of(view.whatsapp_key)}
          value={account.key}
          onChange={(key) => set({ key })}
        />
        <SecretInput
          label={t({ id: 'firm-config.token', message: 'Token' })}
          last4={last4Of(view.swc.headers.token)}
          value={account.token}
          onChange={(token) => set({ token })}
        />
        <TextInput
          label={t({ id: 'firm-config.phone-id-list', message: 'phoneIdList' })}
          description={t({
            id: 'firm-config.phone-ids',
            message: 'Phone ids, separated by commas. Empty: all phones.',
          })}
          value={phoneIds.text}
          {...plain}
          error={!phoneIds.isList && t(alertWords.phoneList)}
          onChange={({ currentTarget }) => editor.change({ phoneIds: { text: currentTarget.value, isList: true } })}
        />
        <TextInput
          label={t({ id: 'firm-config.whatsapp-id', message: 'WhatsApp id' })}
          description={t({ id: 'firm-config.whatsapp-id-help', message: 'The phone whose groups are fetched first.' })}
          {...field('whatsapp_id')}
        />
        <TextInput
          label={t({ id: 'firm-config.telegram-id', message: 'Telegram id' })}
          description={t({
            id: 'firm-config.telegram-id-help',
            message: 'The account that writes to every channel without its own account.',
          })}
          {...field('telegram_id')}
        />
        <TextInput
          label={t({ id: 'firm-config.share-path', message: 'Start of share links' })}
          {...field('share_path')}
        />
      </div>
    </FieldGroup>
  );
}

/** An id is no word: browsers fill in nothing and correct nothing. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

const last4Of = ({ set, last4 }: { set: boolean; last4: string }) => (set ? last4 : null);

/**
 * The switches of server_config (specification §3) in the order of the work they belong to. Fields without an effect are not
 * offered until they have one: `domain/src/shop/config-fields.ts`.
 */
const switchWords = {
  broadcast: msg({ id: 'firm-config.broadcast', message: 'Broadcasting is set up' }),
  collage_format: msg({ id: 'firm-config.collage-format', message: 'Choice of collage format' }),
  downloadAll: msg({ id: 'firm-config.download-all', message: 'Downloads of collages and subfolders' }),
  mobile_settings: msg({ id: 'firm-config.mobile-settings', message: 'Mobile settings, for the app on the phone' }),
  justOneMonth: msg({ id: 'firm-config.just-one-month', message: 'Lists show one month only' }),
  sendOnlyAfter: msg({
    id: 'firm-config.send-only-after',
    message: 'Sent days can be sent again: all images, or only newer ones',
  }),
  onlydiscount: msg({ id: 'firm-config.only-discount', message: 'Sends of discounted products only' }),
  send_discount_products_brand: msg({
    id: 'firm-config.discount-brand',
    message: 'Discounted products also go to the discount groups',
  }),
  group_by_name: msg({ id: 'firm-config.group-by-name', message: 'Pictures of one product are sent together' }),
  group_by_name_no_group: msg({
    id: 'firm-config.group-by-name-no-group',
    message: 'Sorted by product, but each picture alone',
  }),
  bc_order_by_name: msg({ id: 'firm-config.order-by-name', message: 'Sent in the order of their names' }),
} as const satisfies Record<string, MessageDescriptor>;

type SwitchName = keyof typeof switchWords;

/** The texts of server_config. */
const textWords = {
  send_discount_products_brand_key: msg({ id: 'firm-config.discount-key', message: 'Name of the discount groups' }),
  production_images: msg({ id: 'firm-config.production-images', message: 'Source of production images' }),
  mobile_images: msg({ id: 'firm-config.mobile-images', message: 'Source of mobile images' }),
  whatsapp_contact_message: msg({ id: 'firm-config.contact-1', message: 'Contact message 1' }),
  whatsapp_contact_message2: msg({ id: 'firm-config.contact-2', message: 'Contact message 2' }),
  whatsapp_contact_message3: msg({ id: 'firm-config.contact-3', message: 'Contact message 3' }),
} as const satisfies Record<string, MessageDescriptor>;

type TextName = keyof typeof textWords;

interface GroupsSettingsProps {
  editor: SettingsEditing;
  view: GroupSettings;
}

/** The fifth tab: the account at the provider, every switch of server_config (ADM-03). */
export function GroupsSettings({ editor, view }: GroupsSettingsProps) {
  const { t } = useLingui();
  const { config } = editor.form;
  const set = (field: string, value: unknown) => editor.change({ config: { ...config, [field]: value } });
  return (
    <div className={styles.settings}>
      <NotUnderstood view={view} />
      <GroupsAccount editor={editor} view={view} />
      <ConnectionSection pid={view.pid} />
      <FieldGroup legend={<Trans id="firm-config.switches">What the firm may do</Trans>}>
        <div className={styles.switches}>
          {switchNames.map((name) => (
            <Checkbox
              key={name}
              label={t(switchWords[name])}
              checked={isOn(config[name])}
              onChange={({ currentTarget }) => set(name, currentTarget.checked)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={<Trans id="firm-config.texts">Sources and texts</Trans>}>
        <div className={styles.pairs}>
          <NativeSelect
            label={t({ id: 'firm-config.group-key', message: 'Days are grouped by' })}
            value={textOf(config.group_key, 'created_at')}
            data={[...groupKeys]}
            onChange={({ currentTarget }) => set('group_key', currentTarget.value)}
          />
          {lineNames.map((name) => (
            <TextInput
              key={name}
              label={t(textWords[name])}
              value={typedText(config[name])}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          ))}
          {messageNames.map((name) => (
            <Textarea
              key={name}
              label={t(textWords[name])}
              rows={3}
              value={typedText(config[name])}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}

/** What is stored but counts as absent; secrets are removed with the next save, the others when their field is set (D-93). */
function NotUnderstood({ view: { not_understood } }: Pick<GroupsSettingsProps, 'view'>) {
  const { t } = useLingui();
  if (not_understood.length === 0) return null;
  return (
    <Banner
      tone="amber"
      title={
        <Trans id="firm-config.not-understood">Some stored settings are not understood and count as not set.</Trans>
      }
    >
      <ul>
        {not_understood.map(({ field, code }) => (
          <li key={field}>
            {field === '' ? 'server_config' : field}: {t(fieldWords({ code }))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const isSwitch = (name: string): name is SwitchName => name in switchWords;
const switchNames = Object.keys(switchWords).filter(isSwitch);
const isText = (name: string): name is TextName => name in textWords;
const textNames = Object.keys(textWords).filter(isText);
const messageNames = textNames.filter((name) => name.startsWith('whatsapp_contact_message'));
const lineNames = textNames.filter((name) => !messageNames.includes(name));

/** As it is typed: spaces at the end belong to what is being written. */
const typedText = (value: unknown) => (typeof value === 'string' ? value : textOf(value));
