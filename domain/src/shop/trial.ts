import { daysBetween, localDay } from '../shared/day.ts';

/** CONST-01. */
export const trialDays = 14;
export const trialPackage = 'trial-start';

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
  now: Date;
  timeZone: string;
}

/** Days left = 14 − whole local days since live.created_at: 14 on the day of creation, 1 on day 13, 'today' on day 14 (D-15). */
export function trialOf({ subscriptionPackage, createdAt, now, timeZone }: TrialInput): Trial {
  if (subscriptionPackage === null) return { kind: 'over' };
  if (subscriptionPackage !== trialPackage) return { kind: 'none' };

  const days = trialDays - daysBetween(localDay(createdAt, timeZone), localDay(now, timeZone));
  if (days >= 1) return { kind: 'days-left', days: Math.min(days, trialDays) };
  return days === 0 ? { kind: 'today' } : { kind: 'over' };
}

/** Whether the daily job must set the package to null: day 14 has ended (D-15). */
export function trialHasEnded(input: TrialInput): boolean {
  return input.subscriptionPackage === trialPackage && trialOf(input).kind === 'over';
}
