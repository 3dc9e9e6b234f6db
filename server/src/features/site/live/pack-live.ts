import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Releases } from '../releases.ts';
import { liveRelease } from '../site.store.ts';

/**
 * Packs what everybody loads of the version that visitors read; done twice it is the same. It is out already: what cannot be packed now,
 * on a full disk, is packed when it is asked for.
 */
export async function packLive(
  shopId: string,
  { database, releases }: { database: Database; releases: Pick<Releases, 'pack'> },
): Promise<void> {
  const live = await inShop(database, shopId, liveRelease);
  if (live) await releases.pack(shopId, live.releaseId).catch(() => undefined);
}
