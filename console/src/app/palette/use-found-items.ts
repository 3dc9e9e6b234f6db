import { useAskedWords } from '../../product/list/found-products.query.ts';
import type { PaletteItem } from './use-palette-items.ts';
import { useProductItems } from './use-product-items.ts';
import { useSendingItems } from './use-sending-items.ts';

/** What the server finds by these letters: products, groups and sends of the shop, each kind by one question. */
export function useFoundItems(query: string): { found: PaletteItem[]; isLooking: boolean } {
  const { isTooShort, isResting, ...asked } = useAskedWords(query);
  const products = useProductItems(asked);
  const sending = useSendingItems(asked);
  if (isTooShort) return { found: [], isLooking: false };
  const isLooking = products.isFetching || sending.isFetching || !isResting;
  return { found: [...products.items, ...sending.items], isLooking };
}
