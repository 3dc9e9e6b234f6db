import type { TextData } from '../collage/collage.ts';
import { saidValues } from '../collage/said-values.ts';
import { pricesIn } from '../collage/texts/text-values.ts';

/** What has a place of its own in the app, or says a price. */
const ownPlace = /^(firm|code|.*price.*)$/i;

/**
 * What an agent sees of a product besides brand, code and price. Where the shop hides prices none is among it: its templates may write
 * one under a name of their own.
 */
export function shownValues(
  text: Pick<TextData, 'values' | 'guessed' | 'assumed'>,
  { showPrice }: { showPrice: boolean },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(saidValues(text)).filter(
      ([keyword, value]) => !ownPlace.test(keyword) && (showPrice || pricesIn(value).length === 0),
    ),
  );
}

/** The name of a product's photo with what an agent may find it by: where the shop hides prices, without those in it. */
export function shownName(name: string, { showPrice }: { showPrice: boolean }): string {
  if (showPrice) return name;
  return pricesIn(name).reduce((rest, price) => rest.replaceAll(price, ' '), name.normalize('NFC'));
}
