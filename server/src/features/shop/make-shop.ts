import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keywordFrom } from '@kolaj/domain/shop/keyword';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import type { Installation } from '../../settings/installation.ts';
import { addLocalSource, insertShop, keywordsLike, type MadeShop, type NewShop } from './make-shop.store.ts';

interface ShopMakerDeps {
  ownSources: { root: string; photosIn: 'folder' | 'store' } | null;
  /** Says how long a trial is. */
  installation: Pick<Installation, 'read'>;
}

export type AskedShop = Omit<NewShop, 'trialDays'>;

/**
 * Makes shops as a registration does: a trial with default settings, without templates, and with a photo source only where
 * the installation gives every shop one (D-14, D-24).
 *
 * @param ownSources `root` holds the folders of `local` sources; null = shops get no source
 */
export function shopMaker({ ownSources, installation }: ShopMakerDeps) {
  return async (scope: SystemScope, asked: AskedShop): Promise<MadeShop> => {
    const { trialDays } = await installation.read(scope);
    const shop = await makeUnderFreeKeyword(scope, { ...asked, trialDays: trialDays.value });
    if (ownSources !== null) await giveSource(scope, shop, ownSources);
    return shop;
  };
}

const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Two shops of one name at the same moment: the second waits for the first to commit and takes the next free keyword. */
async function makeUnderFreeKeyword(scope: SystemScope, asked: NewShop): Promise<MadeShop> {
  const stem = keywordFrom(asked.name, () => false).replace(/-\d+$/, '');
  const taken = await keywordsLike(scope, stem);
  const keyword = keywordFrom(asked.name, (one) => taken.has(one));
  return (await insertShop(scope, { ...asked, keyword, pid: random(10) })) ?? makeUnderFreeKeyword(scope, asked);
}

/** The folder's name never comes again, so a later shop of the same keyword cannot find another one's photos. */
async function giveSource(
  scope: SystemScope,
  { id, keyword }: MadeShop,
  sources: NonNullable<ShopMakerDeps['ownSources']>,
): Promise<void> {
  const folder = `${keyword}-${random(3)}`;
  if (sources.photosIn === 'folder') await mkdir(path.join(sources.root, folder), { recursive: true });
  await addLocalSource(scope, { shopId: id, folder, photosIn: sources.photosIn });
}
