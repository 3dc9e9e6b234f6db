import { IconShirt } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useFoundProducts, useProductWay, useProductWords } from '../../product/list/found-products.query.ts';
import type { PaletteItem } from './use-palette-items.ts';

/** Products of the whole shop by code, colour, brand or price: each opens its collage where it is in the lists. */
export function useProductItems(asked: { q: string; isAsked: boolean }) {
  const router = useRouter();
  const { found, isFetching } = useFoundProducts(asked);
  const wordsOf = useProductWords();
  const wayTo = useProductWay();
  const items = found.map(
    ({ folder_id, card }): PaletteItem => ({
      id: `product:${card.id}`,
      section: 'products',
      icon: IconShirt,
      label: card.code,
      also: wordsOf(card),
      card,
      run: () => void router.navigate(wayTo({ folder_id, card })),
    }),
  );
  return { items, isFetching };
}
