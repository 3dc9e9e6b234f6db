/** How far a swipe is. */
export interface Pull {
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

export const atRest: Pull = { x: 0, width: 0 };
