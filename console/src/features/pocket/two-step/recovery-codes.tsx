import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import styles from './two-step.module.css';

/** The codes for a lost phone, shown this once: they stay until somebody says that they are kept. */
export function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }) {
  const { t } = useLingui();
  const [isKept, setIsKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const [file] = useState(() =>
    URL.createObjectURL(new Blob([`kolaj ${location.host}\n\n${text}`], { type: 'text/plain' })),
  );
  return (
    <div className={styles.form}>
      <h3>{t({ id: 'recovery.title', message: 'Keep these recovery codes' })}</h3>
      <p>
        <Trans id="recovery.under">Each code lets you log in once without your phone. They are not shown again.</Trans>
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyText text={text} />
      <ActionLink look="default" href={file} download="kolaj-recovery-codes.txt">
        <Trans id="recovery.download">Download</Trans>
      </ActionLink>
      <label className={styles.kept}>
        <input type="checkbox" checked={isKept} onChange={({ currentTarget }) => setIsKept(currentTarget.checked)} />
        <Trans id="recovery.kept">I have kept them</Trans>
      </label>
      {isReminded && !isKept && (
        <p className={styles.reminder} role="alert">
          <Trans id="m.recovery-reminder">Keep the codes first: copy or download them.</Trans>
        </p>
      )}
      <ActionButton onClick={() => (isKept ? onEnd() : setIsReminded(true))}>
        <Trans id="common.done">Done</Trans>
      </ActionButton>
    </div>
  );
}

/** Puts a text into the clipboard and says so. */
export function CopyText({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <ActionButton look="default" onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
      <span role="status">
        {isCopied ? <Trans id="common.copied">Copied</Trans> : <Trans id="common.copy">Copy</Trans>}
      </span>
    </ActionButton>
  );
}
