// What a firm uses of an installation (D-81).
import * as z from 'zod/mini';
import { endpoint, instant, resultOf } from '../endpoint.ts';
import { packageUse } from '../shop/package.ts';

/** A month where the firm is. */
const month = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Made in it. */
  collages: z.int(),
  /** That arrived at groups and people, of sends that began in it. */
  messages: z.int(),
  visits: z.int(),
  orders: z.int(),
});

const usage = z.object({
  pid: z.string(),
  keyword: z.string(),
  name: z.string(),
  created_at: instant,
  /** Bytes. A file that another firm has too counts for both. */
  storage: z.object({
    all: z.int(),
    /** As they came, and as they are drawn. */
    photos: z.int(),
    /** Pictures of collages in every size. */
    collages: z.int(),
  }),
  package: packageUse,
  /** Days that a trial of it lasts from `created_at`. */
  trial_days: z.int(),
  /** Where the firm is: its days begin there. */
  time_zone: z.string(),
  /** The last twelve, this one first. */
  months: z.array(month),
});
export type FirmUsage = z.infer<typeof usage>;

export const getFirmUsage = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/usage',
  role: 'admin',
  summary: 'What a firm stores, and what it did in each of the last twelve months',
  input: z.object({ pid: z.string().check(z.minLength(1), z.maxLength(80)) }),
  output: resultOf(usage),
});
