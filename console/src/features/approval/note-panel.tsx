import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './note-panel.module.css';

/** Longest note, letters (contract). */
const NOTE_LENGTH = 500;

interface NotePanelProps {
  submit: ReactNode;
  onSend: (note: string) => void;
  onCancel: () => void;
}

/** A short note for whoever mends it; optional. Enter sends, Esc cancels. */
export function NotePanel({ submit, onSend, onCancel }: NotePanelProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const reasons = [
    t({ id: 'verify.reason-price', message: 'Price is wrong' }),
    t({ id: 'verify.reason-photo', message: 'Other photo' }),
    t({ id: 'verify.reason-colour', message: 'Colour name' }),
  ];
  const send = () => onSend(note.trim());

  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={styles.label}>
        <Trans id="verify.note">What is to be mended? (optional)</Trans>
        <textarea
          ref={field}
          className={styles.field}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              onCancel();
            }
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              send();
            }
          }}
        />
      </label>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            onClick={() => {
              setNote((before) => (before === '' ? reason : `${before}, ${reason}`));
              field.current?.focus();
            }}
          >
            {reason}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={styles.cancel} onClick={onCancel}>
          <Trans id="common.cancel">Cancel</Trans>
        </button>
        <button type="submit" className={styles.send}>
          {submit} <kbd>↵</kbd>
        </button>
      </div>
    </form>
  );
}
