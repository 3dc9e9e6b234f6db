import { tryNames } from '@kolaj/contract/source/source-settings';
import { textValues } from '@kolaj/domain/collage/texts/text-values';
import { unmarkedPrice } from '@kolaj/domain/collage/texts/unmarked-price';
import { tidyCodePatterns } from '@kolaj/domain/source/product/code-pattern';
import { groupIntoProducts, loosePaths } from '@kolaj/domain/source/product/grouping';
import { pastedNames } from '@kolaj/domain/source/product/pasted-names';
import type { Product } from '@kolaj/domain/source/product/product';
import { learnReading } from '@kolaj/domain/source/product/reading/learn-reading';
import type { PanelField } from '@kolaj/domain/template/template';
import { on, type Route } from '../../http/route.ts';
import { codePatterns } from './open/settings.store.ts';

/** What a shop sees of the names before it has a template: the fields every built-in one has (D-32). */
const usualFields: readonly PanelField[] = ['color', 'size', 'type', 'price'].map((keyword) => ({
  title: keyword,
  keyword,
  default: '',
}));

/** The pattern tester: pasted names, grouped by the rules of an import. Nothing is stored. */
export function tryRoutes(): Route[] {
  return [
    on(tryNames).run(async ({ names, code_patterns: asked }, { inShop }) => {
      const patterns = asked ? tidyCodePatterns(asked) : await inShop(codePatterns);
      const { photos, ignored } = pastedNames(names);
      const files = photos.map((path) => ({ path, barcode: null }));
      const { reading } = learnReading({ paths: loosePaths(files, patterns), patterns });
      const products = groupIntoProducts({ files, patterns, reading });
      return { success: true, data: { result: { products: products.map(productView), ignored } } };
    }),
  ];
}

function productView(product: Product) {
  const { name, code, colour, why, pattern, photos } = product;
  const { values, guessed } = textValues({ firm: '', product, barcode: null, panel: usualFields });
  const { firm: _firm, code: _code, ...read } = values;
  const unmarked_price = unmarkedPrice(product);
  return { name, code, colour, rule: why, pattern, photos, values: read, guessed, unmarked_price };
}
