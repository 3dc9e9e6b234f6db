import {
  getCollage,
  getFolderAll,
  listCollages,
  listFolders,
  listSubfolders,
  type pickNames,
} from '@kolaj/contract/collage/collage';
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { getListYears } from '@kolaj/contract/collage/list-years';
import { listYears } from '@kolaj/domain/collage/list-years';
import { searchWords } from '@kolaj/domain/collage/search-words';
import { localDay } from '@kolaj/domain/shared/day';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { type ActiveShop, looking, on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { shownSince } from '../../source/open/shown-since.ts';
import { collageDetail, photoPaths } from '../editor/detail.store.ts';
import { detailView } from '../editor/detail-view.ts';
import { refusalOfSplit } from '../join/split.store.ts';
import { type CardQuery, type CardRow, collageCards, placeInList } from '../open/card.store.ts';
import { cardView, folderView, pickedView, subfolderView } from '../open/card-view.ts';
import { cursorOf, readCursor } from '../open/list-cursor.ts';
import { findInShop } from './find.store.ts';
import {
  contentsBy,
  empty,
  folderById,
  hasSubfolder,
  shopFolders,
  subfoldersOf,
  yearsWithThings,
} from './folder.store.ts';
import { type ListRange, listRange } from './list-range.ts';

/** A search is for a few: who needs more of them opens the brand. */
const foundAtMost = 8;

export interface ListDeps {
  media: MediaUrls;
  clock: () => Date;
}

/** What lists show: of a year that is asked for, or as the shop has chosen. */
export function rangeAt(shop: ActiveShop, { year, now }: { year: number | undefined; now: Date }): ListRange {
  return listRange({ year: year ?? null, now, timeZone: shop.timeZone, since: shownSince(shop, { now }) });
}

/** Folders, subfolders and collages to look at (API-22, API-23, API-26, API-27, API-30). */
export function collageListRoutes({ media, clock }: ListDeps): Route[] {
  const view = (card: CardRow) => cardView(card, media);

  const rangeOf = (shop: ActiveShop, year: number | undefined) => rangeAt(shop, { year, now: clock() });

  /** A folder and its subfolders with their numbers; 404 for an unknown one. */
  async function folderWithSubfolders(scope: ShopScope, folderId: string, range: ListRange) {
    const [row, byFolder, contents, subfolders] = await Promise.all([
      folderById(scope, folderId),
      contentsBy(scope, { by: 'folder_id', folderId, range }),
      contentsBy(scope, { by: 'subfolder_id', folderId, range }),
      subfoldersOf(scope, folderId),
    ]);
    if (!row) throw notFound();
    return {
      folder: folderView(row, byFolder.get(folderId) ?? empty(), media),
      subfolders: subfolders
        .filter(({ id, updatedAt }) => contents.has(id) || isIn(range, updatedAt))
        .map((subfolder) => subfolderView(subfolder, contents.get(subfolder.id) ?? empty(), media)),
    };
  }

  return [
    looking(listFolders).run(async ({ year }, { scope, shop }) => {
      const range = rangeOf(shop, year);
      const [contents, folders] = await Promise.all([
        contentsBy(scope, { by: 'folder_id', folderId: null, range }),
        shopFolders(scope),
      ]);
      const result = folders
        .filter(({ id, updatedAt }) => contents.has(id) || isIn(range, updatedAt))
        .map((folder) => folderView(folder, contents.get(folder.id) ?? empty(), media));
      return { success: true, data: { result } };
    }),

    looking(listSubfolders).run(async ({ folder_id, onlyActive, year }, { scope, shop }) => {
      const { folder, subfolders } = await folderWithSubfolders(scope, folder_id, rangeOf(shop, year));
      const shown = onlyActive ? subfolders.filter(({ state }) => state === 'active') : subfolders;
      return { success: true, data: { result: shown, folder } };
    }),

    looking(getFolderAll).run(async ({ folder: folderId, year }, { scope, shop }) => {
      const range = rangeOf(shop, year);
      const [{ folder, subfolders }, cards] = await Promise.all([
        folderWithSubfolders(scope, folderId, range),
        collageCards(scope, { folderId, range }),
      ]);
      return { success: true, result: { kolaj: cards.map(view), subfolder: subfolders, folder } };
    }),

    looking(listCollages).run(async ({ subfolder_id: subfolderId, picks, year, limit, cursor }, { scope, shop }) => {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const [isKnown, page] = await Promise.all([
        hasSubfolder(scope, subfolderId),
        cardPage(scope, { subfolderId, range: rangeOf(shop, year), after, limit }),
      ]);
      if (!isKnown) throw notFound();
      const result = picks ? await pickedViews(scope, page.cards, { picks, media }) : page.cards.map(view);
      return { success: true, result, ...(limit === undefined ? {} : { next_cursor: page.next }) };
    }),

    on(findCollages).run(async ({ q }, { inShop }) => {
      const found = await inShop((scope) => cardsFound(scope, q));
      const result = found.map(({ folderId, card }) => ({ folder_id: folderId, card: view(card) }));
      return { success: true, data: { result } };
    }),

    on(getListYears).run(async (_nothing, { shop, inShop }) => {
      const known = await inShop((scope) => yearsOf(scope, { shop, now: clock() }));
      const { current, years, isMonthOnly, hintsAtLastYear } = known;
      const result = { current, years, month_only: isMonthOnly, last_year_hint: hintsAtLastYear };
      return { success: true, data: { result } };
    }),

    on(getCollage).run(async ({ file }, context) => {
      const { detail, refusal } = await context.inShop(async (scope) => ({
        detail: await collageDetail(scope, file),
        refusal: await refusalOfSplit(scope, file),
      }));
      if (!detail) throw notFound();
      const view = detailView(detail, { pid: context.shop.pid, media });
      return { success: true, data: { result: { ...view, not_splittable: refusal } } };
    }),
  ];
}

async function cardsFound(scope: ShopScope, q: string): Promise<{ folderId: string; card: CardRow }[]> {
  const found = await findInShop(scope, { words: searchWords(q), limit: foundAtMost });
  const cards = await collageCards(scope, { ids: found.map(({ id }) => id) });
  return found.flatMap(({ id, folderId }) => {
    const card = cards.find((one) => one.id === id);
    return card ? [{ folderId, card }] : [];
  });
}

async function yearsOf(scope: ShopScope, { shop: { timeZone, listsMonth }, now }: { shop: ActiveShop; now: Date }) {
  const withThings = await yearsWithThings(scope, timeZone);
  return listYears({ today: localDay(now, timeZone), withThings, justOneMonth: listsMonth });
}

function isIn({ from, to }: ListRange, time: Date): boolean {
  return time >= from && time < to;
}

/** One page of a list, and where the next one begins; null when there is none. One row more than asked for tells. */
async function cardPage(
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
async function pickedViews(
  scope: ShopScope,
  cards: readonly CardRow[],
  { picks, media }: { picks: readonly (typeof pickNames)[number][]; media: MediaUrls },
) {
  const ids = cards.map(({ id }) => id);
  const paths = picks.includes('images') ? await photoPaths(scope, ids) : new Map<string, string[]>();
  return cards.map((card) => pickedView(card, { picks, media, images: paths.get(card.id) ?? [] }));
}
