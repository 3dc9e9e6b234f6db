import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keywordFrom } from '@kolaj/domain/shop/keyword';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

export interface ShopWish {
  name: string;
  /** IANA name; null = the default of the table. */
  timeZone: string | null;
  /** Of the catalogue site, as of the person; null = the site's default. */
  language: string | null;
}

export interface MadeShop {
  id: string;
  pid: string;
  keyword: string;
}

/**
 * Makes shops as a registration does: a trial with default settings, without templates, and with a photo source only where
 * the installation gives every shop one (D-14, D-24).
 *
 * @param ownSources folder that holds the folders of `local` sources; null = shops get no source
 */
export function shopMaker({ ownSources }: { ownSources: string | null }) {
  return async (scope: SystemScope, wish: ShopWish): Promise<MadeShop> => {
    const shop = await insertShop(scope, wish);
    if (ownSources !== null) await giveSource(scope, shop, ownSources);
    return shop;
  };
}

const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Two shops of one name at the same moment: the second waits for the first to commit and takes the next free keyword. */
async function insertShop(scope: SystemScope, { name, timeZone, language }: ShopWish): Promise<MadeShop> {
  const keyword = await freeKeyword(scope, name);
  const { rows } = await sql<MadeShop>`
    insert into shops (pid, keyword, name, subscription_package, time_zone, server_config, client_config)
    values (${random(10)}, ${keyword}, ${name}, ${trialPackage}, coalesce(${timeZone}, 'Europe/Istanbul'), '{}',
      ${JSON.stringify(language === null ? {} : { language: language.toUpperCase() })})
    on conflict (lower(keyword)) do nothing
    returning id, pid, keyword`.execute(scope.db);
  return rows[0] ?? insertShop(scope, { name, timeZone, language });
}

async function freeKeyword({ db }: SystemScope, name: string): Promise<string> {
  const stem = keywordFrom(name, () => false).replace(/-\d+$/, '');
  const rows = await db
    .selectFrom('shops')
    .select(({ fn }) => fn<string>('lower', ['keyword']).as('keyword'))
    .where(({ fn }) => fn<string>('lower', ['keyword']), 'like', `${stem}%`)
    .execute();
  const taken = new Set(rows.map(({ keyword }) => keyword));
  return keywordFrom(name, (keyword) => taken.has(keyword));
}

/** The folder's name never comes again, so a later shop of the same keyword cannot find another one's photos. */
async function giveSource({ db }: SystemScope, { id, keyword }: MadeShop, sources: string): Promise<void> {
  const folder = `${keyword}-${random(3)}`;
  const ftpKey = `local-${folder}`;
  await mkdir(path.join(sources, folder), { recursive: true });
  const settings = JSON.stringify({ folder });
  await db.insertInto('sources').values({ shop_id: id, ftp_key: ftpKey, driver: 'local', settings }).execute();
  await db
    .updateTable('shops')
    .set({ server_config: JSON.stringify({ ftp_key: ftpKey }) })
    .where('id', '=', id)
    .execute();
}
