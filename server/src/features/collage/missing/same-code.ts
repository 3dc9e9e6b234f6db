import { type SameCode, sameCodeAtMost } from '@kolaj/contract/collage/missing-values';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { key } from '@kolaj/domain/shared/fold';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { folderNames } from '../list/day.store.ts';
import { type CardRow, collageCards } from '../open/card.store.ts';
import { productFinder } from '../open/sold-out.store.ts';
import { othersOfCode } from './missing.store.ts';

/** Whose code this is already, as a person recognises a product: its picture, brand and folder. */
export async function sameCodeOf(
  scope: ShopScope,
  { id, code, media }: { id: string; code: string; media: MediaUrls },
): Promise<{ first: SameCode[]; total: number }> {
  const others = await othersOfCode(scope, { id, code });
  if (others.length === 0) return { first: [], total: 0 };
  const cards = await collageCards(scope, { ids: [id, ...others.slice(0, sameCodeAtMost)] });
  const folders = await folderNames(scope, [...new Set(cards.map(({ folderId }) => folderId))]);
  const productOf = await productFinder(scope);
  const brandOf = (card: CardRow) => {
    const { brand } = productOf(card);
    return brand.id ?? key(brand.name);
  };
  const own = cards.find((card) => card.id === id);
  const first = cards
    .filter((card) => card.id !== id)
    .map((card) => ({
      id: card.id,
      code: card.text?.code || card.productCode,
      color: card.text === null ? '' : saidColor(card.text),
      folder_id: card.folderId,
      folder: folders.get(card.folderId) ?? '',
      subfolder_id: card.subfolderId,
      subfolder: card.showingName?.trim() || card.subfolder,
      thumbnail: thumbnailOf(card, media),
      is_same_product: own !== undefined && brandOf(card) === brandOf(own),
    }));
  return { first, total: others.length };
}

function thumbnailOf({ picture, photos: [photo] }: CardRow, media: MediaUrls): string | null {
  if (picture !== null) return media.picture(picture).w192;
  return photo?.thumbnail ? media.of(photo.thumbnail, 'image/webp') : null;
}
