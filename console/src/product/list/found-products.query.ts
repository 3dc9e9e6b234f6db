import type { CollageCard } from '@kolaj/contract/collage/collage';
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { call } from '../../lib/calls/api.ts';
import { currentLanguage } from '../../lib/texts/i18n.ts';
import { usePrices, useShop } from '../account/session.query.ts';
import { cardPrices } from '../collage/card-prices.ts';
import { useListYears } from './years.query.ts';

/** Asked when the typing rests. */
const RESTS_MS = 150;
/** One letter is in every code. */
const LEAST_LETTERS = 2;

/** What is asked of what is typed, once the typing rests. */
export function useAskedWords(query: string) {
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, RESTS_MS);
  return { q, isAsked: q.length >= LEAST_LETTERS, isTooShort: typed.length < LEAST_LETTERS, isResting: q === typed };
}

/** Products of the whole shop by code, colour, brand or price. */
export function useFoundProducts({ q, isAsked }: { q: string; isAsked: boolean }) {
  const isShop = useShop() !== null;
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['collages', 'find', q],
    queryFn: ({ signal }) => call(findCollages, { q }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: isShop && isAsked,
    // What was found stays while the next letters are looked up; the list does not flicker.
    placeholderData: (before) => before,
  });
  return { found, isFetching };
}

/** "Beren · EMERALD · $24.50". */
export function useProductWords(): (card: CollageCard) => string {
  const rules = usePrices();
  return (card) => {
    const { price } = cardPrices(card, { rules, language: currentLanguage() });
    return [card.values.firm ?? card.subfolder, saidColor(card), price].filter(Boolean).join(' · ');
  };
}

/** Where a product is looked at in the lists: with the year whose list shows it, where the usual list does not. */
export function useProductWay() {
  const known = useListYears();
  const yearOf = ({ updated_at: at }: CollageCard) => {
    const year = new Date(at).getFullYear();
    return year === known?.current && !known.month_only ? undefined : year;
  };
  return ({ folder_id: folder, card }: { folder_id: string; card: CollageCard }) =>
    linkOptions({
      to: '/whatsapp-shop/$folder/$subfolder',
      params: { folder, subfolder: card.subfolder_id },
      search: { look: card.id, year: yearOf(card) },
    });
}
