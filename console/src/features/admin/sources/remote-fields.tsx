import type { SourceView } from '@kolaj/contract/source/source-admin';
import { useLingui } from '@lingui/react/macro';
import { Radio, TextInput } from '@mantine/core';
import styles from '../form/source.module.css';
import { SecretFields } from './secret-fields.tsx';
import { usualPort } from './source-form.ts';
import { useFaultWords } from './use-fault-words.ts';
import type { SourceEditing } from './use-source-editor.ts';

interface RemoteFieldsProps {
  editor: SourceEditing;
  view: SourceView | null;
}

/** The fields of somebody else's server. */
export function RemoteFields({ editor, view }: RemoteFieldsProps) {
  const { t } = useLingui();
  const { form, change, fault } = editor;
  const wordsOf = useFaultWords(fault);
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.host ?? ''}
        label={t({ id: 'firm-source.host', message: 'Server' })}
        value={form.host}
        error={wordsOf('host')}
        {...noHelp}
        onChange={({ currentTarget }) => change({ host: currentTarget.value })}
      />
      <TextInput
        label={t({ id: 'firm-source.port', message: 'Port' })}
        placeholder={String(usualPort(form))}
        inputMode="numeric"
        value={form.port}
        {...noHelp}
        onChange={({ currentTarget }) => change({ port: currentTarget.value.replace(/\D/g, '').slice(0, 5) })}
      />
      {form.driver === 'ftps' && <TlsChoice editor={editor} />}
      <TextInput
        className={styles.whole ?? ''}
        label={t({ id: 'firm-source.username', message: 'User name' })}
        value={form.username}
        error={wordsOf('username')}
        {...noHelp}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <SecretFields editor={editor} view={view} />
      <TextInput
        className={styles.root ?? ''}
        label={t({ id: 'firm-source.root', message: 'Folder on the server' })}
        description={t({
          id: 'firm-source.root-help',
          message: 'Holds the seasons or deliveries. Empty: where the login ends up.',
        })}
        value={form.root}
        error={wordsOf('root')}
        {...noHelp}
        onChange={({ currentTarget }) => change({ root: currentTarget.value })}
      />
      <TextInput
        label={t({ id: 'firm-source.connections', message: 'Connections' })}
        description={t({ id: 'firm-source.connections-help', message: 'At once, 1 to 4' })}
        inputMode="numeric"
        value={String(form.connections)}
        {...noHelp}
        onChange={({ currentTarget }) => change({ connections: connectionsOf(currentTarget.value, form.connections) })}
      />
    </div>
  );
}

/** A name of a server is no name of a person: browsers fill in nothing and correct nothing. */
const noHelp = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The last digit typed, when it is one of the four. */
const connectionsOf = (text: string, before: number) => Number(/[1-4](?=[^1-4]*$)/.exec(text)?.[0] ?? before);

function TlsChoice({ editor }: { editor: SourceEditing }) {
  const { t } = useLingui();
  const { form, change } = editor;
  const kinds = {
    explicit: t({ id: 'firm-source.explicit', message: 'After connecting (port 21)' }),
    implicit: t({ id: 'firm-source.implicit', message: 'From the first byte (port 990)' }),
  } as const;
  return (
    <fieldset className={styles.choice}>
      <legend>{t({ id: 'firm-source.tls', message: 'Encryption' })}</legend>
      {(['explicit', 'implicit'] as const).map((tls) => (
        <Radio key={tls} name="tls" label={kinds[tls]} checked={form.tls === tls} onChange={() => change({ tls })} />
      ))}
    </fieldset>
  );
}
