import type { TextData } from '@kolaj/domain/collage/collage';
import type { ProductPhoto } from '@kolaj/domain/collage/photo';
import { textValues } from '@kolaj/domain/collage/texts/text-values';
import { codeShapes } from '@kolaj/domain/source/product/code-pattern';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { photoKnowledge } from '../../source/open/photo.store.ts';
import { codePatterns } from '../../source/open/settings.store.ts';
import { type BrandLogo, logoOf } from '../../template/open/brand-logo.store.ts';
import { productOf } from '../draw/product-of.ts';
import { newestWithPhotos, type RetryCandidate, retryCandidates } from '../retry/retry.store.ts';

/** A product of the shop to show a template with. */
export interface SampleProduct {
  id: string;
  name: string;
  text: TextData;
  photos: ProductPhoto[];
  logo: BrandLogo | null;
}

/** The newest products with a photo that can be read: `atMost` of them, or the one named. */
export async function sampleProducts(
  scope: ShopScope,
  { atMost, id }: { atMost: number; id?: string | undefined },
): Promise<SampleProduct[]> {
  const candidates = await retryCandidates(scope, id === undefined ? await newestWithPhotos(scope, atMost * 2) : [id]);
  const knowledge = await photoKnowledge(
    scope,
    candidates.flatMap(({ photos }) => photos.map(({ sha256 }) => sha256)),
  );
  const shapes = codeShapes(await codePatterns(scope));
  const products: SampleProduct[] = [];
  for (const candidate of candidates) {
    const photos = candidate.photos.flatMap(({ path, sha256 }) => {
      const known = knowledge.get(sha256);
      return known?.kind === 'readable' ? [{ path, analysis: known.analysis }] : [];
    });
    if (photos.length === 0 || products.length >= atMost) continue;
    const text = textOf(candidate, shapes);
    const logo = await logoOf(scope, text.values.firm ?? '');
    products.push({ id: candidate.id, name: candidate.name, text, photos, logo });
  }
  return products;
}

/** As it is on its collage, else as it would be read from its names. */
function textOf(candidate: RetryCandidate, shapes: Parameters<typeof productOf>[1]): TextData {
  if (candidate.editor) return candidate.editor.text_data;
  const { brand } = candidate;
  const firm = brand.showingName || brand.name;
  return textValues({ firm, product: productOf(candidate, shapes), barcode: null, panel: [] });
}
