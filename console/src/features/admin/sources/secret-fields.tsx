import type { SourceView } from '@kolaj/contract/source/source-admin';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, Radio, Textarea } from '@mantine/core';
import styles from '../form/source.module.css';
import { isSecretKept } from './source-form.ts';
import { useFaultWords } from './use-fault-words.ts';
import type { SourceEditing } from './use-source-editor.ts';

interface SecretFieldsProps {
  editor: SourceEditing;
  view: SourceView | null;
}

/** How one logs in. A stored secret is not shown and need not be typed again for the same server and user. */
export function SecretFields({ editor, view }: SecretFieldsProps) {
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
