import { parsePrice } from '../../site/price.ts';
import type { PanelField } from '../../template/template.ts';
import type { TextData } from '../collage.ts';

/** Discounted = a discount price that is a number above 0 and below the price (D-32). */
export function isDiscounted({ values, discountprice }: Pick<TextData, 'values' | 'discountprice'>): boolean {
  const price = parsePrice(values.price ?? '', null);
  const discounted = parsePrice(discountprice ?? '', null);
  return price !== null && discounted !== null && discounted.amount < price.amount;
}

/** Required panel fields without a value; each fails the collage with `field_missing` (D-34). */
export function missingFields(panel: readonly PanelField[], values: Readonly<Record<string, string>>): PanelField[] {
  return panel.filter(({ required, keyword }) => required === true && (values[keyword] ?? '').trim() === '');
}
