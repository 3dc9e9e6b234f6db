import type { SiteBrand } from '@kolaj/domain/site/model';
import { type PlainText, said } from './parts/said.ts';
import type { SiteTexts } from './texts/site-texts.ts';

type Named = Pick<SiteBrand, 'kind' | 'name'>;

/** Name of a brand; the virtual ones have a word of ours until the shop gives them one (D-49). */
export function brandLabel(brand: Named, texts: SiteTexts): string {
  const word = brandWord(brand);
  return word === null ? brand.name : texts[word];
}

/** The name as all that an element holds. */
export function brandSaid(brand: Named, texts: SiteTexts): { children: string; 'data-t'?: string } {
  const word = brandWord(brand);
  return word === null ? { children: brand.name } : said(texts, word);
}

/** Which word of ours stands for the name; null = the shop has named it. */
export function brandWord({ kind, name }: Named): PlainText | null {
  if (name !== '') return null;
  switch (kind) {
    case 'new':
      return 'newProducts';
    case 'discounted':
      return 'discounted';
    case 'all':
      return 'allProducts';
    case 'brand':
      return null;
  }
}
