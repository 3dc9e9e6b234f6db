import { decimalMarks } from '@kolaj/domain/price/currency';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { SiteLook } from '@kolaj/domain/site/changes/site-changes';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import * as z from 'zod/mini';

/** What a build was made of; kept with it, so that refreshing one folder can keep the others as last published (D-45). */
export interface StoredSnapshot {
  site: SiteSnapshot;
  /** Folder id by subfolder id. */
  folderOf: Record<string, string>;
}

const storedPicture = z.object({
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  renditions: z.record(z.string(), z.string()),
});

const storedShape = z.object({
  folderOf: z.record(z.string(), z.string()),
  site: z.looseObject({
    subfolders: z.array(
      z.object({ id: z.string(), name: z.string(), showingName: z.string(), brandId: z.nullable(z.string()) }),
    ),
    collages: z.array(
      z.object({
        id: z.string(),
        subfolderId: z.string(),
        name: z.string(),
        code: z.string(),
        unsaidCode: z.optional(z.boolean()),
        values: z.record(z.string(), z.string()),
        discountprice: z.nullable(z.string()),
        createdAt: z.string(),
        verifiedAt: z.string(),
        picture: storedPicture,
        photos: z._default(z.array(storedPicture), []),
      }),
    ),
  }),
});

const lookShape = z.object({
  shop: z.object({ name: z.string(), keyword: z.string(), domain: z._default(z.nullable(z.string()), null) }),
  settings: z.unknown(),
  channels: z.object({ whatsapp: z.boolean(), telegram: z.boolean() }),
  prices: z.object({ currency: z.string(), isAssumed: z.boolean(), decimal: z.enum(decimalMarks) }),
  brands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      active: z.boolean(),
      index: z.int(),
      logo: z.string(),
      coverPhoto: z.string(),
      aliases: z.array(z.string()),
    }),
  ),
  /** None in snapshots from before there were any. */
  reels: z._default(
    z.array(
      z.object({
        mainId: z.int(),
        videoId: z.string(),
        name: z.string(),
        brandId: z.string(),
        brandHash: z.string(),
        productCode: z.optional(z.string()),
        poster: z.nullable(storedPicture),
      }),
    ),
    [],
  ),
});

/** The look of a published site; null when an older version wrote it another way: then nothing is said of its changes. */
export function storedLook(site: unknown): SiteLook | null {
  const { success, data } = z.safeParse(lookShape, site);
  return success ? { ...data, settings: readClientConfig(data.settings, { shopName: data.shop.name }) } : null;
}

const periodShape = z.object({ newSince: z.string(), pictureOrigins: z.array(z.string()) });

/** What a live site was made of, but for its marks; null when an older version wrote it another way. */
export function publishedSite(published: unknown): Omit<SiteSnapshot, 'soldOut' | 'addresses'> | null {
  const stored = z.safeParse(storedShape, published);
  const site = stored.success ? stored.data.site : null;
  const look = storedLook(site);
  const period = z.safeParse(periodShape, site);
  if (site === null || look === null || !period.success) return null;
  return { ...look, ...period.data, subfolders: site.subfolders, collages: site.collages };
}

/** The wanted folder as it is now, all others as they were published; brands and settings are always the present ones. */
export function refreshOneFolder(fresh: StoredSnapshot, published: unknown, folderId: string): StoredSnapshot {
  const before = z.safeParse(storedShape, published);
  if (!before.success) return fresh;

  const isOther = (subfolderId: string) => before.data.folderOf[subfolderId] !== folderId;
  const isWanted = (subfolderId: string) => fresh.folderOf[subfolderId] === folderId;
  const old = before.data.site;
  return {
    folderOf: { ...before.data.folderOf, ...fresh.folderOf },
    site: {
      ...fresh.site,
      subfolders: [
        ...fresh.site.subfolders.filter(({ id }) => isWanted(id)),
        ...old.subfolders.filter(({ id }) => isOther(id)),
      ],
      collages: [
        ...fresh.site.collages.filter(({ subfolderId }) => isWanted(subfolderId)),
        ...old.collages.filter(({ subfolderId }) => isOther(subfolderId)),
      ],
    },
  };
}
