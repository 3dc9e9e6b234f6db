import type { FieldError } from '@kolaj/contract/errors';
import { addFromPlaylist, isWholeOrder, type ListedVideo, planReels, reelsAtMost } from '@kolaj/domain/reels/reel-list';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import {
  givenElsewhere,
  insertReels,
  knownVideos,
  lockReels,
  markRemoved,
  removedReel,
  updateReel,
  writeReelOrder,
} from './reels.store.ts';

/** As the contract parses it: `id` reduced to the film, `productBrand` to the hash. */
interface ReelData {
  id: string;
  mainId?: number | undefined;
  before?: string | undefined;
  name: string;
  productBrand: string;
  productCode?: string | undefined;
}

export type SavedReels =
  | { kind: 'saved'; changed: number[]; added: number[] }
  | { kind: 'refused'; fields: FieldError[] }
  | { kind: 'not-found' | 'not-seen' | 'too-many' };

/** Adds and changes films: all of them, or nothing (API-56). */
export async function saveReels(scope: ShopScope, data: readonly ReelData[], session: string): Promise<SavedReels> {
  const { lastMainId, ...locked } = await lockReels(scope);
  const others = await givenElsewhere(scope, session);
  const reels = locked.reels.map((reel) => ({ ...reel, isNewFromOthers: others.has(reel.mainId) }));
  const brands = new Map((await shopBrands(scope)).map(({ hash, id }) => [hash, id]));
  const wishes = data.map(({ id, mainId, before, name, productBrand, productCode }) => ({
    ...{ mainId, before, videoId: id, name, productCode },
    brandId: brands.get(productBrand) ?? '',
  }));
  const plan = planReels({ reels, lastMainId }, wishes);
  if (plan.kind === 'unknown') return { kind: 'not-found' };
  const strange = data.flatMap(({ productBrand }, at): FieldError[] =>
    brands.has(productBrand)
      ? []
      : [{ field: `data.${at}.productBrand`, code: 'unknown_choice', message: 'Choose a brand of this shop.' }],
  );
  if (strange.length > 0) return { kind: 'refused', fields: strange };
  switch (plan.kind) {
    case 'too-many':
    case 'not-seen':
      return { kind: plan.kind };
    case 'taken': {
      const message = 'This video is in the list already.';
      return { kind: 'refused', fields: [{ field: `data.${plan.at}.id`, code: 'video_taken', message }] };
    }
    case 'save': {
      for (const reel of plan.changed) await updateReel(scope, reel);
      await insertReels(scope, plan.added, { from: reels.length, session });
      const idsOf = (reels: typeof plan.added) => reels.map(({ mainId }) => mainId);
      return { kind: 'saved', changed: idsOf(plan.changed), added: idsOf(plan.added) };
    }
  }
}

/** false, and nothing is moved, unless `order` names every film once. */
export async function orderReels(scope: ShopScope, order: readonly number[]): Promise<boolean> {
  const { reels } = await lockReels(scope);
  if (!isWholeOrder(reels, order)) return false;
  await writeReelOrder(scope, order);
  return true;
}

/** Safe to repeat; false = the shop never had such a film. */
export async function removeReel(scope: ShopScope, mainId: number): Promise<boolean> {
  const { reels } = await lockReels(scope);
  const rest = reels.map((reel) => reel.mainId).filter((one) => one !== mainId);
  if (rest.length === reels.length) return (await removedReel(scope, mainId)) !== null;
  await markRemoved(scope, { mainId, isRemoved: true });
  await writeReelOrder(scope, rest);
  return true;
}

export type RestoredReel = { kind: 'restored' | 'not-found' | 'taken' | 'too-many' };

/** Puts a removed film back to its old place. Safe to repeat. */
export async function restoreReel(scope: ShopScope, mainId: number): Promise<RestoredReel> {
  const { reels } = await lockReels(scope);
  if (reels.some((reel) => reel.mainId === mainId)) return { kind: 'restored' };
  const removed = await removedReel(scope, mainId);
  if (removed === null) return { kind: 'not-found' };
  if (reels.some(({ videoId }) => videoId === removed.videoId)) return { kind: 'taken' };
  if (reels.length >= reelsAtMost) return { kind: 'too-many' };
  await markRemoved(scope, { mainId, isRemoved: false });
  const order = reels.map((reel) => reel.mainId);
  order.splice(removed.position, 0, mainId);
  await writeReelOrder(scope, order);
  return { kind: 'restored' };
}

/** Adds what is new in a playlist that was just read. */
export async function takeFromPlaylist(scope: ShopScope, videos: readonly ListedVideo[], session: string) {
  const book = await lockReels(scope);
  const known = await knownVideos(
    scope,
    videos.map(({ videoId }) => videoId),
  );
  const { added, leftOut } = addFromPlaylist(book, videos, (videoId) => known.has(videoId));
  await insertReels(scope, added, { from: book.reels.length, session });
  return { added: added.map(({ mainId }) => mainId), leftOut };
}
