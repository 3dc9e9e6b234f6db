import type { CollageCard } from '@kolaj/contract/collage/collage';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { type Pin, pinAt } from '@kolaj/domain/collage/status/pin';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { PinMark } from '../../../product/collage/pin-mark.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { NotePlaces } from '../desk/desk-props.ts';
import type { Noting } from '../note/use-noting.ts';
import styles from './stage-picture.module.css';

/** Parts of the picture that an arrow key moves a pin; with Shift the large step. */
const STEP = 0.01;
const LARGE_STEP = 0.1;
const middle: Pin = { x: 0.5, y: 0.5 };

const directions: Readonly<Partial<Record<string, Pin>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PinFieldProps {
  fieldRef: RefObject<HTMLButtonElement | null>;
  /** Width : height of the picture. */
  ratio: number;
  pin: Pin | null;
  onPin: (pin: Pin | null) => void;
  /** The place is chosen: on with the words. `isByKey` tells a key from a click or tap. */
  onDone: (how: { isByKey: boolean }) => void;
  children: ReactNode;
}

/** The picture while its note is written: a click or tap shows the place; arrow keys move it, Enter is done, Delete removes it. */
function PinField({ fieldRef, ratio, pin, onPin, onDone, children }: PinFieldProps) {
  const { t } = useLingui();
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const isByKey = event.detail === 0;
    if (isByKey && pin === null) return onPin(middle);
    if (!isByKey) onPin(placeOf(event));
    onDone({ isByKey });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction !== undefined) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const { x, y } = pin ?? middle;
      onPin(pinAt({ x: x + direction.x * step, y: y + direction.y * step }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') onPin(null);
    else if (event.key === 'Escape') onDone({ isByKey: true });
    else return;
    event.preventDefault();
  };
  return (
    <button
      ref={fieldRef}
      type="button"
      className={styles.frame}
      data-pinning="true"
      style={{ '--ratio': ratio }}
      aria-label={t({ id: 'pin.field', message: 'Place on the picture: arrow keys move it, Enter is done' })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
      {pin !== null && <PinMark pin={pin} />}
    </button>
  );
}

function placeOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>): Pin {
  const box = currentTarget.getBoundingClientRect();
  return pinAt({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
}

interface StagePictureProps {
  card: CollageCard;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
  noting: Noting;
  places: NotePlaces;
}

/** The picture that is judged. Only the place of a note is on it; while one is written, that place can be shown. */
export function StagePicture({ card, isZoomed, onZoom, noting, places }: StagePictureProps) {
  const { picture } = card;
  if (!noting.isOn || picture === null) return <JudgedPicture card={card} isZoomed={isZoomed} onZoom={onZoom} />;
  return (
    <PinField
      fieldRef={places.pin}
      ratio={picture.width / picture.height}
      pin={noting.pin}
      onPin={noting.setPin}
      onDone={({ isByKey }) => {
        // After a tap the keyboard of a phone would push the picture away.
        if (isByKey || places.isTyping) places.words.current?.focus();
      }}
    >
      <LargePicture card={card} isWhole={false} />
    </PinField>
  );
}

/** The large rendition; zoomed in, the finished file itself, and the pointer moves it. */
function JudgedPicture({ card, isZoomed, onZoom }: Pick<StagePictureProps, 'card' | 'isZoomed' | 'onZoom'>) {
  const { t } = useLingui();
  const frame = useRef<HTMLButtonElement>(null);
  const { picture } = card;
  const follow = (event: PointerEvent) => {
    const element = frame.current;
    if (!isZoomed || element === null || event.pointerType !== 'mouse') return;
    const box = element.getBoundingClientRect();
    element.scrollTo(
      ((event.clientX - box.left) / box.width) * (element.scrollWidth - box.width),
      ((event.clientY - box.top) / box.height) * (element.scrollHeight - box.height),
    );
  };
  const label = [card.code, saidColor(card)].filter(Boolean).join(', ');
  return (
    <button
      ref={frame}
      type="button"
      className={styles.frame}
      data-zoomed={isZoomed}
      style={picture === null ? undefined : { '--ratio': picture.width / picture.height }}
      aria-label={
        isZoomed
          ? t({ id: 'verify.zoom-out', message: `Zoom out: ${label}` })
          : t({ id: 'verify.zoom-in', message: `Zoom in: ${label}` })
      }
      onClick={() => onZoom(!isZoomed)}
      onPointerMove={follow}
    >
      <span className={styles.sheet}>
        <LargePicture card={card} isWhole={isZoomed} />
        {card.return_pin !== null && picture !== null && <PinMark pin={card.return_pin} />}
      </span>
    </button>
  );
}

function LargePicture({ card: { picture, code }, isWhole }: { card: CollageCard; isWhole: boolean }) {
  return (
    <Picture
      src={isWhole ? (picture?.url ?? null) : (picture?.w960 ?? null)}
      thumbhash={picture?.thumbhash ?? null}
      alt=""
      ratio="free"
      fit="contain"
      fileName={code}
      isUrgent
    />
  );
}
