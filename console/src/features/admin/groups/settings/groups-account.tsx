import type { GroupSettings } from '@kolaj/contract/channel-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { FieldGroup } from '../../../../ui/form/field-group.tsx';
import { SecretInput } from '../../form/secret-input.tsx';
import styles from '../groups.module.css';
import type { AccountFields } from '../groups-form.ts';
import { alertWords } from '../groups-words.ts';
import type { GroupsEditing } from '../use-groups-editor.ts';

interface GroupsAccountProps {
  editor: GroupsEditing;
  view: GroupSettings;
}

/** The firm's account at the messaging provider and whom a fetch asks (VAL-36, D-85). Secrets are never shown again (D-06). */
export function GroupsAccount({ editor, view }: GroupsAccountProps) {
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
            message: 'Phone ids with commas between them. Empty: all phones.',
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
            message: 'The account that writes to every channel which names no other one.',
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
