import type { OpaquePixels } from '../read/decode.ts';

/** Rows of RGB pixels as they come, averaged over squares of `factor` px: the whole picture is never in memory. */
export function rowShrinker({ width, height, factor }: { width: number; height: number; factor: number }) {
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const data = Buffer.alloc(small.width * small.height * 3, 255);
  const sums = new Float64Array(factor === 1 ? 0 : small.width * 3);
  let pending: { row: number; count: number } | null = null;

  function flush(): void {
    if (!pending) return;
    const start = pending.row * small.width * 3;
    for (let x = 0; x < small.width; x++) {
      const area = pending.count * Math.min(factor, width - x * factor);
      for (let at = x * 3; at < x * 3 + 3; at++) data[start + at] = (sums[at] ?? 0) / area + 0.5;
    }
    sums.fill(0);
    pending = null;
  }

  return {
    /** Rows come in order, from above or from below. */
    add(row: Uint8Array, y: number): void {
      if (factor === 1) {
        data.set(row, y * width * 3);
        return;
      }
      const target = Math.floor(y / factor);
      if (pending?.row !== target) flush();
      pending = { row: target, count: (pending?.count ?? 0) + 1 };
      for (let x = 0, from = 0; x < width; x++, from += 3) {
        const to = Math.floor(x / factor) * 3;
        for (let channel = 0; channel < 3; channel++)
          sums[to + channel] = (sums[to + channel] ?? 0) + (row[from + channel] ?? 0);
      }
    },
    pixels(): OpaquePixels {
      flush();
      return { data, ...small, channels: 3 };
    },
  };
}
