import type { CollageCard } from '@kolaj/contract/collage/collage';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { Trans } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { atRest, type Pull, stampOf, swipeEnd, tiltOf } from '../../../product/approval/swipe.ts';
import { preloadPicture } from '../../../product/collage/media.ts';
import styles from './approve.module.css';

interface SwipePictureProps {
  card: CollageCard;
  next: CollageCard | null;
  /** Null = this person may not decide. */
  onDecide: ((kind: 'approve' | 'send-back') => void) | null;
}

/** The last movement of a finger: where, when, and how fast in px per ms. */
interface Finger {
  id: number;
  from: number;
  x: number;
  at: number;
  speed: number;
}

/** The picture under the finger: right approves, left sends back; a stamp shows what letting go will do. */
export function SwipePicture({ card, next, onDecide }: SwipePictureProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const finger = useRef<Finger | null>(null);
  const [brokenId, setBrokenId] = useState<string | null>(null);
  useEffect(() => {
    if (next?.picture) preloadPicture(next.picture);
  }, [next]);

  const place = (pull: Pull, isHeld: boolean) => {
    const element = sheet.current;
    if (element === null) return;
    element.dataset.held = String(isHeld);
    element.style.setProperty('--x', `${pull.x}px`);
    element.style.setProperty('--tilt', `${tiltOf(pull)}deg`);
    element.style.setProperty('--approve', String(Math.max(0, stampOf(pull))));
    element.style.setProperty('--back', String(Math.max(0, -stampOf(pull))));
  };
  const pullOf = ({ from, x }: Finger): Pull => ({ x: x - from, width: sheet.current?.offsetWidth ?? 0 });
  const begin = ({ pointerId: id, clientX: x, timeStamp: at, currentTarget, isPrimary }: PointerEvent<HTMLElement>) => {
    if (onDecide === null || !isPrimary) return;
    currentTarget.setPointerCapture(id);
    finger.current = { id, from: x, x, at, speed: 0 };
  };
  const move = ({ pointerId, clientX: x, timeStamp: at }: PointerEvent) => {
    const held = finger.current;
    if (held?.id !== pointerId) return;
    const speed = at > held.at ? (x - held.x) / (at - held.at) : held.speed;
    finger.current = { ...held, x, at, speed };
    place(pullOf(finger.current), true);
  };
  const end = ({ pointerId, timeStamp, type }: PointerEvent) => {
    const held = finger.current;
    if (held?.id !== pointerId) return;
    finger.current = null;
    place(atRest, false);
    // A finger that rested before it left has no speed any more.
    const speed = timeStamp - held.at > 80 ? 0 : held.speed;
    const what = type === 'pointercancel' ? 'back' : swipeEnd(pullOf(held), speed);
    if (what !== 'back') onDecide?.(what);
  };

  const { picture } = card;
  return (
    <div className={styles.stage}>
      <div
        key={card.id}
        ref={sheet}
        className={styles.sheet}
        data-held="false"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {picture === null || brokenId === card.id ? (
          <p className={styles.broken}>
            <Trans id="m.no-picture">The picture cannot be shown.</Trans>
          </p>
        ) : (
          <img
            className={styles.picture}
            src={picture.w960}
            width={picture.width}
            height={picture.height}
            alt={[card.code, saidColor(card)].filter(Boolean).join(' ')}
            draggable={false}
            fetchPriority="high"
            onError={() => setBrokenId(card.id)}
          />
        )}
        <span className={styles.stamp} data-kind="approve" aria-hidden="true">
          <Trans id="verify.approve">Approve</Trans>
        </span>
        <span className={styles.stamp} data-kind="back" aria-hidden="true">
          <Trans id="verify.send-back">Send back</Trans>
        </span>
      </div>
    </div>
  );
}
