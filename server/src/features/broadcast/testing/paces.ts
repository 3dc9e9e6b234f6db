/** The same wait after every message, ms: `server_config` of a shop for tests that look at the clock. */
export const steadyPace = (ms: number) => ({ sending_pace: { whatsapp: paceOf(ms, ms), telegram: paceOf(ms, ms) } });

/** Quick, and still one message after the other. */
export const testPace = paceOf(2, 5);

function paceOf(minMs: number, maxMs: number) {
  const wait = { minMs, maxMs };
  return { sameGroup: wait, otherGroup: wait, interleaves: false, rest: null, window: null, cap: null };
}
