import type { ReelList } from '@kolaj/contract/reels/reels';
import { maySetPlaylist } from '@kolaj/domain/reels/playlist';
import { brandQuery } from '@kolaj/domain/reels/reel-list';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ActiveShop } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { type Poster, postersOf, shopReels, storedPlaylist } from './reel.store.ts';

/** Id of the shop's playlist; empty = none. */
export async function playlistOf(scope: ShopScope): Promise<string> {
  return readClientConfig(await storedPlaylist(scope), { shopName: '' }).youtubePlasyList;
}

interface Viewer {
  media: MediaUrls;
  standing: ActiveShop['standing'];
}

/** The shop's films as the console shows them. */
export async function reelsView(scope: ShopScope, { media, standing }: Viewer): Promise<ReelList> {
  const playlist = await playlistOf(scope);
  return {
    result: await reelsOf(scope, media),
    youtubePlasyList: playlist,
    may_set_playlist: standing === 'admin' || maySetPlaylist({ stored: playlist, wanted: 'another', isAdmin: false }),
  };
}

export async function reelsOf(scope: ShopScope, media: MediaUrls): Promise<ReelList['result']> {
  const reels = await shopReels(scope);
  const hashes = new Map((await shopBrands(scope)).map(({ id, hash }) => [id, hash]));
  const posters = await postersOf(
    scope,
    reels.map(({ videoId }) => videoId),
  );
  return reels.map(({ mainId, videoId, name, brandId, productCode }) => ({
    ...{ id: videoId, mainId, name, productCode },
    productBrand: brandQuery(brandId === null ? null : (hashes.get(brandId) ?? null)),
    poster: posterUrl(media, posters.get(videoId)),
  }));
}

const posterUrl = (media: MediaUrls, poster: Poster | undefined): string =>
  poster === undefined ? '' : media.picture({ ...poster, thumbhash: '' }).w384;
