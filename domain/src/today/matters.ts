/** What a shop's day is made of. Numbers that somebody may not see are 0. */
export interface TodayFacts {
  /** All sending of the shop is stopped, or the installation is held. */
  isStill: boolean;
  /** Messages that wait meanwhile. */
  messagesWait: number;
  /** Phones of WhatsApp that are not active. */
  phonesAway: number;
  /** What the month's package has nearly or wholly used up. */
  usedUp: number;
  /** Messages of which nobody knows whether they were sent, and that failed for good. */
  uncertain: number;
  lost: number;
  /** Sends that are paused, the whole stop apart. */
  paused: number;
  newOrders: number;
  /** Collages that need work, and that wait for approval. */
  failed: number;
  waiting: number;
  /** Products without a code of their own, and without a price. */
  uncoded: number;
  unpriced: number;
  /** Photos of agents that are in no collage yet. */
  agentsPhotos: number;
  /** Photos that came by the shop's FTP door: in no collage yet, and in collages that wait for approval. */
  ftpPhotos: number;
  ftpToVerify: number;
}

export const matterKinds = [
  'still',
  'phones',
  'package',
  'uncertain',
  'lost',
  'paused',
  'orders',
  'failed',
  'waiting',
  'codes',
  'prices',
  'ftp-verify',
  'ftp-photos',
  'agents-photos',
] as const;
export type MatterKind = (typeof matterKinds)[number];

/** One thing that needs a person. `count` is what its sentence says. */
export interface Matter {
  kind: MatterKind;
  count: number;
}

/** As many as a glance takes in (ux §24). */
const most = 7;

/**
 * What needs a person today, most urgent first: what keeps messages from leaving, what nobody knows, whoever wants to buy, then the
 * day's work. While everything stands still a paused send is no matter of its own.
 */
export function mattersOf(facts: TodayFacts): Matter[] {
  const counts: Readonly<Record<MatterKind, number>> = {
    still: facts.messagesWait,
    phones: facts.phonesAway,
    package: facts.usedUp,
    uncertain: facts.uncertain,
    lost: facts.lost,
    paused: facts.isStill ? 0 : facts.paused,
    orders: facts.newOrders,
    failed: facts.failed,
    waiting: facts.waiting,
    codes: facts.uncoded,
    prices: facts.unpriced,
    'ftp-verify': facts.ftpToVerify,
    'ftp-photos': facts.ftpPhotos,
    'agents-photos': facts.agentsPhotos,
  };
  return matterKinds
    .filter((kind) => (kind === 'still' ? facts.isStill : counts[kind] > 0))
    .map((kind) => ({ kind, count: counts[kind] }))
    .slice(0, most);
}
