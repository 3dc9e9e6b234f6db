import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll } from 'vitest';
import { connect, type Database } from '../../adapters/postgres/pool.ts';
import { migrate } from '../../adapters/postgres/schema/migrate.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { Refused } from '../../adapters/postgres/trouble/file-trouble.ts';
import type { BackupPlace } from '../../features/installation/backup/backup-folder.ts';
import type { MadeBackup } from '../../features/installation/backup/make-backup.ts';
import {
  askAs,
  ordinaryInstallations,
  type TestInstallation,
} from '../../features/installation/backup/testing-backup.ts';
import type { ScratchDatabase } from '../../features/installation/backup/verify-backup.ts';
import { type ExportDeps, exportShop } from '../../features/installation/moving/export-shop.ts';
import { type ImportDeps, type Imported, importShop } from '../../features/installation/moving/import-shop.ts';
import { howMoves } from '../../features/installation/moving/shop-tables.ts';
import { recordBlobs } from '../../kernel/blob.store.ts';
import { sealer } from '../../secrets/seal.ts';
import { aLocalSource } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../testing/rows/people.ts';
import { thingsOf } from '../testing/testing-things.ts';

export interface Filled extends TestInstallation {
  database: Database;
}

export interface Firm {
  shop: TestShop;
  owner: TestUser;
}

/** Of the installation that shops come from, and of those that they come to. */
export const ownKey = sealer(randomBytes(32).toString('hex'));
export const otherKey = sealer(randomBytes(32).toString('hex'));
export const passphrase = 'üç elma, iki armut';

export const isHere = async ({ address }: TestInstallation, { id }: Pick<TestShop, 'id'>): Promise<boolean> =>
  (await askAs(address, `select from shops where id = '${id}'`)).length > 0;

export function done<Result extends MadeBackup | Imported>(result: Result | Refused): Result {
  if (result.kind === 'refused') throw new Error(result.sentence);
  return result;
}

/** Tables with rows of shops. */
export const tablesOfShops = async ({ address }: TestInstallation): Promise<string[]> =>
  (
    await askAs(
      address,
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'shop_id'`,
    )
  ).map(({ name }) => String(name));

/** Columns that are others where a shop arrives, for a reason. */
const others: Record<string, string[]> = {
  audit_log: ['id'],
  channel_events: ['id'],
  shop_secrets: ['sealed', 'key_id'],
  sources: ['sealed', 'key_id', 'settings'],
  webhooks: ['secret', 'old_secret', 'earlier_secrets'],
};

/** Every row of a shop by table, as text. */
export async function rowsOf(
  installation: TestInstallation,
  { id }: Pick<TestShop, 'id'>,
): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const table of await tablesOfShops(installation)) {
    if (howMoves(table) === 'stays') continue;
    const but = (others[table] ?? []).map((column) => ` - '${column}'`).join('');
    const arrival = table === 'audit_log' ? `and action <> 'installation.shop-import'` : '';
    const found = await askAs(
      installation.address,
      `select (to_jsonb(t)${but})::text as row from "${table}" t where shop_id = '${id}' ${arrival} order by 1`,
    );
    rows.set(
      table,
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}

/** Installations of an ordinary owner, one of which has shops that move to the others. */
export async function movingShops() {
  const installations = ordinaryInstallations();
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  async function anInstallation(): Promise<Filled> {
    const made = await installations.installation();
    const migrated = await migrate({ address: made.address, log: () => undefined });
    if (migrated.kind === 'refused') throw new Error(migrated.sentence);
    const database = await connect({ address: made.address, log: console.error, max: 4 });
    opened.push(database);
    return { ...made, database };
  }
  const source = await anInstallation();
  const scratch: ScratchDatabase = async (run) => run((await installations.installation()).address);

  return {
    source,
    anInstallation,
    anEmptyOne: () => installations.installation(),
    folder: () => installations.folder(),
    scratch,

    /** A shop with something of everything: rows of every kind, files in the store, photos and a site on the disk, secrets, jobs. */
    async aFirm(): Promise<Firm> {
      const { database, dataDir, files } = source;
      const shop = await aShop(database);
      const owner = await aUser(database, { shop, verified: true });
      const photos = await aLocalSource(database, shop, path.join(dataDir, 'sources'));
      await thingsOf(database, shop, owner.id);
      await mkdir(path.join(photos, 'x'), { recursive: true });
      await writeFile(path.join(photos, 'x', 'a.jpg'), `photo of ${shop.keyword}`);
      const { sha256, bytes } = await files.putBytes(Buffer.from(`file of ${shop.keyword}`));
      await inShop(database, shop.id, async (scope) => {
        await recordBlobs(scope, [{ sha256, bytes, mime: 'image/jpeg' }]);
        await scope.db.insertInto('shop_media').values({ shop_id: shop.id, sha256, bytes }).execute();
      });
      return { shop, owner };
    },

    exportOf: (keyword: string, to: string, more: Partial<ExportDeps> = {}) =>
      exportShop(keyword, to, { ...source, sealer: ownKey, passphrase, version: '9.8.7', ...more }),

    importInto: (target: TestInstallation, place: BackupPlace, more: Partial<ImportDeps> = {}) =>
      importShop(place, {
        ...{ ...target, sealer: otherKey, passphrase, ask: null, keyword: null, scratch, say: () => undefined },
        ...more,
      }),
  };
}
