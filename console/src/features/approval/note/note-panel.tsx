import type { ReturnAbout } from '@kolaj/domain/collage/failure';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ReturnNote } from '../../../product/approval/verify-state.ts';
import { usePinPlace } from '../../../product/collage/pin-mark.tsx';
import type { NotePlaces } from '../desk/desk-props.ts';
import room from '../room.module.css';
import styles from './note-panel.module.css';
import type { Noting } from './use-noting.ts';

interface NotePanelProps {
  noting: Noting;
  places: NotePlaces;
  onSend: (note: ReturnNote) => void;
}

/** A short note for the person who fixes it, and the place it is about; both optional. Enter sends, Esc cancels. */
export function NotePanel({ noting, places, onSend }: NotePanelProps) {
  const [note, setNote] = useState(noting.firstNote);
  const { words, isTyping } = places;
  useEffect(() => {
    if (isTyping) words.current?.focus();
  }, [words, isTyping]);
  const [about, setAbout] = useState<ReturnAbout | null>(null);
  const send = () => onSend({ note: note.trim(), pin: noting.pin, ...(about === null ? {} : { about }) });
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Escape' && !isSend) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) send();
    else noting.stop();
  };

  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={styles.label}>
        <Trans id="verify.note">What needs fixing? (optional)</Trans>
        <textarea
          ref={words}
          className={styles.field}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Reasons
        onChoose={({ id, words: reason }) => {
          // The first one that is named is where the work begins.
          setAbout((before) => before ?? id);
          setNote((before) => (before === '' ? reason : `${before}, ${reason}`));
          if (isTyping) words.current?.focus();
        }}
      />
      <PinLine noting={noting} places={places} />
      <div className={styles.buttons}>
        <button type="button" className={styles.cancel} onClick={noting.stop}>
          <Trans id="common.cancel">Cancel</Trans>
        </button>
        <button type="submit" className={styles.send}>
          <Trans id="verify.send-back">Send back</Trans> {isTyping && <kbd>↵</kbd>}
        </button>
      </div>
    </form>
  );
}

/** Longest note, letters (contract). */
const NOTE_LENGTH = 500;

interface Reason {
  id: ReturnAbout;
  words: string;
}

function Reasons({ onChoose }: { onChoose: (reason: Reason) => void }) {
  const { t } = useLingui();
  const reasons: Reason[] = [
    { id: 'price', words: t({ id: 'verify.reason-price', message: 'Price is wrong' }) },
    { id: 'photo', words: t({ id: 'verify.reason-photo', message: 'Other photo' }) },
    { id: 'colour', words: t({ id: 'verify.reason-colour', message: 'Colour name' }) },
  ];
  return (
    <div className={styles.reasons}>
      {reasons.map((reason) => (
        <button key={reason.id} type="button" className={styles.reason} onClick={() => onChoose(reason)}>
          {reason.words}
        </button>
      ))}
    </div>
  );
}

interface PinLineProps {
  noting: Noting;
  places: NotePlaces;
}

/** Whether and where the note points; the button does for the keyboard what a click on the picture does. */
export function PinLine({ noting, places }: PinLineProps) {
  const { t } = useLingui();
  const placeOf = usePinPlace();
  const { pin } = noting;
  if (pin === null) return <NoPin noting={noting} places={places} />;
  return (
    <div className={styles.pin}>
      <IconMapPin size={16} stroke={1.75} aria-hidden />
      <span className={styles.marked} role="status">
        <Trans id="pin.marked">Place marked</Trans>
        <span className={room.hidden}>{placeOf(pin)}</span>
      </span>
      <button
        type="button"
        className={styles.unpin}
        aria-label={t({ id: 'pin.remove', message: 'Remove the mark' })}
        onClick={() => noting.setPin(null)}
      >
        <IconX size={15} stroke={2} aria-hidden />
      </button>
    </div>
  );
}

function NoPin({ noting, places }: PinLineProps) {
  return (
    <div className={styles.pin}>
      <button
        type="button"
        className={styles.reason}
        onClick={() => {
          noting.setPin({ x: 0.5, y: 0.5 });
          places.pin.current?.focus();
        }}
      >
        <IconMapPin size={16} stroke={1.75} aria-hidden />
        <Trans id="pin.show">Show the place</Trans>
      </button>
      <span className={styles.hint}>
        {places.isTyping ? (
          <Trans id="pin.hint">or click on the picture</Trans>
        ) : (
          <Trans id="pin.hint-touch">or tap the picture</Trans>
        )}
      </span>
    </div>
  );
}
