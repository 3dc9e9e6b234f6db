/** Not every browser has it. */
const canWait = 'requestIdleCallback' in globalThis;
const SOON_MS = 80;

/** What is to be run in quiet moments, oldest first. The browser is asked once for all of it: forty pictures of a list wait at once. */
const waiting = new Set<() => void>();
let isAsked = false;

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  if (canWait) requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}

/** As much as the moment has room for, at least one. */
function run(moment?: IdleDeadline): void {
  isAsked = false;
  for (const work of waiting) {
    waiting.delete(work);
    work();
    if (moment !== undefined && moment.timeRemaining() <= 0) break;
  }
  if (waiting.size > 0) ask();
}

/** Runs something when the page has nothing better to do; returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  const own = () => work();
  waiting.add(own);
  ask();
  return () => {
    waiting.delete(own);
  };
}
