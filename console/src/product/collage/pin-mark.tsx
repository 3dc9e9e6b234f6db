import { type Pin, pinInFrame } from '@kolaj/domain/collage/status/pin';
import { useLingui } from '@lingui/react/macro';
import { IconMapPinFilled } from '@tabler/icons-react';
import styles from './pin-mark.module.css';

interface PinMarkProps {
  pin: Pin;
  /** `pin` points with its tip; `dot` is for small pictures. */
  look?: 'pin' | 'dot';
}

/** Where a note points. It is inside the picture's frame and lets every click through. */
export function PinMark({ pin, look = 'pin' }: PinMarkProps) {
  const placeOf = usePinPlace();
  return (
    <span
      role="img"
      aria-label={placeOf(pin)}
      className={styles.mark}
      data-look={look}
      style={{ left: `${100 * pin.x}%`, top: `${100 * pin.y}%` }}
    >
      {look === 'pin' && <IconMapPinFilled size={34} />}
    </span>
  );
}

/** Width : height of a collage in a list (ux §4). */
const CARD_RATIO = 1000 / 1150;

interface CardPinProps extends Pick<PinMarkProps, 'look'> {
  pin: Pin | null;
  /** Its own size; a list crops it to 1000 : 1150. */
  picture: { width: number; height: number } | null;
}

/** The place of a note on a collage in a list; nothing without one. */
export function CardPin({ pin, picture, look = 'dot' }: CardPinProps) {
  if (pin === null || picture === null) return null;
  const ratios = { picture: picture.width / picture.height, frame: CARD_RATIO };
  return <PinMark pin={pinInFrame(pin, ratios)} look={look} />;
}

/** A pin in words, in whole percents. */
export function usePinPlace(): (pin: Pin) => string {
  const { t } = useLingui();
  return (pin) => {
    const [x, y] = [Math.round(100 * pin.x), Math.round(100 * pin.y)];
    return t({ id: 'pin.place', message: `Marked: ${x} % from the left, ${y} % from the top` });
  };
}
