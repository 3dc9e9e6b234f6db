/**
 * A copy of these bytes with about this part of its bits turned over, the same for the same seed. What fuzzers call
 * "ratio": 0.001 hits a few bytes of a header now and then, 0.02 leaves little alone.
 */
export function mutated(bytes: Buffer, { seed, ratio }: { seed: number; ratio: number }): Buffer {
  let state = (seed * 2_654_435_761) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const copy = Buffer.from(bytes);
  const flips = Math.max(1, Math.round(bytes.length * 8 * ratio));
  for (let flip = 0; flip < flips; flip++) {
    const at = Math.floor(random() * bytes.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}
