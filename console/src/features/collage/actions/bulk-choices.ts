import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { Right } from '@kolaj/domain/account/rights';
import { areJoinable } from '@kolaj/domain/source/product/by-hand/joined';
import { bareName } from '@kolaj/domain/source/product/reading/bare-name';

export type BulkChoice =
  | 'approve'
  | 'link'
  | 'reprocess'
  | 'price'
  | 'join'
  | 'make-passive'
  | 'make-active'
  | 'sold-out'
  | 'in-stock'
  | 'download';

/**
 * What the person can do with every one of these collages (ux §6); an action that fits only some, or that they have no
 * right to, is not offered.
 */
export function bulkChoices(
  cards: readonly Pick<CollageCard, 'status' | 'state' | 'picture' | 'sold_out' | 'subfolder_id'>[],
  may: Readonly<Record<Extract<Right, 'edit' | 'approve'> | 'download', boolean>>,
): BulkChoice[] {
  if (cards.length === 0) return [];
  const offered: [BulkChoice, boolean][] = [
    ['approve', may.approve && cards.every(({ status }) => status === 'done')],
    ['link', may.approve && cards.every(({ status, state }) => status === 'done' && state === 'active')],
    ['reprocess', may.edit && cards.every(({ status }) => status === 'failed')],
    // What is being made has no texts yet; what needs work gets its values in the editor.
    ['price', may.edit && cards.every(({ status }) => status === 'done' || status === 'verified')],
    ['join', may.edit && areJoinable(cards)],
    ['make-passive', may.edit && cards.every(({ state }) => state === 'active')],
    ['make-active', may.edit && cards.every(({ state }) => state === 'passive')],
    ['sold-out', may.edit && cards.every(({ sold_out }) => !sold_out?.whole)],
    ['in-stock', may.edit && cards.every(({ sold_out }) => sold_out !== null)],
    ['download', may.download && cards.every(({ picture }) => picture !== null)],
  ];
  return offered.filter(([, fits]) => fits).map(([choice]) => choice);
}

/** The collage that the others go to when they become one product: the first whose code a camera has not given; null = nobody knows one. */
export function withOwnCode<Card extends Pick<CollageCard, 'code'>>(cards: readonly Card[]): Card | null {
  return cards.find(({ code }) => bareName(code) !== null) ?? null;
}

/** So many have room for their words on a phone. */
const besideEachOther = 3;
/** What is wanted most with a selection in the hand. */
const phoneOrder: readonly BulkChoice[] = ['approve', 'reprocess', 'join', 'price', 'make-active', 'make-passive'];

/** A phone has room for the words of three; of more the two that are wanted most stay, and the others are in a menu. */
export function forPhone(choices: readonly BulkChoice[]): { shown: BulkChoice[]; more: BulkChoice[] } {
  if (choices.length <= besideEachOther) return { shown: [...choices], more: [] };
  const wanted = [...phoneOrder.filter((choice) => choices.includes(choice)), ...choices];
  const shown = [...new Set(wanted)].slice(0, besideEachOther - 1);
  return { shown, more: choices.filter((choice) => !shown.includes(choice)) };
}
