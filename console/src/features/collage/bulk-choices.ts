import type { CollageCard } from '@kolaj/contract/collage';

export type BulkChoice = 'approve' | 'reprocess' | 'make-passive' | 'make-active';

/** What can be done with every one of these collages (ux §6); an action that fits only some is not offered. */
export function bulkChoices(cards: readonly Pick<CollageCard, 'status' | 'state'>[]): BulkChoice[] {
  if (cards.length === 0) return [];
  const offered: [BulkChoice, boolean][] = [
    ['approve', cards.every(({ status }) => status === 'done')],
    ['reprocess', cards.every(({ status }) => status === 'failed')],
    ['make-passive', cards.every(({ state }) => state === 'active')],
    ['make-active', cards.every(({ state }) => state === 'passive')],
  ];
  return offered.filter(([, fits]) => fits).map(([choice]) => choice);
}
