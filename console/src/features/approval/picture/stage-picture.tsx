import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';
import { PinMark } from '../../../product/collage/pin-mark.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { NotePlaces } from '../desk/desk-props.ts';
import type { Noting } from '../note/use-noting.ts';
import { PinField } from './pin-field.tsx';
import styles from './stage-picture.module.css';

interface StagePictureProps {
  card: CollageCard;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
  noting: Noting;
  places: NotePlaces;
}

/** The picture that is judged. Nothing lies on it but the place of a note; while one is written, that place can be shown. */
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
  const label = [card.code, card.values.color].filter(Boolean).join(', ');
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
