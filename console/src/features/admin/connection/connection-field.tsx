import type { ConnectionView } from '@kolaj/contract/channel-connection';
import type { ConnectionField } from '@kolaj/domain/channel/connection';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { SecretInput } from '../form/secret-input.tsx';
import styles from '../form/source.module.css';
import { keptSecret } from './connection-form.ts';
import { fieldHelp, fieldWords } from './connection-words.ts';
import type { ConnectionEditing } from './use-connection-editor.ts';

interface ConnectionFieldProps {
  field: ConnectionField;
  editor: ConnectionEditing;
  view: ConnectionView;
}

/** One field as the driver declares it; what is wrong with it stands below it. */
export function ConnectionFieldInput({ field, editor, view }: ConnectionFieldProps) {
  const { t } = useLingui();
  const { name, kind, isSecret, isRequired } = field;
  const { form, fault } = editor;
  const words = fieldWords[name];
  const label = words ? t(words) : name;
  const last4 = isSecret ? keptSecret(form, view, field) : null;
  const helpOf = () => {
    const own = fieldHelp[name];
    if (own) return t(own);
    if (kind === 'names') return t({ id: 'connection.names-help', message: 'With commas between them. Empty: all.' });
    return isRequired ? undefined : t({ id: 'connection.usual-help', message: 'Empty: as the settings have it.' });
  };
  const faultWords =
    fault?.code === 'missing'
      ? t({ id: 'connection.missing', message: 'This is needed.' })
      : t({ id: 'connection.malformed', message: 'This cannot be used.' });
  const common = {
    ...{ className: styles.whole ?? '', label, required: isRequired && last4 === null },
    error: fault?.field === name && faultWords,
  };
  return isSecret ? (
    <SecretInput
      {...common}
      last4={last4}
      help={helpOf()}
      value={form.secrets[name] ?? ''}
      onChange={(value) => editor.setSecret(name, value)}
    />
  ) : (
    <TextInput
      {...common}
      description={helpOf()}
      value={form.settings[name] ?? ''}
      placeholder={kind === 'address' ? 'https://' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => editor.setSetting(name, currentTarget.value)}
    />
  );
}
