/** Not every browser has it. */
const canWait = 'requestIdleCallback' in globalThis;
const SOON_MS = 80;

/** Runs something when the page has nothing better to do; returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!canWait) {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
