import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** "3 products". */
export function useProductsText(): (count: number) => string {
  const { t } = useLingui();
  return (count) => t({ id: 'brands.products', message: plural(count, { one: '# product', other: '# products' }) });
}
