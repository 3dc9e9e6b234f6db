import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { FailReason } from '@kolaj/domain/collage/failure';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { createContext, useContext } from 'react';
import type { Selection } from '../actions/selection.ts';

/** What every card of the list can do. Stays the same while scrolling, so that cards are not drawn again. */
export interface ListTools {
  selection: Selection;
  freshIds: ReadonlySet<string>;
  /** Asked once for the list: a card that listens to the shop costs a third more while somebody scrolls. */
  prices: PriceRules;
  isPassive: (card: CollageCard) => boolean;
  open: (card: CollageCard) => void;
  toggle: (card: CollageCard, how: { isRange: boolean }) => void;
  /** Sold out, or in stock again. */
  turnStock: (card: CollageCard) => void;
  selectAll: (cards: readonly CollageCard[]) => void;
  reprocess: (cards: readonly CollageCard[]) => void;
  /** Damaged photos are taken as far as they can be read. */
  pardon: (cards: readonly CollageCard[]) => void;
  /** Shows what trying again would change; null = for every reason. */
  foresee: (reason: FailReason | null) => void;
}

const ToolsContext = createContext<ListTools | null>(null);
export const ListToolsProvider = ToolsContext.Provider;

export function useListTools(): ListTools {
  const tools = useContext(ToolsContext);
  if (tools === null) throw new Error('a collage card stands outside its list');
  return tools;
}
