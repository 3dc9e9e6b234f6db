import { isDiscounted } from '@kolaj/domain/price/amounts';
import { useMemo } from 'react';
import { usePrices } from '../../../product/account/session.query.ts';
import { statusOrder } from '../../../product/status/status-looks.ts';
import type { CollageList } from '../collages.query.ts';
import type { ListSearch } from '../use-list-search.ts';
import { cardsBySection, type Placement } from './arrivals.ts';
import { countLacking } from './count-lacking.ts';
import { findCards } from './find-cards.ts';
import { reasonByReason } from './rows.ts';

interface Wanted {
  list: Pick<ListSearch, 'search' | 'isPassiveShown'>;
  data: CollageList;
  placement: Placement;
}

/** The cards that the filters let through, in their sections and in the order in which they are seen. */
export function useShownCards({ list: { search, isPassiveShown }, data, placement }: Wanted) {
  const passiveSubfolders = useMemo(() => new Set(data.passiveSubfolders), [data.passiveSubfolders]);
  const prices = usePrices();
  const q = search.q ?? '';
  const isDiscountedOnly = search.discounted === true;
  const found = useMemo(
    () => findCards(data.cards, { q, isPassiveShown, isDiscountedOnly, prices, passiveSubfolders }),
    [data.cards, q, isPassiveShown, isDiscountedOnly, prices, passiveSubfolders],
  );
  const sections = useMemo(() => reasonByReason(cardsBySection(found.cards, placement)), [found.cards, placement]);
  const inOrder = useMemo(() => statusOrder.flatMap((section) => sections[section]), [sections]);
  const hasDiscounted = useMemo(() => data.cards.some((card) => isDiscounted(card, prices)), [data.cards, prices]);
  const lacking = useMemo(() => countLacking(found.cards, prices), [found.cards, prices]);
  return { found, lacking, sections, inOrder, hasDiscounted, passiveSubfolders };
}
