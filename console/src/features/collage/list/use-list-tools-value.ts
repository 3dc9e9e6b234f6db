import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useMemo } from 'react';
import { usePrices } from '../../../product/account/session.query.ts';
import { isPassive } from '../shown/find-cards.ts';
import type { ListTools } from './list-tools.ts';

type Parts = Pick<ListTools, 'selection' | 'freshIds' | 'reprocess' | 'pardon' | 'foresee' | 'turnStock'> & {
  passiveSubfolders: ReadonlySet<string>;
  openCard: (card: CollageCard) => void;
  /** All cards as they are, for a range. */
  inOrder: readonly CollageCard[];
};

/** What the cards of the list can do; stable, so that 5,000 of them are not drawn again for nothing. */
export function useListToolsValue({
  selection,
  freshIds,
  passiveSubfolders,
  openCard,
  inOrder,
  reprocess,
  pardon,
  foresee,
  turnStock,
}: Parts): ListTools {
  const prices = usePrices();
  return useMemo(
    () => ({
      selection,
      freshIds,
      prices,
      isPassive: (card) => isPassive(card, passiveSubfolders),
      open: openCard,
      toggle: (card, { isRange }) => {
        if (!isRange) return selection.toggle(card.id);
        selection.extend(
          card.id,
          inOrder.map(({ id }) => id),
        );
      },
      selectAll: (cards) => selection.set([...selection.ids(), ...cards.map(({ id }) => id)]),
      reprocess,
      pardon,
      foresee,
      turnStock,
    }),
    [selection, freshIds, prices, passiveSubfolders, openCard, inOrder, reprocess, pardon, foresee, turnStock],
  );
}
