import { orderKeepDays } from '../shop/config/client-config.ts';

/** How long something is kept. */
export type Term =
  | { kind: 'days'; days: number }
  /** Only the newest ones, of one shop or account. */
  | { kind: 'newest'; count: number }
  /** In the database for so long after the month's end, then as a file of the shop. */
  | { kind: 'months-then-file'; months: number }
  /** The shop sets it, within these days. */
  | { kind: 'shop-sets'; min: number; max: number }
  /** The operator sets it, by this variable of the environment. */
  | { kind: 'operator-sets'; variable: string }
  /** The operator sets so many days. */
  | { kind: 'operator-sets-days'; variable: string }
  /** Until a person deletes what it belongs to. */
  | { kind: 'with'; what: 'firm' | 'account' }
  | { kind: 'ever'; why: 'proof' | 'few' };

/**
 * What is kept how long: the one place, for all that forgets and for what administrators are shown. The age of most things is
 * counted from their end: when an invitation has expired, a link has been used, a month is over.
 */
export const retention = {
  // What shops work with.
  work: { kind: 'with', what: 'firm' },
  sends: { kind: 'with', what: 'firm' },
  messages: { kind: 'months-then-file', months: 13 },
  orders: { kind: 'with', what: 'firm' },
  'order-names': { kind: 'shop-sets', min: orderKeepDays.min, max: orderKeepDays.max },
  totals: { kind: 'with', what: 'firm' },
  films: { kind: 'newest', count: 10 },
  releases: { kind: 'newest', count: 5 },
  'console-builds': { kind: 'newest', count: 3 },
  'deleted-firms': { kind: 'days', days: 30 },
  'loose-files': { kind: 'days', days: 7 },
  // What is about people.
  accounts: { kind: 'with', what: 'account' },
  visits: { kind: 'days', days: 90 },
  'visit-salts': { kind: 'days', days: 1 },
  sessions: { kind: 'days', days: 14 },
  'known-devices': { kind: 'days', days: 180 },
  'used-links': { kind: 'days', days: 30 },
  'approval-links': { kind: 'days', days: 90 },
  invitations: { kind: 'days', days: 90 },
  'agent-addresses': { kind: 'days', days: 30 },
  'removed-domains': { kind: 'days', days: 7 },
  'help-requests': { kind: 'days', days: 365 },
  letters: { kind: 'days', days: 30 },
  'outbox-files': { kind: 'newest', count: 500 },
  // What the product notes for itself.
  uploads: { kind: 'days', days: 1 },
  'sent-photos': { kind: 'days', days: 14 },
  'ftp-parts': { kind: 'days', days: 7 },
  downloads: { kind: 'days', days: 1 },
  'schedule-runs': { kind: 'days', days: 400 },
  'webhook-messages': { kind: 'days', days: 30 },
  'phone-alerts': { kind: 'days', days: 7 },
  'provider-calls': { kind: 'days', days: 3 },
  'telegram-files': { kind: 'days', days: 180 },
  answers: { kind: 'days', days: 1 },
  counters: { kind: 'days', days: 2 },
  'failed-jobs': { kind: 'days', days: 30 },
  'file-checks': { kind: 'days', days: 90 },
  processes: { kind: 'days', days: 1 },
  backups: { kind: 'operator-sets', variable: 'KOLAJ_BACKUP_KEEP' },
  moments: { kind: 'operator-sets-days', variable: 'KOLAJ_MOMENT_DAYS' },
  audit: { kind: 'ever', why: 'proof' },
  'legal-texts': { kind: 'ever', why: 'proof' },
  installation: { kind: 'ever', why: 'few' },
} as const satisfies Record<string, Term>;

export type KeptThing = keyof typeof retention;

const isThing = (name: string): name is KeptThing => name in retention;
export const keptThings: readonly KeptThing[] = Object.keys(retention).filter(isThing);

const dayMs = 86_400_000;

type Dated = { [Thing in KeptThing]: (typeof retention)[Thing] extends { kind: 'days' } ? Thing : never }[KeptThing];

export const daysKept = (thing: Dated): number => retention[thing].days;

/** What is older than this moment is forgotten. */
export const keptSince = (thing: Dated, now: Date): Date => new Date(now.getTime() - daysKept(thing) * dayMs);
