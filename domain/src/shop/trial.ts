import { addDays, dayKey, daysBetween, localDay } from '../shared/day.ts';

/** CONST-01, unless an administrator says otherwise; `longest` keeps a slip of the finger from giving years away. */
export const trialLength = { shortest: 1, usual: 14, longest: 365 };
export const trialPackage = 'trial-start';

/** What a trial that is over stops: nothing but a notice, or import, publishing and sending (D-15). */
export const trialRules = ['notice', 'no_sending'] as const;
export type TrialRule = (typeof trialRules)[number];

/** What the header says of the trial (D-15). */
export type Trial =
  | { kind: 'days-left'; days: number }
  | { kind: 'today' }
  /** 'Your trial is over'. */
  | { kind: 'over' }
  /** A paid package: nothing is shown. */
  | { kind: 'none' };

export interface TrialInput {
  /** `trial-start`, the name of a paid package, or null. */
  subscriptionPackage: string | null;
  /** live.created_at. */
  createdAt: Date;
  trialDays: number;
  now: Date;
  timeZone: string;
}

/** Days left = 14 − whole local days since live.created_at: 14 on the day of creation, 1 on day 13, 'today' on day 14 (D-15). */
export function trialOf({ subscriptionPackage, createdAt, trialDays, now, timeZone }: TrialInput): Trial {
  if (subscriptionPackage === null) return { kind: 'over' };
  if (subscriptionPackage !== trialPackage) return { kind: 'none' };

  const days = trialDays - daysBetween(localDay(createdAt, timeZone), localDay(now, timeZone));
  if (days >= 1) return { kind: 'days-left', days: Math.min(days, trialDays) };
  return days === 0 ? { kind: 'today' } : { kind: 'over' };
}

/** The day after which a trial is over where the shop is, `YYYY-MM-DD`; null = it is over already, or something is paid. */
export function trialLastDay(input: TrialInput): string | null {
  if (input.subscriptionPackage !== trialPackage || isTrialOver(input)) return null;
  return dayKey(addDays(localDay(input.createdAt, input.timeZone), input.trialDays));
}

/** Whether nothing is paid and no trial runs; the daily job writes it down, until then the calendar says so (D-15). */
export const isTrialOver = (input: TrialInput): boolean => trialOf(input).kind === 'over';

/** Whether the daily job must set the package to null: day 14 has ended (D-15). */
export function trialHasEnded(input: TrialInput): boolean {
  return input.subscriptionPackage === trialPackage && trialOf(input).kind === 'over';
}
