import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isDiscounted } from '@kolaj/domain/price/amounts';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { fold } from '@kolaj/domain/shared/fold';

type Findable = Pick<
  CollageCard,
  'kolaj_name' | 'code' | 'values' | 'discountprice' | 'state' | 'subfolder_id' | 'status'
>;

export interface CardFilter {
  /** As typed; every word must be found somewhere in name, code or text values (D-44). */
  q: string;
  isPassiveShown: boolean;
  isDiscountedOnly: boolean;
  /** How the shop writes its prices. */
  prices: PriceRules;
  /** Subfolders that are passive: they hide their collages (D-39). */
  passiveSubfolders: ReadonlySet<string>;
}

export interface Found<Card> {
  cards: Card[];
  /** Passive ones that the filter leaves out although the search would find them. */
  hiddenCount: number;
}

const texts = new WeakMap<Findable, string>();

/** Folded once per card and answer of the server; 5,000 cards are searched while typing. */
function textOf(card: Findable): string {
  const known = texts.get(card);
  if (known !== undefined) return known;
  const said = [card.kolaj_name, card.code, card.discountprice ?? '', ...Object.values(card.values)];
  // Many write a code without its marks: "be404" is "BE-404".
  const text = fold([...said, card.code.replace(/[-_./ ]/g, '')].join('  '));
  texts.set(card, text);
  return text;
}

export const isPassive = (card: Pick<Findable, 'state' | 'subfolder_id'>, passiveSubfolders: ReadonlySet<string>) =>
  card.state === 'passive' || passiveSubfolders.has(card.subfolder_id);

/** What the list shows of all cards, in the server's order. */
export function findCards<Card extends Findable>(cards: readonly Card[], filter: CardFilter): Found<Card> {
  const words = fold(filter.q).split(' ').filter(Boolean);
  const found: Card[] = [];
  let hiddenCount = 0;
  for (const card of cards) {
    if (filter.isDiscountedOnly && !isDiscounted(card, filter.prices)) continue;
    const text = words.length === 0 ? '' : textOf(card);
    if (!words.every((word) => text.includes(word))) continue;
    if (!isPassive(card, filter.passiveSubfolders)) found.push(card);
    else if (filter.isPassiveShown) found.push(card);
    else hiddenCount += 1;
  }
  return { cards: found, hiddenCount };
}
