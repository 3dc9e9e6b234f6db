import type { pickNames } from '@kolaj/contract/collage/collage';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { photoPaths } from '../editor/detail.store.ts';
import { type CardQuery, type CardRow, collageCards, placeInList } from '../open/card.store.ts';
import { pickedView } from '../open/card-view.ts';
import { cursorOf } from './list-cursor.ts';

/** One page of a list, and where the next one begins; null when there is none. One row more than asked for tells. */
export async function cardPage(
  scope: ShopScope,
  { limit, ...query }: CardQuery,
): Promise<{ cards: CardRow[]; next: string | null }> {
  if (limit === undefined) return { cards: await collageCards(scope, query), next: null };
  const found = await collageCards(scope, { ...query, limit: limit + 1 });
  const cards = found.slice(0, limit);
  const last = cards.at(-1);
  return { cards, next: found.length > limit && last ? cursorOf(await placeInList(scope, last.id)) : null };
}

/** Only the fields asked for (D-37). */
export async function pickedViews(
  scope: ShopScope,
  cards: readonly CardRow[],
  { picks, media }: { picks: readonly (typeof pickNames)[number][]; media: MediaUrls },
) {
  const ids = cards.map(({ id }) => id);
  const paths = picks.includes('images') ? await photoPaths(scope, ids) : new Map<string, string[]>();
  return cards.map((card) => pickedView(card, { picks, media, images: paths.get(card.id) ?? [] }));
}
