import * as z from 'zod/mini';
import { endpoint, instant, nothing, ok, resultOf } from '../endpoint.ts';

/** One firm in the administration's table. */
export const firm = z.object({
  pid: z.string(),
  keyword: z.string(),
  name: z.string(),
  subscription_package: z.nullable(z.string()),
  created_at: instant,
  /** The last day of its trial where the firm is, `YYYY-MM-DD`; null = it has none, or another package. */
  trial_until: z.nullable(z.string()),
  /** Nothing is paid and no trial runs. */
  trial_over: z.boolean(),
  /** Its trial is long over, and it has sent and published nothing since: nobody waits for it. */
  asleep: z.boolean(),
  owner: z.nullable(z.string()),
  /** Nobody owns it yet: the address of the newest open invitation to do so. */
  owner_invited: z.nullable(z.string()),
  members: z.int(),
  collages: z.int(),
  /** Phones that the firm sends by, and how many of them can send (D-81). */
  phones: z.int(),
  phones_active: z.int(),
  /** Those that cannot, and since when. */
  phones_lost: z.array(z.object({ id: z.string(), name: z.string(), number: z.string(), since: instant })),
  /**
   * What waits for somebody: jobs that were given up, sends that stopped by themselves, messages of which nobody knows whether they
   * arrived, active collages that need work.
   */
  jobs_given_up: z.int(),
  sends_stopped: z.int(),
  uncertain: z.int(),
  collages_failed: z.int(),
  /** What it may wait for: questions that nobody has answered; a source of photos; a template. */
  questions: z.int(),
  has_source: z.boolean(),
  has_template: z.boolean(),
  /** null = its site was never published; it has never sent. */
  last_build_at: z.nullable(instant),
  last_send_at: z.nullable(instant),
  /** Has group settings: Edit, otherwise Add (specification §2, /yta). */
  has_groups: z.boolean(),
  /** CONST-14, D-86. */
  hidden: z.boolean(),
});
export type Firm = z.infer<typeof firm>;

export const listFirms = endpoint({
  method: 'POST',
  path: '/shop/admin/users',
  role: 'admin',
  summary: 'All firms; hidden ones only when asked for (API-61, D-86)',
  input: z.object({ show_hidden: z.optional(z.boolean()) }),
  output: resultOf(z.array(firm)),
});

export const actInShop = endpoint({
  method: 'POST',
  path: '/admin/act',
  role: 'admin',
  summary: 'Work in a firm’s shop on this device, with a banner and an audit row (D-13)',
  input: z.object({ firm: z.string() }),
  output: ok({ data: z.object({ keyword: z.string(), name: z.string() }) }),
});

export const leaveShop = endpoint({
  method: 'POST',
  path: '/admin/leave',
  role: 'admin',
  summary: 'Stop acting in a shop',
  input: nothing,
  output: ok({}),
});
