import type { SiteBrand } from '@kolaj/domain/site/model';
import type { SiteTexts } from './texts.ts';

/** Name of a brand; the virtual ones have a word of ours until the shop gives them one (D-49). */
export function brandLabel({ kind, name }: SiteBrand, texts: SiteTexts): string {
  if (name !== '') return name;
  switch (kind) {
    case 'new':
      return texts.newProducts;
    case 'discounted':
      return texts.discounted;
    case 'all':
      return texts.allProducts;
    case 'brand':
      return '';
  }
}
