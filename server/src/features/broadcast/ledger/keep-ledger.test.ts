import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { listLedgerFiles } from '@kolaj/contract/broadcast/ledger-files';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { FileStore, StoredFile } from '../../../ports/file-store.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { broadcastRoutes } from '../broadcast.routes.ts';
import { aMonth, aSendOf, idIn, partitions } from '../testing/ledger-months.ts';
import { jobContext, sendWorld } from '../testing/send-world.ts';
import { keepLedger } from './keep-ledger.job.ts';
import { ledgerFileDownload } from './ledger-files.routes.ts';
import { dropMonth } from './ledger-months.store.ts';
import { writeLedgerFile } from './write-ledger-file.ts';

const database = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-ledger-'));
const files = await openDiskStore(folder);
afterAll(() => rm(folder, { recursive: true }));

const run = (store: Pick<FileStore, 'tempFolder' | 'putFile' | 'read' | 'has'> = files) =>
  keepLedger.run({}, { database, files: store }, jobContext);

/** Lines of the file of a shop's month. */
async function fileOf({ id }: TestShop, month: string): Promise<Record<string, unknown>[]> {
  const row = await inShop(database, id, ({ db }) =>
    db.selectFrom('ledger_files').where('month', '=', month).select('sha256').executeTakeFirst(),
  );
  if (!row) return [];
  const text = gunzipSync(await readFile(files.pathOf(row.sha256))).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const messagesOf = (shop: TestShop, send: string) =>
  inShop(database, shop.id, ({ db }) =>
    db.selectFrom('deliveries').where('broadcast_id', '=', send).select(['id', 'status']).orderBy('part').execute(),
  );

/** What the counts say of a send. */
const countsOf = (shop: TestShop, send: string) =>
  inShop(database, shop.id, async ({ db }) => {
    const rows = await db
      .selectFrom('send_counts')
      .where('broadcast_id', '=', send)
      .select(['status', sql<number>`sum(messages)::int`.as('messages')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    return rows;
  });

describe('a month that ended long ago', () => {
  it('becomes one file per shop and is dropped; counts and sends stay; a second run changes nothing', async () => {
    const month = await aMonth(database, '2024-01-01');
    const [ada, bora] = [await aShop(database), await aShop(database)];
    const first = await aSendOf(database, ada, idIn(month), ['accepted', 'delivered', 'failed']);
    const second = await aSendOf(database, ada, idIn(month), ['cancelled']);
    const other = await aSendOf(database, bora, idIn(month), ['delivered']);
    const sent = [await messagesOf(ada, first), await messagesOf(ada, second)].flat();
    const counts = await countsOf(ada, first);
    await inShop(database, ada.id, ({ db }) =>
      sql`
        insert into delivery_recalls (shop_id, broadcast_id, delivery_id, lane_id, status, settled_at)
        select shop_id, broadcast_id, id, lane_id, 'recalled', now() from deliveries
        where broadcast_id = ${first} and status = 'delivered'`.execute(db),
    );

    await run();
    const kept = await fileOf(ada, month);
    expect(kept.map(({ id, status }) => ({ id, status }))).toEqual(sent);
    expect(kept[0]).toMatchObject({
      send: first,
      brand: 'Beren',
      group_name: 'Toptan 1',
      attempts: [{ outcome: 'accepted' }],
    });
    expect(kept.map(({ recall }) => recall)).toMatchObject([null, { status: 'recalled' }, null, null]);
    expect(await fileOf(bora, month)).toMatchObject([{ send: other }]);
    expect(await partitions(database)).not.toContain('deliveries_2024_01');
    expect(await partitions(database)).not.toContain('delivery_attempts_2024_01');
    expect(await messagesOf(ada, first)).toEqual([]);
    expect(await countsOf(ada, first)).toEqual(counts);

    const before = await partitions(database);
    await run();
    expect(await partitions(database)).toEqual(before);
    expect(await fileOf(ada, month)).toEqual(kept);
  });

  it('stays while something of it is uncertain or waits', async () => {
    const month = await aMonth(database, '2024-02-01');
    const shop = await aShop(database);
    const send = await aSendOf(database, shop, idIn(month), ['delivered', 'uncertain']);
    await run();
    expect(await messagesOf(shop, send)).toHaveLength(2);
    expect(await fileOf(shop, month)).toEqual([]);

    await inShop(database, shop.id, ({ db }) =>
      db.updateTable('deliveries').where('broadcast_id', '=', send).set({ status: 'delivered' }).execute(),
    );
    await run();
    expect(await messagesOf(shop, send)).toEqual([]);
    expect(await fileOf(shop, month)).toHaveLength(2);
  });

  it('loses nothing to a run that breaks off between two shops’ files', async () => {
    const month = await aMonth(database, '2024-03-01');
    const shops = [await aShop(database), await aShop(database)];
    const sends = await Promise.all(shops.map((shop) => aSendOf(database, shop, idIn(month), ['delivered'])));
    let put = 0;
    const full: FileStore['putFile'] = (file) => {
      if (++put > 1) throw new Error('the disk is full');
      return files.putFile(file);
    };
    await expect(run({ ...files, putFile: full })).rejects.toThrow('the disk is full');
    for (const [n, shop] of shops.entries()) expect(await messagesOf(shop, sends[n] ?? '')).toHaveLength(1);

    await run();
    for (const [n, shop] of shops.entries()) {
      expect(await fileOf(shop, month)).toMatchObject([{ send: sends[n] }]);
    }
  });

  it('stays when its file is damaged in the store', async () => {
    const month = await aMonth(database, '2024-04-01');
    const shop = await aShop(database);
    const send = await aSendOf(database, shop, idIn(month), ['delivered']);
    const put: StoredFile[] = [];
    const damaging: FileStore['putFile'] = async (file) => {
      const stored = await files.putFile(file);
      put.push(stored);
      await appendFile(files.pathOf(stored.sha256), 'x');
      return stored;
    };
    await expect(run({ ...files, putFile: damaging })).rejects.toThrow();
    expect(await messagesOf(shop, send)).toHaveLength(1);
    expect(await fileOf(shop, month)).toEqual([]);

    await rm(files.pathOf(put[0]?.sha256 ?? ''));
    await run();
    expect(await fileOf(shop, month)).toMatchObject([{ send }]);
  });

  it('is not dropped on the word of a file that is missing, or older than its messages', async () => {
    const month = await aMonth(database, '2024-05-01');
    const shop = await aShop(database);
    const send = await aSendOf(database, shop, idIn(month), ['accepted']);
    const drop = () => asSystem(database, (scope) => dropMonth(scope, month));
    expect(await drop()).toBe('incomplete');

    await writeLedgerFile({ shopId: shop.id, month }, { database, files });
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('deliveries')
        .where('broadcast_id', '=', send)
        .set({ status: 'delivered', updated_at: sql<Date>`now()` })
        .execute(),
    );
    expect(await drop()).toBe('incomplete');
    await writeLedgerFile({ shopId: shop.id, month }, { database, files });
    expect(await drop()).toBe('dropped');
    expect(await fileOf(shop, month)).toMatchObject([{ status: 'delivered' }]);
  });
});

it('the months to come have partitions, made once', async () => {
  await run();
  const made = await partitions(database);
  const now = new Date();
  for (const ahead of [0, 1, 2, 3]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
    expect(made).toContain(`deliveries_${month.replace('-', '_')}`);
    expect(made).toContain(`delivery_attempts_${month.replace('-', '_')}`);
  }
  await run();
  expect(await partitions(database)).toEqual(made);
});

it('the files of a shop are listed and fetched by its people, and by nobody else', async () => {
  const month = await aMonth(database, '2024-06-01');
  const world = await sendWorld(database);
  const send = await aSendOf(database, world.shop, idIn(month), ['delivered']);
  await run();
  const served = await serveForTest({
    database,
    routes: broadcastRoutes({ ...world.pumpDeps, announce: async () => undefined }),
    plainRoutes: [ledgerFileDownload({ files })],
  });
  const caller = await served.signIn(world.user.email);
  const { data } = await caller.call(listLedgerFiles, {});
  expect(data.result).toMatchObject([{ month: '2024-06', messages: 1 }]);
  const summary = await caller.call(getBroadcast, { id: send });
  expect(summary.data.result).toMatchObject({ totals: { delivered: 1 }, deliveries: [] });

  const stranger = await served.ownerOf((await aShop(database)).id);
  expect((await stranger.call(listLedgerFiles, {})).data.result).toEqual([]);
  const address = data.result[0]?.path ?? randomUUID();
  const own = await caller.get(address);
  expect(own.status).toBe(200);
  expect(JSON.parse(gunzipSync(own.bytes).toString())).toMatchObject({ send });
  expect((await stranger.get(address)).status).toBe(404);
  await served.close();
  await world.close();
});
