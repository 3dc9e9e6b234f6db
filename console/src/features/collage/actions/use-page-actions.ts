import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { State } from '@kolaj/domain/collage/collage';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import type { Place } from '../collages.query.ts';
import type { Notice } from './action-notice.tsx';
import type { ActionResult } from './action-result.ts';
import { inStock, type JoinInto, type Stock, useCollageActions } from './collage-actions.ts';

export interface PageActions {
  isBusy: boolean;
  notice: Notice | null;
  closeNotice: () => void;
  approve: (cards: readonly CollageCard[]) => Promise<void>;
  sendBack: (card: CollageCard, note: string) => Promise<void>;
  setState: (cards: readonly CollageCard[], state: State) => Promise<void>;
  setSoldOut: (cards: readonly CollageCard[], stock: Stock) => Promise<void>;
  setPrice: (cards: readonly CollageCard[], price: string) => Promise<void>;
  reprocess: (cards: readonly CollageCard[]) => Promise<void>;
  join: (cards: readonly CollageCard[], into: JoinInto) => Promise<void>;
  /** Answers what did not work, for the window that asked: a notice on the page behind it is out of sight. */
  split: (card: CollageCard, groups: string[][]) => Promise<Notice | null>;
  pardonPhotos: (cards: readonly CollageCard[]) => Promise<void>;
  download: (cards: readonly CollageCard[]) => Promise<void>;
}

interface PageActionOptions {
  place: Place;
  onMoved: (cards: readonly Pick<CollageCard, 'id'>[], status: CollageCard['status']) => void;
}

/** The actions of the list with what the person is told: a toast with Undo when it worked, a notice in place when not. */
export function usePageActions(options: PageActionOptions): PageActions {
  const { t } = useLingui();
  const said = useSaid();
  const actions = useCollageActions(options);
  const [notice, setNotice] = useState<Notice | null>(null);

  const report = (result: ActionResult, text: (count: number) => string) => {
    setNotice(result.kind === 'done' ? null : result);
    if (result.kind === 'refused' || result.kind === 'broken' || result.count === 0) return;
    const { undo } = result;
    const onUndo = () => void undo?.().then((undone) => setNotice(undone.kind === 'done' ? null : undone));
    showToast({ text: text(result.count), ...(undo === null ? {} : { onUndo }) });
  };

  return {
    isBusy: actions.isBusy,
    notice,
    closeNotice: () => setNotice(null),
    approve: async (cards) => report(await actions.approve(cards), said.approved),
    sendBack: async (card, note) => {
      const { code } = card;
      report(await actions.sendBack(card, note), () => t({ id: 'toast.sent-back', message: `${code} sent back` }));
    },
    setState: async (cards, state) => report(await actions.setState(cards, state), said.state(cards, state)),
    setSoldOut: async (cards, stock) => {
      const text = stock.whole ? said.soldOut : stock.sizes.length > 0 ? said.sizes : said.inStock;
      report(await actions.setSoldOut(cards, stock), text);
    },
    setPrice: async (cards, price) => report(await actions.setPrice(cards, price), said.priced),
    join: async (cards, into) => report(await actions.join(cards, into), said.joined),
    split: async (card, groups) => {
      const result = await actions.split(card, groups);
      if (result.kind !== 'done') return result;
      report(result, said.split);
      return null;
    },
    reprocess: async (cards) => report(await actions.reprocess(cards), said.queued),
    pardonPhotos: async (cards) => report(await actions.pardonPhotos(cards), said.queued),
    // The browser shows what it fetches: nothing to say here unless it was refused.
    download: async (cards) => report(await actions.download(cards), String),
  };
}

/** What a toast says of each action, by how many collages it was. */
function useSaid() {
  const { t } = useLingui();
  const approved = (count: number) =>
    t({ id: 'toast.approved', message: plural(count, { one: '# collage approved', other: '# collages approved' }) });
  const queued = (count: number) =>
    t({
      id: 'toast.queued',
      message: plural(count, { one: '# collage is processed again', other: '# collages are processed again' }),
    });
  const passive = (count: number) =>
    t({
      id: 'toast.passive',
      message: plural(count, { one: '# collage is passive', other: '# collages are passive' }),
    });
  const active = (count: number) =>
    t({ id: 'toast.active', message: plural(count, { one: '# collage is active', other: '# collages are active' }) });
  const takenOut = (count: number) =>
    t({
      id: 'toast.taken-out',
      message: plural(count, {
        one: '# collage is active and has its photos back',
        other: '# collages are active and have their photos back',
      }),
    });
  const state = (cards: readonly CollageCard[], state: State) => {
    if (state === 'passive') return passive;
    return cards.every(({ joined_into: joined }) => joined) ? takenOut : active;
  };
  const joined = (count: number) =>
    t({
      id: 'toast.joined',
      message: plural(count, {
        one: '# collage is one product; it is drawn again',
        other: '# collages are one product; it is drawn again',
      }),
    });
  const split = (count: number) =>
    t({
      id: 'toast.split',
      message: plural(count, {
        one: '# product taken out; all are drawn again',
        other: '# products taken out; all are drawn again',
      }),
    });
  const priced = (count: number) =>
    t({
      id: 'toast.priced',
      message: plural(count, { one: '# product has its price', other: '# products have their price' }),
    });
  const soldOut = (count: number) =>
    t({
      id: 'toast.sold-out',
      message: plural(count, { one: '# collage is sold out', other: '# collages are sold out' }),
    });
  const inStock = (count: number) =>
    t({
      id: 'toast.in-stock',
      message: plural(count, { one: '# collage is in stock', other: '# collages are in stock' }),
    });
  const sizes = () => t({ id: 'toast.sizes-sold-out', message: 'Sold-out sizes are saved' });
  return { approved, queued, state, joined, split, priced, soldOut, inStock, sizes };
}

/** Says of a collage that it is sold out, or in stock again; for who may. Always the same function. */
export function useTurnStock({ setSoldOut }: PageActions): (card: CollageCard) => void {
  const mayEdit = useMay('edit');
  return useSteady((card: CollageCard) => {
    if (mayEdit) void setSoldOut([card], card.sold_out?.whole ? inStock : { whole: true, sizes: [] });
  });
}

/** The same function for ever, that does what `act` does now: cards that hold it are not drawn again. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}
