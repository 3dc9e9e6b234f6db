import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import styles from './review.module.css';

interface ReviewNoteProps {
  onSend: (note: string) => void;
  onCancel: () => void;
}

/** Longest note, letters (contract). */
const NOTE_LENGTH = 500;

/** A short note for the shop; optional. */
export function ReviewNote({ onSend, onCancel }: ReviewNoteProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const reasons = [
    t({ id: 'review.reason-price', message: 'Price is wrong' }),
    t({ id: 'review.reason-photo', message: 'Other photo' }),
    t({ id: 'review.reason-colour', message: 'Colour name' }),
  ];
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(note.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <label>
        <Trans id="review.note">What should be changed? (optional)</Trans>
        <textarea
          ref={field}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
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
      <div className={styles.decide}>
        <button type="button" className={styles.cancel} onClick={onCancel}>
          <Trans id="common.cancel">Cancel</Trans>
        </button>
        <button type="submit" className={styles.sendBack}>
          <Trans id="review.send-back">Send back</Trans>
        </button>
      </div>
    </form>
  );
}
