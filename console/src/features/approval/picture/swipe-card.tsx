import { Trans } from '@lingui/react/macro';
import { useDrag } from '@use-gesture/react';
import { useRef, useState } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { DeskProps } from '../desk/desk-props.ts';
import { Leaving } from './leaving.tsx';
import { StagePicture } from './stage-picture.tsx';
import styles from './swipe-card.module.css';

/** How far a swipe is. */
interface Pull {
  /** px from the resting place, right is positive. */
  x: number;
  /** Width of the card, px. */
  width: number;
}

/** Stamps begin to show here and a released card is decided there, as parts of the width (ux §10, 05). */
const STAMP_FROM = 0.25;
const STAMP_FULL = 0.4;
const COMMIT_FROM = 0.4;
/** A flick: px per ms, over at least this part of the width. */
const FLICK_SPEED = 0.5;
const FLICK_FROM = 0.08;
const LARGEST_TILT_DEG = 6;

const part = ({ x, width }: Pull) => (width === 0 ? 0 : x / width);

/** Degrees clockwise, up to 6. */
export function tiltOf(pull: Pull): number {
  const share = Math.max(-1, Math.min(1, part(pull) / STAMP_FULL));
  return share * LARGEST_TILT_DEG;
}

/** 0–1: how much of a stamp shows; negative for the left one. */
export function stampOf(pull: Pull): number {
  const share = Math.min(1, Math.max(0, (Math.abs(part(pull)) - STAMP_FROM) / (STAMP_FULL - STAMP_FROM)));
  return share === 0 ? 0 : share * Math.sign(pull.x);
}

type SwipeEnd = 'approve' | 'send-back' | 'back';

/** What letting go means. `speed` in px per ms, right is positive; a flick back cancels. */
export function swipeEnd(pull: Pull, speed: number): SwipeEnd {
  const share = part(pull);
  const isFlick = Math.abs(speed) >= FLICK_SPEED && Math.abs(share) >= FLICK_FROM;
  const isFlickBack = isFlick && Math.sign(speed) !== Math.sign(share);
  if (isFlickBack || (!isFlick && Math.abs(share) < COMMIT_FROM)) return 'back';
  return share > 0 ? 'approve' : 'send-back';
}

const atRest: Pull = { x: 0, width: 0 };

/** The card under the finger: right approves, left sends back, and a stamp on it shows what it will do. */
export function SwipeCard({ verifying, current: card, next, may, isZoomed, onZoom, places }: DeskProps) {
  const { last, noting } = verifying;
  const sheet = useRef<HTMLDivElement>(null);
  const [letGo, setLetGo] = useState(atRest);

  const place = (pull: Pull, isHeld: boolean) => {
    const element = sheet.current;
    if (element === null) return;
    element.dataset.held = String(isHeld);
    element.style.setProperty('--x', `${pull.x}px`);
    element.style.setProperty('--tilt', `${tiltOf(pull)}deg`);
    element.style.setProperty('--approve', String(Math.max(0, stampOf(pull))));
    element.style.setProperty('--back', String(Math.max(0, -stampOf(pull))));
  };
  const bind = useDrag(
    ({ movement: [x], velocity: [speed], direction: [direction], last: isOver, canceled }) => {
      const pull = { x, width: sheet.current?.offsetWidth ?? 0 };
      if (!isOver) return place(pull, true);
      place(atRest, false);
      const end = canceled ? 'back' : swipeEnd(pull, speed * direction);
      if (end === 'back') return;
      setLetGo(pull);
      if (end === 'approve') verifying.approve();
      else verifying.sendBack({ note: '', pin: null });
    },
    { enabled: may.approved && !isZoomed && !noting.isOn, axis: 'x', filterTaps: true, pointer: { touch: true } },
  );

  return (
    <div className={styles.stage}>
      {next?.picture && !isZoomed && !noting.isOn && (
        <span
          key={next.id}
          className={styles.next}
          style={{ '--ratio': next.picture.width / next.picture.height }}
          aria-hidden="true"
        >
          <Picture src={next.picture.w960} thumbhash={next.picture.thumbhash} alt="" ratio="free" fit="contain" />
        </span>
      )}
      <div key={card.id} ref={sheet} className={styles.sheet} data-held="false" {...bind()}>
        <StagePicture card={card} isZoomed={isZoomed} onZoom={onZoom} noting={noting} places={places} />
        <span className={styles.stamp} data-kind="approve" aria-hidden="true">
          <Trans id="verify.approve">Approve</Trans>
        </span>
        <span className={styles.stamp} data-kind="back" aria-hidden="true">
          <Trans id="verify.send-back">Send back</Trans>
        </span>
      </div>
      <Leaving last={last} fromX={letGo.x} fromTilt={tiltOf(letGo)} />
    </div>
  );
}
