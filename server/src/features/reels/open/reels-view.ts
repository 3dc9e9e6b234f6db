import type { PublicReel, ReelList } from '@kolaj/contract/reels/reels';
import { maySetPlaylist } from '@kolaj/domain/reels/playlist';
import { brandQuery } from '@kolaj/domain/reels/reel-list';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { modelKeyOf } from '@kolaj/domain/site/derive-products';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ActiveShop } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { liveModels } from '../../collage/open/live-pages.store.ts';
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
    result: await withPages(scope, await reelsOf(scope, media)),
    youtubePlasyList: playlist,
    may_set_playlist: standing === 'admin' || maySetPlaylist({ stored: playlist, wanted: 'another', isAdmin: false }),
  };
}

/** Says of each which of its product and its brand it opens: the shop would see it on its site alone. */
async function withPages(scope: ShopScope, reels: readonly PublicReel[]): Promise<ReelList['result']> {
  const brands = new Map((await shopBrands(scope)).map((brand) => [brandQuery(brand.hash), brand]));
  const modelOf = ({ productBrand, productCode }: PublicReel): string | null => {
    const brand = productCode === '' ? undefined : brands.get(productBrand);
    return brand === undefined ? null : modelKeyOf(brand, productCode);
  };
  const live = await liveModels(
    scope,
    reels.flatMap((reel) => modelOf(reel) ?? []),
  );
  return reels.map((reel) => ({ ...reel, productOnSite: live.has(modelOf(reel) ?? '') }));
}

export async function reelsOf(scope: ShopScope, media: MediaUrls): Promise<PublicReel[]> {
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
