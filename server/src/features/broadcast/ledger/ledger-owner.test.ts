import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { aMonth, aSendOf, idIn, partitions } from '../testing/ledger-months.ts';
import { jobContext } from '../testing/send-world.ts';
import { keepLedger } from './keep-ledger.job.ts';
import { dropMonth } from './ledger-months.store.ts';

const superuser = await testDatabase();
const login = `owner_${randomUUID().slice(0, 8)}`;
const owner = new Client(superuser.address);
await owner.connect();
await owner.query(`create role ${login} login`);
await owner.query(`alter database ${superuser.address.database} owner to ${login}`);
const address = { ...superuser.address, user: login };
const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-ledger-'));
afterAll(async () => {
  await owner.query(
    `reassign owned by ${login} to ${superuser.address.user}; drop owned by ${login}; drop role ${login}`,
  );
  await owner.end();
  await rm(folder, { recursive: true });
});

it('a server of one’s own, whose login owns the tables and is bound by row-level security, keeps months all the same', async () => {
  await owner.query('drop schema public cascade');
  await owner.query(`create schema public authorization ${login}`);
  expect(await migrate({ address, log: () => undefined })).toMatchObject({ kind: 'migrated' });
  const database = await connect({ address, log: () => undefined });
  const files = await openDiskStore(folder);
  const shop = await aShop(database);

  // Of the ids of before, one begins like one of a month that is made later.
  const month = '2024-01-01';
  const stray = await aSendOf(database, shop, idIn(month).replace(/-7/, '-4'), ['accepted']);
  await aMonth(database, month);
  const kept = await owner.query('select tableoid::regclass::text as name from deliveries where broadcast_id = $1', [
    stray,
  ]);
  expect(kept.rows).toEqual([{ name: 'deliveries_2024_01' }]);

  expect(await asSystem(database, (scope) => dropMonth(scope, month))).toBe('incomplete');
  await keepLedger.run({}, { database, files }, jobContext);
  expect(await partitions(database)).not.toContain('deliveries_2024_01');
  const rows = await inShop(database, shop.id, ({ db }) => db.selectFrom('ledger_files').select('messages').execute());
  expect(rows).toEqual([{ messages: 1 }]);
  await database.close();
});
