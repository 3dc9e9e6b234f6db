import { brandFinder } from '@kolaj/domain/shop/brand-book';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { SiteLook } from '@kolaj/domain/site/changes/site-changes';
import { newSince } from '@kolaj/domain/site/new-since';
import type { SiteSnapshot, SnapshotReel } from '@kolaj/domain/site/snapshot';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { type StoredBrand, shopBrands } from '../brand/open/brand.store.ts';
import { presentMarks } from '../collage/open/sold-out.store.ts';
import { postersOf, shopReels } from '../reels/open/reel.store.ts';
import { shopPrices } from '../shop/open/prices.store.ts';
import { understoodConfig } from '../shop/open/understood-config.ts';
import { publishedAddresses } from './address/address.store.ts';
import type { ReadCollages } from './known-collages.ts';
import { mainDomain } from './open/main-domain.store.ts';
import { liveBuild } from './site.store.ts';
import { refreshOneFolder, type StoredSnapshot } from './stored-snapshot.ts';

interface Wanted {
  now: Date;
  /** Origins that pictures of the configuration may come from. */
  pictureOrigins: readonly string[];
  readCollages: ReadCollages;
}

/** Reads all a site is made of, in the caller's one transaction. */
export async function readSnapshot(
  scope: ShopScope,
  { buildId, ...wanted }: Wanted & { buildId: string },
): Promise<StoredSnapshot> {
  const fresh = await readAll(scope, wanted);
  const build = await scope.db
    .selectFrom('builds')
    .select('folder_id')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', buildId)
    .executeTakeFirstOrThrow();
  const live = build.folder_id === null ? null : await liveBuild(scope);
  const wantedState =
    build.folder_id === null || !live ? fresh : refreshOneFolder(fresh, live.snapshot, build.folder_id);
  return withBrands(wantedState, await shopBrands(scope));
}

/** All of it as it is now, also what is published differently. */
export async function readPresent(scope: ShopScope, wanted: Wanted): Promise<SiteSnapshot> {
  return withBrands(await readAll(scope, wanted), await shopBrands(scope)).site;
}

/** Links every subfolder to the brand that its name stands for now, also those that stay as they were published. */
function withBrands({ site, folderOf }: StoredSnapshot, brands: readonly StoredBrand[]): StoredSnapshot {
  const find = brandFinder(brands);
  const linked = site.subfolders.map((subfolder) => ({
    ...subfolder,
    brandId: find(subfolder.showingName.trim() || subfolder.name)?.id ?? null,
  }));
  return { folderOf, site: { ...site, subfolders: linked } };
}

async function readAll(scope: ShopScope, { now, pictureOrigins, readCollages }: Wanted): Promise<StoredSnapshot> {
  const look = await readLook(scope);
  const subfolders = await scope.db
    .selectFrom('subfolders')
    .select(['id', 'folder_id', 'name', 'showing_name'])
    .where('shop_id', '=', scope.shopId)
    .where('state', '=', 'active')
    .execute();
  const collages = await readCollages(scope);

  return {
    folderOf: Object.fromEntries(subfolders.map(({ id, folder_id }) => [id, folder_id])),
    site: {
      ...look,
      newSince: newSince(look.settings, now),
      pictureOrigins,
      subfolders: subfolders.map(({ id, name, showing_name }) => ({
        id,
        name,
        showingName: showing_name ?? '',
        brandId: null,
      })),
      collages,
      soldOut: await presentMarks(scope),
      addresses: await publishedAddresses(scope),
    },
  };
}

/** What the site looks like as the shop is set now. */
export async function readLook(scope: ShopScope): Promise<SiteLook> {
  const shop = await scope.db
    .selectFrom('shops')
    .select(['name', 'keyword', 'client_config', 'server_config'])
    .where('id', '=', scope.shopId)
    .executeTakeFirstOrThrow();
  const brands = await shopBrands(scope);
  const server = understoodConfig(shop.server_config).known;
  return {
    shop: { name: shop.name, keyword: shop.keyword, domain: await mainDomain(scope) },
    settings: readClientConfig(shop.client_config, { shopName: shop.name }),
    channels: { whatsapp: server.whatsapp != null, telegram: server.telegram != null },
    prices: await shopPrices(scope),
    brands: brands.map(({ id, name, active, index, logo, coverPhoto, aliases }) => ({
      ...{ id, name, active, index, logo, coverPhoto },
      aliases: [...aliases],
    })),
    reels: await snapshotReels(scope, brands),
  };
}

/** Films with a brand; the others are on no site until they have one (D-79). */
async function snapshotReels(scope: ShopScope, brands: readonly StoredBrand[]): Promise<SnapshotReel[]> {
  const hashes = new Map(brands.map(({ id, hash }) => [id, hash]));
  const reels = await shopReels(scope);
  const posters = await postersOf(
    scope,
    reels.map(({ videoId }) => videoId),
  );
  return reels.flatMap(({ mainId, videoId, name, brandId, productCode }) => {
    const brandHash = brandId === null ? undefined : hashes.get(brandId);
    if (brandId === null || brandHash === undefined) return [];
    const poster = posters.get(videoId);
    return {
      ...{ mainId, videoId, name, brandId, brandHash, poster: poster ? { ...poster, thumbhash: '' } : null },
      ...(productCode === '' ? {} : { productCode }),
    };
  });
}
