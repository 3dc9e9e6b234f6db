// A database that was restored counts its transactions from an earlier one on: what it writes may have the marks of what was lost.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '../../adapters/postgres/pool.ts';
import { migrate } from '../../adapters/postgres/schema/migrate.ts';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { testDataFolder } from '../../adapters/postgres/testing/testing-data-folder.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop } from '../../testing/rows/people.ts';
import { knownCollages } from './known-collages.ts';

const { folder, useModel, running } = testDataFolder();

async function opened() {
  const server = await running();
  const database = await connect({ address: server.connection, log: () => undefined, max: 2 });
  return {
    database,
    address: server.connection,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const numberNow = sql<{ number: number }>`select pg_current_xact_id()::text::bigint as number`;

/** How many transactions the database has counted, this one among them. */
const countOne = async ({ database }: Opened) =>
  (await asSystem(database, ({ db }) => numberNow.execute(db))).rows[0]?.number ?? 0;

/** Answers with the number of the transaction that gave the price. */
const give = ({ database }: Opened, id: string, price: string) =>
  asSystem(database, async ({ db }) => {
    await sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', to_jsonb(${price}::text))
      where id = ${id}`.execute(db);
    return (await numberNow.execute(db)).rows[0]?.number ?? 0;
  });

it('are read again when the database was restored, though the same transaction has written them', async () => {
  useModel();
  let open = await opened();
  await migrate({ address: open.address, log: () => undefined });
  const shop = await aShop(open.database);
  const { id } = await aCollage(open.database, shop, await aSubfolder(open.database, shop));
  await open.close();
  const copy = path.join(folder.base, 'copy');
  spawnSync('cp', ['-a', folder.data, copy]);

  const read = knownCollages();
  const pricesIn = async (how = read) => (await inShop(open.database, shop.id, how)).map(({ values }) => values.price);
  open = await opened();
  // The database's own work takes some numbers, too, and not always the same.
  for (let others = 0; others < 50; others++) await countOne(open);
  const lost = await give(open, id, '$9');
  expect(await pricesIn()).toEqual(['$9']);
  await open.close();

  spawnSync('rm', ['-r', folder.data]);
  spawnSync('cp', ['-a', copy, folder.data]);
  open = await opened();
  while ((await countOne(open)) < lost - 1);
  expect(await give(open, id, '$8')).toBe(lost);
  expect(await pricesIn()).toEqual(['$8']);
  await open.close();
});
