import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { type CardPrices, cardPrices } from '../../../product/collage/card-prices.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { PictureCard } from '../../../ui/picture/picture-card.tsx';
import { useIsSelected } from '../actions/selection.ts';
import { metaOf, shortNameOf } from './card-facts.ts';
import styles from './collage-list.module.css';
import { useListTools } from './list-tools.ts';

interface CollageTileProps {
  card: CollageCard;
  /** The section it is in; its own status may be newer. */
  section: CollageCard['status'];
  index: number;
  count: number;
}

/** One collage of the grid. */
export const CollageTile = memo(function CollageTile({ card, section, index, count }: CollageTileProps) {
  const { selection, freshIds, isPassive, open, toggle, ...list } = useListTools();
  const isSelected = useIsSelected(selection, card.id);
  const prices = cardPrices(card, { rules: list.prices, language: currentLanguage() });
  const { before } = prices;
  const name = useCardName(card, prices);
  const shownPrice = useShownPrice(card, prices);
  const [photo] = card.photos;

  return (
    <PictureCard
      picture={
        card.picture === null ? { src: photo?.thumbnail ?? null, fileName: card.code } : pictureSet(card.picture)
      }
      name={name}
      shortName={shortNameOf(card)}
      // The spaces keep the words apart for everything that reads the card as one text.
      title={`${card.code} `}
      {...(shownPrice === null ? {} : { price: shownPrice })}
      {...(before === null ? {} : { oldPrice: `${before} ` })}
      meta={<Meta card={card} section={section} prices={prices} />}
      isSelected={isSelected}
      isSelecting={selection.isOn}
      isNew={freshIds.has(card.id)}
      isPassive={isPassive(card)}
      position={{ index, size: count }}
      onOpen={() => open(card)}
      onToggle={(how) => toggle(card, how)}
    />
  );
});

/** Nobody asks yet what it lacks. */
const isUnmade = ({ status }: CollageCard): boolean => status === 'pending' || status === 'failed';

/** The price, or in amber that there is none. What is being made or needs work says so instead. */
function useShownPrice(card: CollageCard, { price, isUnread }: CardPrices): ReactNode {
  const { t } = useLingui();
  if (isUnread) return null;
  if (price !== null) return `${price} `;
  if (isUnmade(card)) return null;
  return <em className={styles.noPrice}>{t({ id: 'verify.no-price', message: 'No price' })} </em>;
}

/** "BR-2041 $24.50 Beren · Emerald · 38-46, Awaiting approval": what the card shows, in its order, then its status. */
export function useCardName(card: CollageCard, prices: CardPrices): string {
  const { t } = useLingui();
  const wordOf = useStatusWord();
  const news = useNews(card, prices);
  const none = isUnmade(card) ? null : t({ id: 'verify.no-price', message: 'No price' });
  const price = prices.isUnread ? null : (prices.price ?? none);
  const shown = [card.code, prices.before, price, news, metaOf(card)].filter(Boolean).join(' ');
  const words = card.state === 'passive' ? [wordOf(card.status), wordOf('passive')] : [wordOf(card.status)];
  return [shown, ...words].join(', ');
}

/** What to look at first; null = nothing. */
function useNews(card: CollageCard, { price, isUnread }: CardPrices): string | null {
  const { t } = useLingui();
  if (card.joined_into) {
    const into = card.joined_into.code;
    return t({ id: 'collages.joined-into', message: `Joined into ${into}` });
  }
  if (card.source_changed) return t({ id: 'collages.source-changed', message: 'Photos changed' });
  if (card.sold_out?.whole) return t({ id: 'status.sold-out', message: 'Sold out' });
  if (card.sold_out !== null) {
    const sizes = card.sold_out.sizes.join(', ');
    return t({ id: 'card.sizes-sold-out', message: `Sold out: ${sizes}` });
  }
  if (card.return_note !== null) return t({ id: 'failure.sent-back', message: 'Sent back' });
  const unread = price ?? '';
  if (isUnread) return t({ id: 'card.price-unread', message: `No amount in “${unread}”` });
  return isCodeSaid(card) || isUnmade(card) ? null : t({ id: 'verify.no-code', message: 'No code' });
}

function Meta({ card, section, prices }: Pick<CollageTileProps, 'card' | 'section'> & { prices: CardPrices }) {
  const wordOf = useStatusWord();
  const news = useNews(card, prices);
  if (card.status !== section) return <em className={styles.changed}>{wordOf(card.status)}</em>;
  if (news === null) return metaOf(card);
  return (
    <em className={styles.changed} data-tone={card.joined_into ? undefined : 'amber'}>
      {news}
    </em>
  );
}
