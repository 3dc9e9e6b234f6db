import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { readDeliveryPage } from '../control/delivery-page.store.ts';
import { readQuestions, readRate } from '../control/progress.store.ts';
import { findDue, type NextDelivery } from '../lane/next-delivery.store.ts';
import { endAttempt, lockDelivery, startAttempt, writeDelivery } from '../record/delivery.store.ts';
import { sendsWaitingIn } from '../record/locks.store.ts';
import { aMonth, aSendOf, idIn, partitions } from '../testing/ledger-months.ts';

const database = await testDatabase();
const owner = new Client(database.address);
const [ada, bora] = [await aShop(database), await aShop(database)];
const send = await aSendOf(database, ada, randomUUIDv7(), ['queued', 'uncertain']);

beforeAll(async () => {
  await owner.connect();
  for (const month of ['2025-01-01', '2025-02-01', '2025-03-01']) {
    await aSendOf(database, bora, idIn(await aMonth(database, month)), ['delivered']);
  }
});
afterAll(() => owner.end());

describe('the tenant wall of a month', () => {
  it('is that of its table; nobody comes to it directly', async () => {
    const shops = await inShop(database, ada.id, ({ db }) =>
      db.selectFrom('deliveries').select('shop_id').distinct().execute(),
    );
    expect(shops).toEqual([{ shop_id: ada.id }]);
    for (const partition of await partitions(database)) {
      const read = asSystem(database, ({ db }) => sql`select from ${sql.table(partition)}`.execute(db));
      await expect(read, partition).rejects.toThrow('permission denied');
    }
  });

  it('holds even where somebody was given a right to it', async () => {
    const all = await partitions(database);
    const names = all.map((name) => `"${name}"`).join(', ');
    await owner.query(`grant select on ${names} to kolaj_app`);
    for (const partition of all) {
      const read = inShop(database, bora.id, ({ db }) => sql`select from ${sql.table(partition)}`.execute(db));
      expect((await read).rows, partition).toEqual([]);
    }
    await owner.query(`revoke select on ${names} from kolaj_app`);
  });

  it('is made and dropped by the system alone: one shop would take the others’ messages for nothing', async () => {
    const drop = sql`select drop_ledger_month('2025-01-01')`;
    await expect(inShop(database, ada.id, ({ db }) => drop.execute(db))).rejects.toThrow(
      'not made or dropped for one shop',
    );
    const make = sql`select make_ledger_month('2025-05-01')`;
    await expect(inShop(database, ada.id, ({ db }) => make.execute(db))).rejects.toThrow(
      'not made or dropped for one shop',
    );
    expect(await partitions(database)).toContain('deliveries_2025_01');
  });

  it('refuses another shop’s message, as every table does', async () => {
    const taken = inShop(database, bora.id, ({ db }) =>
      db
        .insertInto('delivery_attempts')
        .values({ shop_id: ada.id, broadcast_id: send, delivery_id: randomUUID(), attempt: 1 })
        .execute(),
    );
    await expect(taken).rejects.toThrow(/row-level security/);
  });
});

type Query = { text: string; values: unknown[] };
const asked = z.object({ text: z.string(), values: z.array(z.unknown()) });

/** The queries on messages and tries that are asked meanwhile. */
async function queriesOf(run: (scope: ShopScope) => Promise<unknown>): Promise<Query[]> {
  const { query } = Client.prototype;
  const found: Query[] = [];
  Client.prototype.query = new Proxy(query, {
    apply(target, client, values) {
      const [first, second] = values;
      const one = z.safeParse(asked, typeof first === 'string' ? { text: first, values: second } : Object(first));
      if (one.success && /deliver(ies|y_attempts)\b/.test(one.data.text)) found.push(one.data);
      return Reflect.apply(target, client, values);
    },
  });
  try {
    await inShop(database, ada.id, run);
    return found;
  } finally {
    Client.prototype.query = query;
  }
}

/** Partitions that the plan of a query has to do with, also those that it may leave out when it runs. */
async function planned({ text, values }: Query): Promise<string[]> {
  await owner.query('begin');
  await owner.query(`set local role kolaj_app; set local kolaj.shop = '${ada.id}'`);
  const { rows } = await owner.query(`explain (format json) ${text}`, values);
  await owner.query('rollback');
  const names = JSON.stringify(rows).matchAll(/"Relation Name": ?"(deliver(?:ies|y_attempts)_(?:rest|\d{4}_\d{2}))"/g);
  return [...new Set([...names].map(([, name]) => name ?? ''))];
}

async function dueOf(scope: ShopScope): Promise<NextDelivery> {
  const { id: lane } = await scope.db.selectFrom('lanes').select('id').executeTakeFirstOrThrow();
  const due = await findDue(scope, lane, await sendsWaitingIn(scope, [lane]));
  if (!due) throw new Error('nothing is due');
  return due;
}

/** What the engine does to a message that leaves, and to its answer. */
async function passThrough(scope: ShopScope, message: { broadcastId: string; id: string }): Promise<void> {
  const state = { status: 'sending', attempts: 1, nextAt: null, messageId: null, reason: null } as const;
  await lockDelivery(scope, message);
  await startAttempt(scope, message, { attempts: 1, token: randomUUID(), leaseMs: 1000 });
  await endAttempt(scope, message, { outcome: 'ambiguous', reason: null });
  await writeDelivery(scope, message, state, { token: null });
}

describe('a query of the sending and of its screens looks into one month', () => {
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  const here = [`deliveries_${month}`, `delivery_attempts_${month}`];
  const page = { broadcastId: send, groupId: null, status: null, after: null, limit: 100 };

  it.each<[string, (scope: ShopScope) => Promise<unknown>]>([
    ['what a lane sends next', dueOf],
    [
      'a message that leaves, and its answer',
      async (scope) => {
        await passThrough(scope, await dueOf(scope));
      },
    ],
    ['the speed of a send', (scope) => readRate(scope, send)],
    ['the questions of a send', (scope) => readQuestions(scope, send)],
    ['a page of the ledger', (scope) => readDeliveryPage(scope, page)],
  ])('%s', async (_what, run) => {
    const queries = await queriesOf(run);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      const found = await planned(query);
      expect(here, query.text).toEqual(expect.arrayContaining(found));
      expect(found.length, query.text).toBeGreaterThan(0);
    }
  });
});

it('one message of a long send is found by its key, also while nobody has analyzed its month', async () => {
  const shop = await aShop(database);
  const long = await aSendOf(database, shop, idIn('2025-03-01'), Array(2_000).fill('queued'));
  const ids = await inShop(database, shop.id, ({ db }) =>
    db.selectFrom('deliveries').where('broadcast_id', '=', long).select('id').limit(1).execute(),
  );
  const message = { broadcastId: long, id: ids[0]?.id ?? '' };
  for (const query of await queriesOf((scope) => passThrough(scope, message))) {
    for (const step of await stepsOn(query)) expect(step['Index Cond'], query.text).toMatch(/\b(id|delivery_id) = /);
  }
});

const step = z.looseObject({ 'Relation Name': z.optional(z.string()), 'Index Cond': z.optional(z.string()) });

/** The steps of a query's plan that read messages or tries. */
async function stepsOn({ text, values }: Query): Promise<z.infer<typeof step>[]> {
  const { rows } = await owner.query(`explain (format json) ${text}`, values);
  const found: z.infer<typeof step>[] = [];
  JSON.parse(JSON.stringify(rows), (_key, value) => {
    const node = z.safeParse(step, value);
    if (node.success && node.data['Index Cond'] !== undefined && /^deliver/.test(node.data['Relation Name'] ?? ''))
      found.push(node.data);
    return value;
  });
  return found;
}
