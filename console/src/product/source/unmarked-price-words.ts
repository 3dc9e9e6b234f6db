import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Numbers in names that look like prices and are not taken for them. */
export function useUnmarkedPriceWords(): (found: { example: string; products: number }) => string {
  const { t } = useLingui();
  return ({ example, products }) =>
    t({
      id: 'names.unmarked-prices',
      message: plural(products, {
        one: `${example} is not taken as a price: no currency beside it. Missing prices will suggest it.`,
        other: `${example} and the like in # products are not taken as prices: no currency beside them. Missing prices will suggest them.`,
      }),
    });
}
