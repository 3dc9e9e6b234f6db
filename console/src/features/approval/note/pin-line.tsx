import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { usePinPlace } from '../../../product/collage/pin-mark.tsx';
import type { NotePlaces } from '../desk/desk-props.ts';
import room from '../room.module.css';
import styles from './note-panel.module.css';
import type { Noting } from './use-noting.ts';

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
