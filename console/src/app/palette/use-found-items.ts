import { useDebouncedValue } from '@mantine/hooks';
import type { PaletteItem } from './use-palette-items.ts';
import { useProductItems } from './use-product-items.ts';
import { useSendingItems } from './use-sending-items.ts';

/** Asked when the typing rests. */
const RESTS_MS = 150;
/** One letter is in every code. */
const LEAST_LETTERS = 2;

/** What the server finds by these letters: products, groups and sends of the shop, each kind by one question. */
export function useFoundItems(query: string): { found: PaletteItem[]; isLooking: boolean } {
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, RESTS_MS);
  const asked = { q, isAsked: q.length >= LEAST_LETTERS };
  const products = useProductItems(asked);
  const sending = useSendingItems(asked);
  if (typed.length < LEAST_LETTERS) return { found: [], isLooking: false };
  const isLooking = products.isFetching || sending.isFetching || q !== typed;
  return { found: [...products.items, ...sending.items], isLooking };
}
