/** So long after its last step a list stands still. */
const STILL_MS = 150;
/** What is out of sight again within so long is seen by nobody. */
const SEEN_MS = 400;
const LOOK_AGAIN_MS = 80;

interface Step {
  at: number;
  scroller: EventTarget | null;
  top: number;
  /** px/ms since the step before. */
  speed: number;
}

let last: Step = { at: Number.NEGATIVE_INFINITY, scroller: null, top: 0, speed: 0 };
/** px/ms of the slower of the last two steps: one long step alone is a jump to a place where somebody wants to look. */
let steadySpeed = 0;
let isFollowed = false;

function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  document.addEventListener('scroll', noteStep, { capture: true, passive: true });
}

function noteStep({ target, timeStamp: at }: Event): void {
  const scroller = target instanceof Element ? target : document.scrollingElement;
  const top = scroller?.scrollTop ?? 0;
  const isNext = scroller === last.scroller && at - last.at < STILL_MS;
  const speed = isNext ? Math.abs(top - last.top) / Math.max(1, at - last.at) : 0;
  steadySpeed = Math.min(speed, last.speed);
  last = { at, scroller, top, speed };
}

/**
 * Something in the page is being scrolled: what would be a pleasure at rest is then only in the way. Followed from the first question
 * on, which therefore says no.
 */
export function isScrolling(): boolean {
  follow();
  return performance.now() - last.at < STILL_MS;
}

const isRushing = () => isScrolling() && steadySpeed * SEEN_MS > window.innerHeight;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function runWhenSeen(): void {
  timer = isRushing() ? setTimeout(runWhenSeen, LOOK_AGAIN_MS) : undefined;
  if (timer !== undefined) return;
  for (const work of waiting) work();
  waiting.clear();
}

/**
 * Does something for what has just come into sight: at once, or, while the list rushes past so fast that nobody could see it, when it has
 * become slower. Returns the way to call it off.
 */
export function whenSeen(work: () => void): () => void {
  if (!isRushing()) {
    work();
    return () => undefined;
  }
  const own = () => work();
  waiting.add(own);
  timer ??= setTimeout(runWhenSeen, LOOK_AGAIN_MS);
  return () => {
    waiting.delete(own);
  };
}
