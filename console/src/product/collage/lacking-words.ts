import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How many products have no code, and no price, in words. */
export function useLackingWords(): { codes: (code: number) => string; prices: (price: number) => string } {
  const { t } = useLingui();
  return {
    codes: (code) =>
      t({
        id: 'build.next-no-code',
        message: plural(code, { one: '# product has no code', other: '# products have no code' }),
      }),
    prices: (price) =>
      t({
        id: 'build.next-no-price',
        message: plural(price, { one: '# product has no price', other: '# products have no price' }),
      }),
  };
}
