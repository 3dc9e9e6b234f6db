import { mayDo, type Right, type Rights, type Standing } from '../account/rights.ts';

/** What a phone may be told while its app is closed. */
export const alertKinds = ['approval', 'sending', 'phone', 'order', 'products'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Kinds for people of the shop, with the right that each belongs to. */
const rightFor = { approval: 'approve', sending: 'send', phone: 'send', order: 'manage' } satisfies Partial<
  Record<AlertKind, Right>
>;
const ofShop = ['approval', 'sending', 'phone', 'order'] as const;

/** The kinds of alerts that somebody may want: what they could do something about. */
export function alertKindsFor(membership: { standing: Standing; rights: Rights } | null): AlertKind[] {
  if (membership === null) return [];
  return ofShop.filter((kind) => mayDo(rightFor[kind], membership));
}

/** The kinds for a mobile agent, where the shop tells its agents of new collages (`notify_new`). */
export const alertKindsOfAgent = ({ notifyNew }: { notifyNew: boolean }): AlertKind[] =>
  notifyNew ? ['products'] : [];

/** Approving has paused for so long: what came until then is told as one. */
const pauseMs = 10 * 60_000;
/** Somebody who approves all day long does not hold the news back for longer. */
const longestMs = 60 * 60_000;

/** Whether new collages are told now, or those that are approved in the next minutes with them. */
export const isTimeToTell = ({ first, last, now }: { first: Date; last: Date; now: Date }): boolean =>
  now.getTime() - last.getTime() >= pauseMs || now.getTime() - first.getTime() >= longestMs;
