/** What a shop begins and the end of its trial may stop; importing and sending are also counted (D-15). */
export const doings = ['import', 'publish', 'send'] as const;
export type Doing = (typeof doings)[number];

/** What a package counts in each of the shop's months. */
export const monthlyCounts = ['messages', 'collages'] as const;
export type MonthlyCount = (typeof monthlyCounts)[number];

/** Of which a package gives so many; null = as many as wanted. */
export type PackageLimits = Readonly<Record<MonthlyCount | 'members', number | null>>;

/** Which count a doing adds to; null = none. */
export function countedBy(doing: Doing): MonthlyCount | null {
  switch (doing) {
    case 'import':
      return 'collages';
    case 'send':
      return 'messages';
    case 'publish':
      return null;
  }
}

/**
 * Whether a package leaves nothing of a count. What began before ends, so a month may hold more than its limit: whoever has one message
 * left may still send to all groups.
 */
export const isUsedUp = (used: number, limit: number | null): boolean => limit !== null && used >= limit;

/** From this share on people are told, so that the end does not come in the middle of a day's work. */
const nearShare = 0.9;

export const isNearlyUsedUp = (used: number, limit: number | null): boolean =>
  limit !== null && used >= limit * nearShare;
