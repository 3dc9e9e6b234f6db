import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isScrolling, whenSeen } from '../../lib/dom/scrolling.ts';
import { averageColour, knownPlaceholder, placeholderOf } from '../../lib/dom/thumbhash.ts';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import styles from './picture.module.css';

export interface PictureProps {
  src: string | null;
  srcSet?: string;
  /** base64; shown at once, until the file is there. */
  thumbhash?: string | null;
  /** Empty where the words are beside the picture. */
  alt: string;
  /** How wide it is drawn, as for `<img sizes>`. */
  sizes?: string;
  /** collage = 1000 : 1150, photo = 3 : 4, free = the parent's box. */
  ratio?: 'collage' | 'photo' | 'free';
  fit?: 'cover' | 'contain';
  /** Shown on a broken file. */
  fileName?: string;
  /** The one picture somebody waits for: not lazy. */
  isUrgent?: boolean;
  /**
   * It is in the page only while it is in sight: asked for at once, because to wait for its place costs the browser a second look; not
   * at all where the list rushes past it.
   */
  isInSight?: boolean;
  className?: string;
  children?: ReactNode;
}

const anySize = '180px';

/** A picture that is gone from the page before it came is not loaded on: a browser has six connections, and a call may wait for one. */
function giveUp(element: HTMLImageElement | null): void {
  if (element === null || element.isConnected || element.complete) return;
  element.removeAttribute('srcset');
  element.removeAttribute('src');
}

const haste = ({ isUrgent = false, isInSight = false }: PictureProps) =>
  ({ loading: isUrgent || isInSight ? 'eager' : 'lazy', fetchPriority: isUrgent ? 'high' : 'auto' }) as const;

/** Written past React, which would have to draw a card again for it. */
function askFor(image: HTMLImageElement, { src, srcSet, sizes }: PictureProps): void {
  if (src === null || image.getAttribute('src') === src) return;
  if (srcSet !== undefined) {
    image.sizes = sizes ?? anySize;
    image.srcset = srcSet;
  }
  image.src = src;
}

/** A picture with its placeholder, its edge and its broken state; it never moves what is around it. */
export function Picture(props: PictureProps) {
  const { src, thumbhash, ratio = 'collage', fit = 'cover', className = '', children } = props;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isBroken = src !== null && brokenSrc === src;
  const { isInSight = false } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useBlur(frame, image, thumbhash ?? null);

  return (
    <span
      ref={frame}
      className={`${styles.frame} ${className}`}
      data-ratio={ratio}
      data-flat={isInSight && children === undefined}
      data-state={src === null ? 'empty' : isBroken ? 'broken' : 'shown'}
      style={thumbhash ? { backgroundColor: averageColour(thumbhash) } : undefined}
    >
      {src !== null && !isBroken && (
        <img
          key={src}
          className={styles.image}
          {...(isInSight ? {} : { src, srcSet: props.srcSet, sizes: props.srcSet && (props.sizes ?? anySize) })}
          alt={props.alt}
          {...haste(props)}
          decoding="async"
          draggable={false}
          ref={(element) => {
            image.current = element;
            const forget = element !== null && isInSight ? whenSeen(() => askFor(element, props)) : undefined;
            // Loaded ahead: it appears at once, without a fade.
            if (element?.complete && element.naturalWidth > 0) element.dataset.loaded ??= 'ahead';
            return () => {
              forget?.();
              queueMicrotask(() => giveUp(element));
            };
          }}
          style={{ objectFit: fit }}
          // Written past React: forty pictures that come in while somebody scrolls draw nothing again.
          onLoad={({ currentTarget }) => {
            // Each one that fades is a layer of its own, and a list that is scrolled has twenty of them: there it appears at once.
            currentTarget.dataset.loaded ??= isScrolling() ? 'ahead' : 'now';
          }}
          onError={() => setBrokenSrc(src)}
        />
      )}
      {isBroken && <BrokenFile name={props.fileName ?? props.alt} />}
      {children}
    </span>
  );
}

/** The blurred picture behind one that is still to come. Drawing it costs time that somebody who scrolls needs more. */
function useBlur(
  frame: RefObject<HTMLElement | null>,
  image: RefObject<HTMLImageElement | null>,
  thumbhash: string | null,
): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || thumbhash === null) return;
    const show = (placeholder: string | null) => {
      if (placeholder !== null) element.style.backgroundImage = `url(${placeholder})`;
    };
    const known = knownPlaceholder(thumbhash);
    if (known !== null) show(known);
    const cancel = whenIdle(() => {
      if (known === null && image.current?.dataset.loaded === undefined) show(placeholderOf(thumbhash));
    });
    return () => {
      cancel();
      element.style.backgroundImage = '';
    };
  }, [frame, image, thumbhash]);
}

function BrokenFile({ name }: { name: string }) {
  return (
    <span className={styles.broken}>
      <IconPhotoOff size={18} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </span>
  );
}
