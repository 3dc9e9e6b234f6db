import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something is so; throws after `patienceMs`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { patienceMs = 20_000, everyMs = 10 }: { patienceMs?: number; everyMs?: number } = {},
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error('it did not happen in time');
    await delay(everyMs);
  }
}
