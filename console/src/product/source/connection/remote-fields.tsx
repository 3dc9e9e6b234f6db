import type { StoredSource } from '@kolaj/contract/source/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from '../../../ui/form/connection-form.module.css';
import { NamesChoice } from './names-choice.tsx';
import { isSecretKept, usualPort } from './source-form.ts';
import type { SourceEditing } from './use-source-editor.ts';

type Field = 'host' | 'username' | 'secret' | 'root';

const fieldOf: Readonly<Record<string, Field>> = {
  host_missing: 'host',
  host_invalid: 'host',
  username_missing: 'username',
  password_missing: 'secret',
  key_invalid: 'secret',
  root_invalid: 'root',
};

/** What the server found missing, at the field it is about; null elsewhere. */
function useFaultWords(fault: string | null): (field: Field) => string | null {
  const { t } = useLingui();
  const words = () => {
    switch (fault) {
      case 'host_missing':
        return t({ id: 'firm-source.host-missing', message: 'Enter the server.' });
      case 'host_invalid':
        return t({ id: 'firm-source.host-invalid', message: 'Only the name or address, without ftp:// and folders.' });
      case 'username_missing':
        return t({ id: 'firm-source.username-missing', message: 'Enter the user name.' });
      case 'password_missing':
        return t({
          id: 'firm-source.password-missing',
          message: 'Type the password: a saved one is not sent to another server or for another user.',
        });
      case 'key_invalid':
        return t({ id: 'firm-source.key-invalid', message: 'This is not a private key.' });
      default:
        return t({ id: 'firm-source.root-invalid', message: 'This folder cannot be used.' });
    }
  };
  return (field) => (fault !== null && fieldOf[fault] === field ? words() : null);
}

interface RemoteFieldsProps {
  editor: SourceEditing;
  view: StoredSource | null;
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
        className={styles.whole ?? ''}
        label={t({ id: 'firm-source.root', message: 'Folder on the server' })}
        description={t({
          id: 'firm-source.root-help',
          message: 'Contains the seasons or deliveries. Empty: the folder after the login.',
        })}
        value={form.root}
        error={wordsOf('root')}
        {...noHelp}
        onChange={({ currentTarget }) => change({ root: currentTarget.value })}
      />
      <RareFields editor={editor} />
    </div>
  );
}

/** What nearly nobody has to change; open where it was changed. */
function RareFields({ editor }: { editor: SourceEditing }) {
  const { t } = useLingui();
  const { form, change } = editor;
  const [isOpen] = useState(form.connections !== 2 || form.names !== null);
  return (
    <details className={styles.rare} open={isOpen}>
      <summary>
        <Trans id="firm-source.more">More settings</Trans>
      </summary>
      <div className={styles.rareFields}>
        <TextInput
          label={t({ id: 'firm-source.connections', message: 'Connections' })}
          description={t({ id: 'firm-source.connections-help', message: 'At the same time, 1 to 4' })}
          inputMode="numeric"
          value={String(form.connections)}
          {...noHelp}
          onChange={({ currentTarget }) =>
            change({ connections: connectionsOf(currentTarget.value, form.connections) })
          }
        />
        <NamesChoice editor={editor} />
      </div>
    </details>
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

interface SecretFieldsProps {
  editor: SourceEditing;
  view: StoredSource | null;
}

/** How one logs in. A stored secret is not shown and need not be typed again for the same server and user. */
function SecretFields({ editor, view }: SecretFieldsProps) {
  const { t } = useLingui();
  const { form, change, fault } = editor;
  const wordsOf = useFaultWords(fault);
  const isKept = isSecretKept(form, view);
  const stored = isKept ? t({ id: 'firm-source.kept', message: 'Saved. Leave it empty to keep it.' }) : undefined;
  const isByKey = form.driver === 'sftp' && form.proof === 'key';
  return (
    <>
      {form.driver === 'sftp' && <ProofChoice editor={editor} />}
      {isByKey ? (
        <Textarea
          className={styles.whole ?? ''}
          classNames={{ input: styles.key ?? '' }}
          label={t({ id: 'firm-source.private-key', message: 'Private key' })}
          description={
            stored ?? t({ id: 'firm-source.private-key-help', message: 'PEM or OpenSSH, without a passphrase' })
          }
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={form.privateKey}
          error={wordsOf('secret')}
          onChange={({ currentTarget }) => change({ privateKey: currentTarget.value })}
        />
      ) : (
        <PasswordInput
          className={styles.whole ?? ''}
          label={t({ id: 'firm-source.password', message: 'Password' })}
          description={stored}
          autoComplete="new-password"
          value={form.password}
          error={wordsOf('secret')}
          visibilityToggleButtonProps={{ 'aria-label': t({ id: 'login.show-password', message: 'Show password' }) }}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
      )}
    </>
  );
}

function ProofChoice({ editor }: { editor: SourceEditing }) {
  const { t } = useLingui();
  const { form, change } = editor;
  const kinds = {
    password: t({ id: 'firm-source.password', message: 'Password' }),
    key: t({ id: 'firm-source.private-key', message: 'Private key' }),
  } as const;
  return (
    <fieldset className={styles.choice}>
      <legend>{t({ id: 'firm-source.proof', message: 'Log in with' })}</legend>
      {(['password', 'key'] as const).map((proof) => (
        <Radio
          key={proof}
          name="proof"
          label={kinds[proof]}
          checked={form.proof === proof}
          onChange={() => change({ proof })}
        />
      ))}
    </fieldset>
  );
}
