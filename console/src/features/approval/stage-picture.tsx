import type { CollageCard } from '@kolaj/contract/collage';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';
import { Picture } from '../../ui/picture.tsx';
import styles from './stage-picture.module.css';

interface StagePictureProps {
  card: CollageCard;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
}

/** The large rendition; zoomed in, the finished file itself, and the pointer moves it. Nothing lies on it. */
export function StagePicture({ card, isZoomed, onZoom }: StagePictureProps) {
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
        <Picture
          src={isZoomed ? (picture?.url ?? null) : (picture?.w960 ?? null)}
          thumbhash={picture?.thumbhash ?? null}
          alt=""
          ratio="free"
          fit="contain"
          fileName={card.code}
          isUrgent
        />
      </span>
    </button>
  );
}
