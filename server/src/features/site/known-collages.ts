import { type ExportPicture, renditionWidths, type SnapshotCollage } from '@kolaj/domain/site/snapshot';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { RenderedPicture } from '../../kernel/media-urls.ts';
import { marksSince, type SiteCollage, siteCollages, siteMarks } from '../collage/open/collage.store.ts';
import { sitePhotos } from './photos/site-photo.store.ts';

/** Reads all collages that may be published now. One that is as it was is the very object that was read before. */
export type ReadCollages = (scope: ShopScope) => Promise<SnapshotCollage[]>;

interface Known {
  /** Another one after every change of what was read. */
  mark: string;
  collage: SnapshotCollage;
}

interface KnownShop {
  /** `marksSince` of its marks. */
  since: string;
  collages: ReadonlyMap<string, Known>;
}

/** Of all shops together. */
const collagesKnown = 40_000;

/**
 * Remembers collages of the shops that were read last. A publish of ten thousand products then reads those whose rows were written since,
 * and what is worked out of the others (`keptWith`, `productMaker`) is there already; the first one of a process reads all.
 */
export function knownCollages({ atMost = collagesKnown }: { atMost?: number } = {}): ReadCollages {
  const shops = shopsKnown(atMost);
  return async (scope) => {
    const photos = await sitePhotos(scope);
    const [since, read] = await Promise.all([marksSince(scope), siteMarks(scope)]);
    const before = shops.of(scope.shopId, since);
    const marks = read.map(({ id, mark }) => ({ id, mark: mark + marksOf(photos.get(id) ?? []) }));
    const unknown = marks.filter(({ id, mark }) => before?.get(id)?.mark !== mark).map(({ id }) => id);
    // What is written between the two queries has its new state with the old mark, and is read again the next time.
    const rows = unknown.length === 0 ? [] : await siteCollages(scope, before === undefined ? null : { ids: unknown });
    const fresh = new Map(rows.map((row) => [row.id, toSnapshot(row, photos.get(row.id) ?? [])]));
    const now = new Map<string, Known>();
    for (const { id, mark } of marks) {
      const known = before?.get(id);
      const collage = known?.mark === mark ? known.collage : fresh.get(id);
      if (collage !== undefined) now.set(id, { mark, collage });
    }
    shops.keep(scope.shopId, { since, collages: now });
    return Array.from(now.values(), ({ collage }) => collage);
  };
}

/** By shop; of the one that was read longest ago nothing is known when there are more than `atMost` together. */
function shopsKnown(atMost: number) {
  const shops = new Map<string, KnownShop>();
  return {
    of(shopId: string, since: string): KnownShop['collages'] | undefined {
      const known = shops.get(shopId);
      return known?.since === since ? known.collages : undefined;
    },
    keep(shopId: string, known: KnownShop): void {
      shops.delete(shopId);
      // It would push out all others, and then itself.
      if (known.collages.size > atMost) return;
      shops.set(shopId, known);
      let total = shops.values().reduce((sum, { collages }) => sum + collages.size, 0);
      for (const [oldest, { collages }] of shops) {
        if (total <= atMost) break;
        shops.delete(oldest);
        total -= collages.size;
      }
    },
  };
}

const marksOf = (photos: readonly RenderedPicture[]) => (photos.length === 0 ? '' : JSON.stringify(photos));

function toSnapshot(collage: SiteCollage, photos: readonly RenderedPicture[]): SnapshotCollage {
  return {
    id: collage.id,
    subfolderId: collage.subfolderId,
    name: collage.name,
    code: collage.code,
    ...(collage.isCodeSaid ? {} : { unsaidCode: true }),
    values: collage.values,
    discountprice: collage.discountprice,
    createdAt: collage.createdAt.toISOString(),
    verifiedAt: collage.verifiedAt.toISOString(),
    picture: pictureOf(collage.picture),
    photos: photos.map(pictureOf),
  };
}

function pictureOf({ sha256, width, height, thumbhash, renditions }: RenderedPicture): ExportPicture {
  const copies: ExportPicture['renditions'] = {};
  for (const size of renditionWidths) {
    const hash = renditions[size];
    if (hash) copies[size] = hash;
  }
  return { sha256, width, height, thumbhash, renditions: copies };
}
