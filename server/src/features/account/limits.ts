import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';
import { HttpError } from '../../http/errors.ts';
import { countUse, type Rate } from './rate-store.ts';

type RateLimit = Omit<Rate, 'key'>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often the calls that mail or make something may be used (D-16, D-17). `network` is the caller's address, `email` the
 * address typed in, whether it has an account or not: a limit tells nothing about who is known here.
 */
export const limits = {
  register: { network: [{ limit: 30, windowSeconds: 15 * minute }], email: [] },
  reset: { network: [{ limit: 30, windowSeconds: 15 * minute }], email: [{ limit: 5, windowSeconds: 15 * minute }] },
  verify: {
    network: [{ limit: 60, windowSeconds: 15 * minute }],
    email: [
      { limit: 1, windowSeconds: minute },
      { limit: 5, windowSeconds: day },
    ],
  },
  emailChange: { network: [], email: [{ limit: 5, windowSeconds: hour }] },
} satisfies Record<string, { network: readonly RateLimit[]; email: readonly RateLimit[] }>;

/** Letters that somebody else sets off: a nuisance when they come by the dozen. */
export const strangersLetters: RateLimit = { limit: 3, windowSeconds: day };

/** Takes one turn of everything that applies, or throws 429; then the transaction ends and none is taken. */
export async function keepWithin(
  scope: ShopScope | SystemScope,
  what: keyof typeof limits,
  who: { network: string; email: string },
): Promise<void> {
  for (const whose of ['network', 'email'] as const) {
    for (const limit of limits[what][whose]) {
      const wait = await countUse(scope, { key: `${what}:${limit.windowSeconds}:${who[whose]}`, ...limit });
      if (wait > 0) throw tooOften(wait);
    }
  }
}

/** 429 that says how long. */
export const tooOften = (seconds: number, code = 'too_often') =>
  new HttpError(429, code, `Too many tries. Wait ${seconds} s.`, { headers: { 'retry-after': String(seconds) } });
