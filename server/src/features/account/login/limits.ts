import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { HttpError } from '../../../http/errors.ts';
import { countUse, type Rate } from '../open/rate.store.ts';

type RateLimit = Omit<Rate, 'key'>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often the calls that mail or make something may be used (D-16, D-17): `From` by one network, `To` for one address typed
 * in, whether it has an account or not, so that a limit tells nothing about who is known here, `By` by one account.
 */
const limits = {
  registerFrom: [{ limit: 60, windowSeconds: 15 * minute }],
  resetFrom: [{ limit: 100, windowSeconds: 15 * minute }],
  resetTo: [{ limit: 5, windowSeconds: 15 * minute }],
  verifyFrom: [{ limit: 100, windowSeconds: 15 * minute }],
  verifyTo: [
    { limit: 1, windowSeconds: minute },
    { limit: 5, windowSeconds: day },
  ],
  emailChangeBy: [{ limit: 5, windowSeconds: hour }],
} satisfies Record<string, readonly RateLimit[]>;

/** Counts one use; answers the seconds until the next is allowed, 0 = this one is. */
export async function waitFor(scope: ShopScope | SystemScope, what: keyof typeof limits, who: string): Promise<number> {
  for (const limit of limits[what]) {
    const wait = await countUse(scope, { key: `${what}:${limit.windowSeconds}:${who}`, ...limit });
    if (wait > 0) return wait;
  }
  return 0;
}

/** The same, where beyond the limit everybody is told to wait: throws 429. */
export async function keepWithin(
  scope: ShopScope | SystemScope,
  what: keyof typeof limits,
  who: string,
): Promise<void> {
  const wait = await waitFor(scope, what, who);
  if (wait > 0) throw tooOften(wait);
}

/** 429 that says how long. */
export const tooOften = (seconds: number, code: 'too_often' | 'too_many_tries' = 'too_often') =>
  new HttpError(429, code, `Too many tries. Wait ${seconds} s.`, { headers: { 'retry-after': String(seconds) } });
