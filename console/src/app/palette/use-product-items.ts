import type { CollageCard } from '@kolaj/contract/collage/collage';
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { IconShirt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/calls/api.ts';
import { currentLanguage } from '../../lib/texts/i18n.ts';
import { usePrices, useShop } from '../../product/account/session.query.ts';
import { cardPrices } from '../../product/collage/card-prices.ts';
import { useListYears } from '../../product/list/years.query.ts';
import type { PaletteItem } from './use-palette-items.ts';

/** Products of the whole shop by code, colour, brand or price: each opens its collage where it is in the lists. */
export function useProductItems({ q, isAsked }: { q: string; isAsked: boolean }) {
  const router = useRouter();
  const isShop = useShop() !== null;
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['collages', 'find', q],
    queryFn: ({ signal }) => call(findCollages, { q }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: isShop && isAsked,
    // What was found stays while the next letters are looked up; the list does not flicker.
    placeholderData: (before) => before,
  });
  const wordsOf = useProductWords();
  const yearOf = useYearOf();
  const items = found.map(
    ({ folder_id: folder, card }): PaletteItem => ({
      id: `product:${card.id}`,
      section: 'products',
      icon: IconShirt,
      label: card.code,
      also: wordsOf(card),
      card,
      run: () =>
        void router.navigate(
          linkOptions({
            to: '/whatsapp-shop/$folder/$subfolder',
            params: { folder, subfolder: card.subfolder_id },
            search: { look: card.id, year: yearOf(card) },
          }),
        ),
    }),
  );
  return { items, isFetching };
}

/** "Beren · EMERALD · $24.50". */
function useProductWords(): (card: CollageCard) => string {
  const rules = usePrices();
  return (card) => {
    const { price } = cardPrices(card, { rules, language: currentLanguage() });
    return [card.values.firm ?? card.subfolder, saidColor(card), price].filter(Boolean).join(' · ');
  };
}

/** The year whose list shows it, where the usual list does not. */
function useYearOf(): (card: CollageCard) => number | undefined {
  const known = useListYears();
  return ({ updated_at: at }) => {
    const year = new Date(at).getFullYear();
    return year === known?.current && !known.month_only ? undefined : year;
  };
}
