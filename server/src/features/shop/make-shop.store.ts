import { trialPackage } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

export interface NewShop {
  name: string;
  /** IANA name; null = the default of the table. */
  timeZone: string | null;
  /** Of the catalogue site, as of the person; null = the site's default. */
  language: string | null;
  trialDays: number;
  /** Somebody has said what it is called; otherwise its owner is asked. */
  isNamed?: boolean;
}

export interface MadeShop {
  id: string;
  pid: string;
  keyword: string;
}

/** Keywords that begin like this, in lower case. */
export async function keywordsLike({ db }: SystemScope, stem: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shops')
    .select(({ fn }) => fn<string>('lower', ['keyword']).as('keyword'))
    .where(({ fn }) => fn<string>('lower', ['keyword']), 'like', `${stem}%`)
    .execute();
  return new Set(rows.map(({ keyword }) => keyword));
}

/** null = another shop has the keyword. */
export async function insertShop(
  scope: SystemScope,
  { name, timeZone, language, trialDays, isNamed = false, keyword, pid }: NewShop & { keyword: string; pid: string },
): Promise<MadeShop | null> {
  const { rows } = await sql<MadeShop>`
    insert into shops (pid, keyword, name, subscription_package, trial_days, time_zone, server_config, client_config,
      named_at)
    values (${pid}, ${keyword}, ${name}, ${trialPackage}, ${trialDays}, coalesce(${timeZone}, 'Europe/Istanbul'), '{}',
      ${JSON.stringify(language === null ? {} : { language: language.toUpperCase() })},
      ${isNamed ? sql`now()` : null})
    on conflict (lower(keyword)) do nothing
    returning id, pid, keyword`.execute(scope.db);
  return rows[0] ?? null;
}

/** Gives the shop a folder of the installation as its photo source. */
export async function addLocalSource(
  { db }: SystemScope,
  { shopId, folder, photosIn }: { shopId: string; folder: string; photosIn: 'folder' | 'store' },
): Promise<void> {
  const ftpKey = `local-${folder}`;
  const settings = JSON.stringify({ folder, in: photosIn });
  await db.insertInto('sources').values({ shop_id: shopId, ftp_key: ftpKey, driver: 'local', settings }).execute();
  await db
    .updateTable('shops')
    .set({ server_config: JSON.stringify({ ftp_key: ftpKey }) })
    .where('id', '=', shopId)
    .execute();
}
