/** note: on the home page; maintenance: on every page, because work may be lost. */
export const announcementKinds = ['note', 'maintenance'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Everybody who works in a shop, or those who own one. */
export const audiences = ['all', 'owners'] as const;
export type Audience = (typeof audiences)[number];

export const announcementStates = ['planned', 'shown', 'over'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

interface Times {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

export function announcementState({ from, until }: Times, now: Date): AnnouncementState {
  if (now >= until) return 'over';
  return now < from ? 'planned' : 'shown';
}

interface Announced extends Times {
  id: string;
  kind: AnnouncementKind;
  audience: Audience;
  /** The reader has put it away. */
  isRead: boolean;
}

/** The one that somebody sees now, if any: maintenance before notes, then what began last. Two at once nobody reads. */
export function announcementFor<One extends Announced>(
  announced: readonly One[],
  { now, isOwner }: { now: Date; isOwner: boolean },
): One | null {
  const [first] = announced
    .filter((one) => !one.isRead && (isOwner || one.audience === 'all') && announcementState(one, now) === 'shown')
    .sort(
      (a, b) =>
        Number(b.kind === 'maintenance') - Number(a.kind === 'maintenance') ||
        b.from.getTime() - a.from.getTime() ||
        (a.id < b.id ? -1 : 1),
    );
  return first ?? null;
}
