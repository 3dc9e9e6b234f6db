import type { CollageEditor, TextData } from '@kolaj/domain/collage/collage';
import { type Composition, composeCollage } from '@kolaj/domain/collage/compose';
import type { ProductPhoto } from '@kolaj/domain/collage/photo';
import { type CodeShape, codeShapes } from '@kolaj/domain/source/product/code-pattern';
import type { Template } from '@kolaj/domain/template/template';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { codePatterns } from '../../source/open/settings.store.ts';
import { liveTemplates } from '../../template/open/template.store.ts';
import { productOf, type StoredProduct } from './product-of.ts';

/** What the shop has decided about all of its collages. */
export interface ShopRules {
  templates: readonly Template[];
  shapes: readonly CodeShape[];
}

export async function shopRules(scope: ShopScope): Promise<ShopRules> {
  return { templates: await liveTemplates(scope), shapes: codeShapes(await codePatterns(scope)) };
}

/** What a collage brings along. */
export interface Composable extends StoredProduct {
  editor: CollageEditor | null;
  firstResult: CollageEditor | null;
}

/** The machine's choice for one collage from its readable `photos`; the others count as broken (D-29…D-34). */
export function composeWork(
  work: Composable,
  { photos, rules, force }: { photos: readonly ProductPhoto[]; rules: ShopRules; force: boolean },
): Composition {
  const isRead = new Set(photos.map(({ path }) => path));
  return composeCollage({
    product: productOf(work, rules.shapes),
    photos,
    broken: work.photos.map(({ path }) => path).filter((path) => !isRead.has(path)),
    templates: rules.templates,
    brand: work.brand,
    force,
    typed: typedTexts(work),
  });
}

/** What a person typed survives new photos and 'Tekrar İşle'; what the machine read before does not. */
function typedTexts({ editor, firstResult }: Composable): TextData | null {
  if (!editor || !firstResult) return null;
  return JSON.stringify(editor.text_data) === JSON.stringify(firstResult.text_data) ? null : editor.text_data;
}
