/**
 * So many firms' providers are asked at once. A call that waits for a silent provider costs a socket and some kB, no work,
 * but it keeps its place for as long as a call may take: with fewer places than silent firms, all others would wait for them.
 * Two hundred silent ones must not delay anybody; above that a walk takes turns, one time-out after the other.
 */
export const firmsAtOnce = 256;

/** Answers come in hundreds at once; the connections to the database are few, and sending needs them, too. */
export const writersAtOnce = 3;

/** Subfolders that one transaction looks at together: what is asked at once leaves in one packet. */
export const askedAtOnce = 8;

/**
 * Runs a step of a sweep for each item, at most so many at once, begun in their order; one that fails (a row locked by a frozen
 * process, say) does not keep the others waiting. Answers with the failures: throw them together at the end of the sweep, so
 * that the job shows as failed.
 */
export async function each<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const left = items.values();
  const walk = async () => {
    for (const item of left) {
      try {
        await run(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, walk));
  return failures;
}

/** Lets so many steps run at once; the others wait for their turn, in order. */
export function turns(atOnce: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
