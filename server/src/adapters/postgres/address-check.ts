import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { DatabaseAddresses } from './address.ts';
import type { Database } from './pool.ts';
import { inShop } from './scope.ts';
import { unreachable } from './trouble/database-away.ts';

/** A NOTIFY is heard within milliseconds or never. */
const hearingMs = 3_000;

const channel = 'kolaj_hearing';

/**
 * Why a NOTIFY through the pool's address is not heard at the direct one, in a sentence; null = it is. Through a pooler in
 * transaction mode LISTEN is taken and never heard, and the lock of the migrations would stay with nobody: ask before those.
 */
export async function hearingTrouble({ pooled, direct }: DatabaseAddresses): Promise<string | null> {
  const [listener, speaker] = [clientOf(direct), clientOf(pooled)];
  try {
    await Promise.all([listener.connect(), speaker.connect()]);
    if (await hears(listener, speaker)) return null;
  } catch (error) {
    return unreachable(error);
  } finally {
    await Promise.all([listener, speaker].map((client) => client.end().catch(() => undefined)));
  }
  return direct === pooled
    ? 'DATABASE_URL leads to a connection pooler, where changes and jobs are not heard (LISTEN). Set KOLAJ_DIRECT_DATABASE_URL to the address of the database server itself.'
    : 'What is said through DATABASE_URL is not heard at KOLAJ_DIRECT_DATABASE_URL (LISTEN). Set that to the address of the database server itself, with the same database.';
}

async function hears(listener: Client, speaker: Client): Promise<boolean> {
  const word = randomUUID();
  const heard = new Promise<true>((resolve) => {
    listener.on('notification', ({ payload }) => payload === word && resolve(true));
  });
  await listener.query(`listen ${channel}`);
  await speaker.query('select pg_notify($1, $2)', [channel, word]);
  return Promise.race([heard, wait(hearingMs, false, { ref: false })]);
}

function clientOf(address: DatabaseAddresses['direct']): Client {
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj check' });
  client.on('error', () => undefined);
  return client;
}

/** Codes of PostgreSQL for a role that is not there or may not be taken. */
const noRole = new Set(['22023', '42501', '42704']);

/**
 * Why row-level security does not bind the pool, in a sentence; null = it does. Asked through the pool itself, on a migrated
 * database: what an address seems to say of its login proves nothing.
 */
export async function rowSecurityTrouble(database: Pick<Database, 'db'>): Promise<string | null> {
  try {
    const isFree = await inShop(database, randomUUID(), async ({ db }) => {
      const { rows } = await sql<{ isFree: boolean }>`
        select rolsuper or rolbypassrls or exists (select from shops) as "isFree" from pg_roles
        where rolname = current_user`.execute(db);
      return rows[0]?.isFree ?? true;
    });
    if (!isFree) return null;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !noRole.has(String(error.code))) throw error;
  }
  return 'The login of DATABASE_URL would see the rows of all shops: row-level security does not bind it, and it may not become kolaj_app. Use a login without SUPERUSER and BYPASSRLS, or grant it the role kolaj_app.';
}
