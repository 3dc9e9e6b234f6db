import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type ServedSites, servedSites } from '../testing/served-sites.ts';

const { address, ...arranging } = await testDatabase();
const name = 'sites that lose their database';
let folder = '';
let database: Database;
let sites: ServedSites;

const way = () => path.join(folder, 'way');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-away-'));
  await symlink(String(address.host), way());
  database = await connect({ address: { ...address, host: way() }, log: () => undefined, applicationName: name });
  sites = await servedSites(database, () => new Date());
});
afterAll(async () => {
  await sites.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Nobody gets through to the database until what this answers is called. */
async function lose(): Promise<() => Promise<void>> {
  await rm(way());
  await asSystem(arranging, ({ db }) =>
    sql`reset role; select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${sql.lit(name)}`.execute(
      db,
    ),
  );
  return () => symlink(String(address.host), way());
}

describe('while the database is away', () => {
  it('visitors read the sites that they read before, orders are not taken, and nobody is told of our insides', async () => {
    const site = await sites.aSite();
    const get = (url: string) => sites.server.inject({ url: `/s/${site.keyword}/${url}` });
    const order = () =>
      sites.server.inject({
        ...{ method: 'POST', url: `/s/${site.keyword}/order` },
        payload: { key: randomUUID(), note: '', lines: [{ slug: site.slugOf('BR-1'), quantity: 1, seen: 2450 }] },
      });
    expect((await get('')).statusCode).toBe(200);

    const findBack = await lose();
    for (let second = 0; second < 2; second++) {
      // What is live is known for a second.
      await setTimeout(1100);
      for (const page of ['', `p/${site.slugOf('BR-1')}/`, 'cart/'])
        expect([page, (await get(page)).statusCode]).toEqual([page, 200]);
    }
    for (const answer of [await order(), await get('p/never-there/'), await sites.server.inject('/preview/x/')]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.body).toBe('Try again in a moment.');
    }

    await findBack();
    await vi.waitFor(async () => expect((await order()).json()).toMatchObject({ kind: 'stored', number: 1 }));
  });
});
