import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import styles from './approve.module.css';

/** Longest note, letters (contract). */
const LONGEST = 500;

/** What needs fixing, before a collage goes back. */
export function NoteSheet({ onSend, onCancel }: { onSend: (note: string) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const reasons = [
    t({ id: 'verify.reason-price', message: 'Price is wrong' }),
    t({ id: 'verify.reason-photo', message: 'Other photo' }),
    t({ id: 'verify.reason-colour', message: 'Colour name' }),
  ];
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(note.trim());
      }}
    >
      <label>
        <Trans id="verify.note">What needs fixing? (optional)</Trans>
        <textarea
          rows={2}
          maxLength={LONGEST}
          value={note}
          // The person has just asked for it.
          // biome-ignore lint/a11y/noAutofocus: a note is what this was opened for
          autoFocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => setNote((before) => (before === '' ? reason : `${before}, ${reason}`))}
          >
            {reason}
          </button>
        ))}
      </div>
      <div className={styles.noteButtons}>
        <ActionButton look="default" onClick={onCancel}>
          <Trans id="common.cancel">Cancel</Trans>
        </ActionButton>
        <ActionButton type="submit">
          <Trans id="verify.send-back">Send back</Trans>
        </ActionButton>
      </div>
    </form>
  );
}
