import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { type DiskStore, openDiskStore } from '../../../adapters/disk/file-store.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import type { ServerAddress } from '../../../adapters/postgres/embedded/ensure-database.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type {} from '../../../testing/database-setup.ts';
import { aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { type BackupPlace, pathOf } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { hashOfFile } from './parts.ts';

/** An installation that a backup is made of, or one that is to be filled. */
export interface TestInstallation {
  address: ServerAddress;
  files: DiskStore;
  dataDir: string;
}

/** Installations whose login is an ordinary owner of its database: row-level security binds it, and it is no superuser. */
export function ordinaryInstallations() {
  const { host, user: superuser } = inject('postgres');
  const login = `owner_${randomUUID().slice(0, 8)}`;
  const cleanups: (() => Promise<unknown>)[] = [];
  let role: Promise<void> | null = null;
  const asSuperuser = (statement: string) => onServer({ host, user: superuser, database: 'postgres' }, statement);

  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
    if (role) await asSuperuser(`drop role ${login}`);
  });

  return {
    /** A folder that is gone after the tests. */
    async folder(): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-backup-'));
      cleanups.push(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },

    async installation(): Promise<TestInstallation> {
      role ??= asSuperuser(`create role ${login} login`);
      await role;
      const database = `backup_${randomUUID().replaceAll('-', '')}`;
      await asSuperuser(`create database ${database} owner ${login} template template0`);
      cleanups.push(() => asSuperuser(`drop database ${database} with (force)`));
      const dataDir = await this.folder();
      const files = await openDiskStore(dataDir);
      return { address: { host, user: login, database }, files, dataDir };
    },
  };
}

/** What a query answers, asked as the system. */
export async function askAs(address: DatabaseAddress, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(`select set_config('kolaj.shop', 'system', false)`);
    const { rows } = await client.query<Record<string, unknown>>(query);
    return rows;
  } finally {
    await client.end();
  }
}

const onServer = async (address: ServerAddress, statement: string) => void (await askAs(address, statement));

/** A migrated installation with a shop, its people and a pool of its own. */
export async function fillInstallation({ address, files }: TestInstallation) {
  const migrated = await migrate({ address, log: () => undefined });
  if (migrated.kind === 'refused') throw new Error(migrated.sentence);
  const database = await connect({ address, log: console.error, max: 4 });
  const shop = await aShop(database);
  await aUser(database, { shop });
  const subfolder = await aSubfolder(database, shop);
  return { database, shop, subfolder, files };
}

export type Filled = Awaited<ReturnType<typeof fillInstallation>>;

/** What happens while somebody backs up: a file and its row, and a send with its messages in one transaction. */
export async function oneMoreSend({ database, shop, subfolder, files }: Filled, messages = 5): Promise<void> {
  const bytes = Buffer.from(randomUUID().repeat(50));
  const { sha256 } = await files.putBytes(bytes);
  await inShop(database, shop.id, async ({ db, shopId }) => {
    await db.insertInto('blobs').values({ sha256, mime: 'image/jpeg', bytes: bytes.length }).execute();
    const lane = await db
      .insertInto('lanes')
      .values({ shop_id: shopId, channel: 'whatsapp', sender_id: '48211' })
      .onConflict((conflict) => conflict.columns(['shop_id', 'channel', 'sender_id']).doUpdateSet({ cap: null }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = randomUUIDv7();
    await db
      .insertInto('broadcasts')
      .values({ id, shop_id: shopId, ...sendOf(subfolder) })
      .execute();
    const rows = Array.from({ length: messages }, (_, part) => ({
      ...{ shop_id: shopId, broadcast_id: id, lane_id: lane.id, channel: 'whatsapp' as const, part },
      ...{ group_id: '1203@g.us', group_name: 'Toptan 1', target_kind: 'main', target_position: 1 },
      status: 'waiting',
    }));
    await db.insertInto('deliveries').values(rows).execute();
    await db.insertInto('audit_log').values({ shop_id: shopId, action: 'test', diff: '{}' }).execute();
  });
}

const sendOf = ({ id, brand }: TestSubfolder) => ({
  ...{ kind: 'kolaj', subfolder_id: id, brand, brand_key: brand.toLowerCase(), days: ['2026-11-21'] },
  ...{ cutoff_at: new Date(), send_id: randomUUID(), status: 'running' },
});

/** Writes another manifest, with its right sum: what another program would have written. */
export async function rewriteManifest(place: BackupPlace, change: (manifest: Manifest) => object): Promise<void> {
  const file = path.join(pathOf(place), 'manifest.json');
  const sums = path.join(pathOf(place), 'SHA256SUMS');
  const before = await hashOfFile(file);
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
  await writeFile(sums, (await readFile(sums, 'utf8')).replace(before, await hashOfFile(file)));
}
