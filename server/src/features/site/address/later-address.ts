import { goneFile } from '@kolaj/catalogue/paths';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { slugsOfSame } from './address.store.ts';

type Found = { kind: 'moved'; to: string; status: 302 } | { kind: 'file'; file: string; status: 404 | 410 };

interface Asked {
  shopId: string;
  /** Below the site's root. */
  path: string;
  isThere: (path: string) => boolean;
  isFile: (file: string) => boolean;
}

const lost = { kind: 'file', file: '404.html', status: 404 } as const;

/**
 * An address that this release does not know. After a roll back it may be of a later release: then it leads to where the product or
 * brand is in this one, for now, or says that it is not there. No release makes it 404 that was published once (D-101).
 */
export function laterAddresses({ database }: { database: Database }): (asked: Asked) => Promise<Found> {
  return async ({ shopId, path, isThere, isFile }) => {
    const [, folder, slug] = /^([pb])\/([a-z0-9-]{1,200})\/$/.exec(path) ?? [];
    if (folder === undefined || slug === undefined) return lost;
    const kind = folder === 'p' ? 'product' : 'brand';
    const slugs = await asSystem(database, (scope) => slugsOfSame(scope, { shopId, kind, slug }));
    if (slugs.length === 0) return lost;
    const to = slugs.map((one) => `${folder}/${one}/`).find(isThere);
    if (to !== undefined) return { kind: 'moved', to, status: 302 };
    const gone = goneFile(null);
    return { kind: 'file', file: isFile(gone) ? gone : lost.file, status: 410 };
  };
}
