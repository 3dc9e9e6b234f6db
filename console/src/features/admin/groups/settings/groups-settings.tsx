import type { GroupSettings } from '@kolaj/contract/channel-admin';
import { groupKeys } from '@kolaj/domain/broadcast/delivery/delivery';
import { isOn, textOf } from '@kolaj/domain/shared/loose';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { FieldGroup } from '../../../../ui/form/field-group.tsx';
import { ConnectionSection } from '../../connection/connection-section.tsx';
import styles from '../groups.module.css';
import type { GroupsEditing } from '../use-groups-editor.ts';
import { GroupsAccount } from './groups-account.tsx';
import { type SwitchName, switchWords, type TextName, textWords } from './groups-config-words.ts';
import { GroupsPackage } from './groups-package.tsx';

interface GroupsSettingsProps {
  editor: GroupsEditing;
  view: GroupSettings;
}

/** The fifth tab: the account at the provider, every switch of server_config, the package (ADM-03, D-81). */
export function GroupsSettings({ editor, view }: GroupsSettingsProps) {
  const { t } = useLingui();
  const { config } = editor.form;
  const set = (field: string, value: unknown) => editor.change({ config: { ...config, [field]: value } });
  return (
    <div className={styles.settings}>
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
            label={t({ id: 'firm-config.group-key', message: 'Days are made by' })}
            value={textOf(config.group_key, 'created_at')}
            data={[...groupKeys]}
            onChange={({ currentTarget }) => set('group_key', currentTarget.value)}
          />
          <TextInput
            label={t({ id: 'firm-config.button-count', message: 'Telegram: buttons in a row' })}
            inputMode="numeric"
            value={textOf(config.button_count, '3')}
            onChange={({ currentTarget }) =>
              set('button_count', Number(currentTarget.value.replace(/\D/g, '').slice(-1)) || 3)
            }
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
      <GroupsPackage editor={editor} />
    </div>
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
