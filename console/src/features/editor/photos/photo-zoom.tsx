import { zoomSize } from '@kolaj/domain/collage/outputs/zoom-image';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './photo-zoom.module.css';
import type { ZoomPlace } from './use-photo-zoom.ts';

/** A pointer that only passes asks for no picture, ms. */
const patience = 150;
/** From the photo, and from the edge of the page, px. */
const gap = 16;

const within = (wish: number, room: number) => Math.max(gap, Math.min(wish, room - zoomSize - gap));

/** The window in which a part of a photo is seen at its own pixels (EDT-13); it goes along with the pointer. */
export function PhotoZoom({ url, at }: { url: string; at: ZoomPlace }) {
  const [isWanted, setIsWanted] = useState(false);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsWanted(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return createPortal(
    <img
      className={styles.window}
      data-there={isThere}
      src={url}
      alt=""
      onLoad={() => setIsThere(true)}
      style={{
        width: zoomSize,
        height: zoomSize,
        left: within(at.x + gap, window.innerWidth),
        top: within(at.y - zoomSize / 2, window.innerHeight),
        objectPosition: `${at.spot.x * 100}% ${at.spot.y * 100}%`,
      }}
    />,
    document.body,
  );
}
