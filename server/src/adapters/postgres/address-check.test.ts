import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { databaseElsewhere } from './address.ts';
import { hearingTrouble, rowSecurityTrouble } from './address-check.ts';
import { connect } from './pool.ts';

const database = await testDatabase();
const { host, user, database: name } = database.address;
const owner = new Client(database.address);
/** A login that row-level security does not bind, and that may not become `kolaj_app`. */
const free = `free_${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  await owner.connect();
  await owner.query(`create role ${free} login bypassrls`);
  await owner.query(`grant select on shops to ${free}`);
});
afterAll(async () => {
  await owner.query(`drop owned by ${free}`);
  await owner.query(`drop role ${free}`);
  await owner.end();
});

const urlOf = (login: string, to = name) => `postgres:///${to}?host=${encodeURIComponent(host)}&user=${login}`;

it('finds nothing wrong with a database of its own, asked directly', async () => {
  const databaseAt = databaseElsewhere({ databaseUrl: urlOf(user), directDatabaseUrl: null });
  expect(databaseAt?.direct).toBe(databaseAt?.pooled);
  expect(await hearingTrouble(databaseAt ?? { pooled: database.address, direct: database.address })).toBeNull();
  expect(await rowSecurityTrouble(database)).toBeNull();
});

it('says so when the direct address leads to another database, where nothing of this one is heard', async () => {
  const trouble = await hearingTrouble({
    pooled: { connectionString: urlOf(user) },
    direct: { connectionString: urlOf(user, 'postgres') },
  });
  expect(trouble).toMatch(/not heard at KOLAJ_DIRECT_DATABASE_URL/);
});

it('says what to do about a login that row-level security does not bind', async () => {
  const pool = await connect({ address: { connectionString: urlOf(free) }, log: () => undefined, max: 1 });
  // Twice: the first refusal must not leave the connection in a broken transaction.
  for (let time = 0; time < 2; time++) expect(await rowSecurityTrouble(pool)).toMatch(/grant it the role kolaj_app/);
  await pool.close();

  await owner.query(`grant kolaj_app to ${free}`);
  const bound = await connect({ address: { connectionString: urlOf(free) }, log: () => undefined, max: 1 });
  expect(await rowSecurityTrouble(bound)).toBeNull();
  await bound.close();
});
