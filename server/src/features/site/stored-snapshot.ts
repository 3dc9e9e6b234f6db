import { decimalMarks } from '@kolaj/domain/price/currency';
import { sameJson } from '@kolaj/domain/shared/same-json';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { SiteLook } from '@kolaj/domain/site/site-changes';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import * as z from 'zod/mini';
import type { PublishedCollage } from '../collage/open/collage.store.ts';

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

/** How the shop differs from its live site: what a build would change. */
export function changesSince(published: unknown, now: readonly PublishedCollage[]) {
  const before = z.safeParse(storedShape, published);
  const old = new Map((before.success ? before.data.site.collages : []).map((one) => [one.id, one]));
  const present = new Set(now.map(({ id }) => id));
  const added = now.filter(({ id }) => !old.has(id));
  const differences = now.map((collage) => {
    const published = old.get(collage.id);
    return { collage, kinds: published === undefined ? [] : differencesOf(published, collage) };
  });
  const changed = differences.filter(({ kinds }) => kinds.length > 0);
  const countOf = (kind: Difference) => changed.filter(({ kinds }) => kinds.includes(kind)).length;
  const removed = [...old.keys()].filter((id) => !present.has(id));
  return {
    added,
    changed: changed.map(({ collage }) => collage),
    removed: removed.length,
    ofChanged: {
      ...{ prices: countOf('price'), names: countOf('name') },
      ...{ values: countOf('values'), pictures: countOf('picture') },
    },
  };
}

type Difference = 'price' | 'name' | 'values' | 'picture';

/** What a visitor sees another way. */
function differencesOf(before: Shown, now: Shown): Difference[] {
  const { price: oldPrice = '', ...oldValues } = before.values;
  const { price = '', ...values } = now.values;
  const kinds: Difference[] = [];
  if (oldPrice !== price || (before.discountprice ?? '') !== (now.discountprice ?? '')) kinds.push('price');
  if (before.code !== now.code || before.name !== now.name) kinds.push('name');
  if (!sameJson(oldValues, values)) kinds.push('values');
  // A new price is drawn into the picture too: then it is the price that changed.
  if (before.picture.sha256 !== now.picture.sha256 && kinds.length === 0) kinds.push('picture');
  return kinds;
}

type Shown = Pick<PublishedCollage, 'name' | 'code' | 'values' | 'discountprice'> & { picture: { sha256: string } };
