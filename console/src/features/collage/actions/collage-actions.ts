import { type ApprovalOutcome, approve, reopen, sendBack } from '@kolaj/contract/approval';
import { type CollageCard, forceCollage, updateState } from '@kolaj/contract/collage/collage';
import { joinCollages } from '@kolaj/contract/collage/join-collages';
import { setSoldOut } from '@kolaj/contract/collage/sold-out';
import { splitCollage } from '@kolaj/contract/collage/split-collage';
import { undoSplit } from '@kolaj/contract/collage/split-undo';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { usePhotosAnyway } from '@kolaj/contract/source/source-import';
import type { State } from '@kolaj/domain/collage/collage';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { downloadSelection } from '../../../product/collage/download.ts';
import { askAgain, changeCards, oneKey, type Place } from '../collages.query.ts';
import type { ActionResult, RefusedCard } from './action-result.ts';
import { priceCards } from './price-action.ts';

/** What of a product is sold out. */
export type Stock = Pick<NonNullable<CollageCard['sold_out']>, 'whole' | 'sizes'>;

export const inStock: Stock = { whole: false, sizes: [] };

export interface CollageActions {
  isBusy: boolean;
  approve: (cards: readonly CollageCard[]) => Promise<ActionResult>;
  sendBack: (card: CollageCard, note: string) => Promise<ActionResult>;
  setState: (cards: readonly CollageCard[], state: State) => Promise<ActionResult>;
  /** Of their products, wherever else those are shown (D-97). */
  setSoldOut: (cards: readonly CollageCard[], stock: Stock) => Promise<ActionResult>;
  /** One price for all of them. */
  setPrice: (cards: readonly CollageCard[], price: string) => Promise<ActionResult>;
  reprocess: (cards: readonly CollageCard[]) => Promise<ActionResult>;
  /** They become one product. */
  join: (cards: readonly CollageCard[], into: JoinInto) => Promise<ActionResult>;
  /** These photos of it become products of their own. */
  split: (card: CollageCard, groups: string[][]) => Promise<ActionResult>;
  /** A person's decision to take damaged photos as they are (reliability rule 15). */
  pardonPhotos: (cards: readonly CollageCard[]) => Promise<ActionResult>;
  /** The browser fetches them as one archive (D-40). */
  download: (cards: readonly CollageCard[]) => Promise<ActionResult>;
}

export interface JoinInto {
  /** The one that gets all photos. */
  target: CollageCard;
  /** What the person gave; null = it keeps its own. */
  code: string | null;
}

interface ActionOptions {
  place: Place;
  /** The person moved these: they change their section at once. */
  onMoved: (cards: readonly Pick<CollageCard, 'id'>[], status: CollageCard['status']) => void;
}

const idsOf = (cards: readonly CollageCard[]): ReadonlySet<string> => new Set(cards.map(({ id }) => id));

/** What a person does with one collage or with a selection. Everything shows at once and can be undone where that is possible. */
export function useCollageActions({ place, onMoved }: ActionOptions): CollageActions {
  const client = useQueryClient();
  const [running, setRunning] = useState(0);

  const move = async (cards: readonly CollageCard[], status: Exclude<CollageCard['status'], 'failed'>) => {
    await changeCards(client, place, { ids: idsOf(cards), change: { status, failure: null } });
    onMoved(cards, status);
  };
  const guarded: Guarded = async (action) => {
    setRunning((count) => count + 1);
    try {
      return await action();
    } catch (error) {
      void askAgain(client, place);
      return { kind: 'broken', error };
    } finally {
      setRunning((count) => count - 1);
    }
  };
  const askedAgain = async (
    asked: Promise<{ success: true } | { success: false; code: RefusalCode }>,
    cards: readonly CollageCard[],
  ): Promise<ActionResult> => {
    const answer = await asked;
    if (!answer.success) return { kind: 'refused', code: answer.code };
    await move(cards, 'pending');
    return { kind: 'done', count: cards.length, undo: null };
  };
  const reopenAll = (cards: readonly CollageCard[]) =>
    guarded(async () => {
      await move(cards, 'done');
      await inTurns(cards, ({ id }) => call(reopen, { id }));
      return { kind: 'done', count: cards.length, undo: null };
    });
  const setState = async (cards: readonly CollageCard[], state: State): Promise<ActionResult> => {
    const ids = idsOf(cards);
    // Whatever becomes active again is taken out of its product (decision 0049); making it passive would not put it back.
    const isTakenOut = state === 'active' && cards.some(({ joined_into: joined }) => joined);
    const show = (shown: State) =>
      changeCards(client, place, { ids, change: { state: shown, ...(shown === 'active' && { joined_into: null }) } });
    const before: State = state === 'active' ? 'passive' : 'active';
    await show(state);
    try {
      await call(updateState, { selected_list: [...ids], state });
    } catch (error) {
      await show(before);
      throw error;
    }
    if (isTakenOut) void askAgain(client, place);
    return { kind: 'done', count: ids.size, undo: isTakenOut ? null : () => guarded(() => setState(cards, before)) };
  };

  const setStocks = async (stocks: readonly (readonly [CollageCard, Stock])[]): Promise<ActionResult> => {
    for (const [card, stock] of stocks) {
      await changeCards(client, place, { ids: new Set([card.id]), change: { sold_out: shownStock(stock) } });
    }
    await call(setSoldOut, { items: stocks.map(([{ id }, { whole, sizes }]) => ({ id, whole, sizes })) });
    // Other collages of the same products show it too.
    void askAgain(client, place);
    const before = stocks.map(([card]) => [card, card.sold_out ?? inStock] as const);
    return { kind: 'done', count: stocks.length, undo: () => guarded(() => setStocks(before)) };
  };

  return {
    isBusy: running > 0,
    approve: (cards) =>
      guarded(async () => {
        const items = cards.map(({ id, version }) => ({ id, version }));
        const { data } = await call(approve, { items });
        const { approved, refused } = sortOutcomes(cards, data.result);
        await move(approved, 'verified');
        const undo = () => reopenAll(approved);
        return refused.length === 0
          ? { kind: 'done', count: approved.length, undo }
          : { kind: 'partly', count: approved.length, undo, refused };
      }),
    sendBack: (card, note) =>
      guarded(async () => {
        const { data } = await call(sendBack, { id: card.id, version: card.version, note });
        if (data.result.kind !== 'returned') {
          return { kind: 'partly', count: 0, undo: null, refused: [{ card, why: data.result.kind }] };
        }
        await changeCards(client, place, {
          ids: new Set([card.id]),
          change: { status: 'failed', failure: { reason: 'sent_back', note }, return_note: note, return_pin: null },
        });
        onMoved([card], 'failed');
        return { kind: 'done', count: 1, undo: () => reopenAll([card]) };
      }),
    setState: (cards, state) => guarded(() => setState(cards, state)),
    setSoldOut: (cards, stock) => guarded(() => setStocks(cards.map((card) => [card, stock]))),
    setPrice: (cards, price) => guarded(() => priceCards(cards, price, { client, place, guarded, onMoved })),
    join: (cards, into) => guarded(() => joinCards(cards, into, { client, place, guarded, setState })),
    split: (card, groups) => guarded(() => splitCard(card, groups, { client, place, guarded, onMoved })),
    reprocess: (cards) => guarded(() => askedAgain(call(forceCollage, { id: cards.map(({ id }) => id) }), cards)),
    pardonPhotos: (cards) =>
      guarded(() => askedAgain(call(usePhotosAnyway, { collage_ids: [...idsOf(cards)] }), cards)),
    download: (cards) => guarded(() => downloaded(cards)),
  };
}

async function downloaded(cards: readonly CollageCard[]): Promise<ActionResult> {
  const refusal = await downloadSelection(cards.map(({ id }) => id));
  return refusal === null ? { kind: 'done', count: 0, undo: null } : { kind: 'refused', code: refusal };
}

/** Runs an action, and says what it was when it broke. */
type Guarded = (action: () => Promise<ActionResult>) => Promise<ActionResult>;

interface JoinDeps {
  client: QueryClient;
  place: Place;
  guarded: Guarded;
  setState: (cards: readonly CollageCard[], state: State) => Promise<ActionResult>;
}

async function joinCards(
  cards: readonly CollageCard[],
  { target, code }: JoinInto,
  { client, place, guarded, setState }: JoinDeps,
): Promise<ActionResult> {
  const others = cards.filter(({ id }) => id !== target.id);
  const input = { id: target.id, others: others.map(({ id }) => id), ...(code === null ? {} : { code }) };
  const answer = await call(joinCollages, input);
  if (!answer.success) {
    void askAgain(client, place);
    return { kind: 'refused', code: answer.code };
  }
  const joined_into = { id: target.id, code: code ?? target.code };
  await changeCards(client, place, { ids: idsOf(others), change: { state: 'passive', joined_into } });
  // Its card stays where it is while it is drawn again.
  void askAgain(client, place);
  const undo = async () => {
    // Whatever becomes active again is taken out of the product (decision 0049).
    const result = await guarded(() => setState(others, 'active'));
    void askAgain(client, place);
    return result;
  };
  return { kind: 'done', count: cards.length, undo };
}

/** Undo puts what was taken out back, as if it had never been. */
async function splitCard(
  { id, status }: CollageCard,
  groups: string[][],
  {
    client,
    place,
    guarded,
    onMoved,
  }: Pick<JoinDeps, 'client' | 'place'> & Pick<ActionOptions, 'onMoved'> & { guarded: Guarded },
): Promise<ActionResult> {
  const refresh = () => {
    void askAgain(client, place);
    void client.invalidateQueries({ queryKey: oneKey(id) });
  };
  const answer = await call(splitCollage, { id, groups });
  refresh();
  if (!answer.success) return { kind: 'refused', code: answer.code };
  const { made } = answer.data.result;
  // Beside it at once: what a person makes is no news.
  onMoved(made, status);
  const taken = made.map((one) => one.id);
  const undo = () =>
    guarded(async () => {
      const undone = await call(undoSplit, { id, made: taken });
      refresh();
      return undone.success ? { kind: 'done', count: 0, undo: null } : { kind: 'refused', code: undone.code };
    });
  return { kind: 'done', count: taken.length, undo };
}

/** Until the server has said who and when. */
const shownStock = ({ whole, sizes }: Stock): CollageCard['sold_out'] =>
  whole || sizes.length > 0 ? { whole, sizes, at: new Date().toISOString(), by: null } : null;

/** Which cards were approved and which were not, in the order of the selection. */
export function sortOutcomes(
  cards: readonly CollageCard[],
  outcomes: readonly ApprovalOutcome[],
): { approved: CollageCard[]; refused: RefusedCard[] } {
  const kinds = new Map(outcomes.map(({ id, kind }) => [id, kind]));
  const approved: CollageCard[] = [];
  const refused: RefusedCard[] = [];
  for (const card of cards) {
    const why = kinds.get(card.id) ?? 'not-found';
    if (why === 'approved') approved.push(card);
    else refused.push({ card, why });
  }
  return { approved, refused };
}

/** Requests under way at the same time while an approval of many is undone. */
const AT_ONCE = 6;

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    await Promise.all(items.slice(first, first + AT_ONCE).map(work));
  }
}
