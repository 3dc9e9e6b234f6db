// Which calls an API key opens: every call of the table, with a key that may do everything and with one that may only look.
import { endpoints } from '@kolaj/contract/all-endpoints';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { addApiKey } from '@kolaj/contract/integration/api-key';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { aUser, type TestUser } from '../testing/rows/people.ts';
import { aProduct, type People, type Product, somePeople } from './testing/testing-access.ts';
import { rows } from './testing/testing-rows.ts';
import { type Things, thingsOf } from './testing/testing-things.ts';

const database = await testDatabase();
let product: Product;
let people: People;
let maker: TestUser;
let things: Things;

beforeAll(async () => {
  product = await aProduct(database);
  people = await somePeople(database, product);
  maker = await aUser(database, { shop: people.shops.A });
  things = await thingsOf(database, people.shops.A, maker.id);
});
afterAll(() => product.close());

const noRights: Rights = { edit: false, approve: false, send: false, manage: false };

/** Of the shop A. One for each handful of calls, or it would come too often. */
async function aKey(rights: Rights): Promise<string> {
  const cookie = await product.device(maker);
  const { body } = await product.ask(addApiKey, { name: 'ERP', rights, life: '30' }, { cookie });
  return JSON.parse(body).data.result.key;
}

async function answersTo(calls: [string, Endpoint][], rights: Rights) {
  const answers: { name: string; endpoint: Endpoint; status: number; code: unknown }[] = [];
  let key = '';
  for (const [at, [name, endpoint]] of calls.entries()) {
    if (at % 90 === 0) key = await aKey(rights);
    const { status, body } = await product.ask(endpoint, rows[name]?.(things) ?? {}, { key });
    answers.push({ name, endpoint, status, code: JSON.parse(body).code });
  }
  return answers;
}

const callsOf = (...roles: Endpoint['role'][]) =>
  Object.entries(endpoints).filter(([, { role }]) => roles.includes(role));

it('opens no call of accounts, agents or administrators, and none that only owners make', async () => {
  const all = await answersTo(callsOf('session', 'agent', 'admin', 'owner'), allRights);
  for (const { name, endpoint, status, code } of all) {
    const refusal = endpoint.role === 'owner' ? 'owner_only' : 'key_not_allowed';
    expect([status, code], name).toEqual([403, refusal]);
  }
});

it('opens the calls of the shop with its rights, and without them those that only look', async () => {
  const calls = callsOf('shop');
  for (const { name, endpoint, status, code } of await answersTo(calls, noRights)) {
    if (endpoint.right) expect([status, code], name).toEqual([403, 'no_right']);
    else expect([401, 403], `${name}: ${code}`).not.toContain(status);
  }
  for (const { name, status, code } of await answersTo(calls, allRights)) {
    expect([401, 403, 429, 500], `${name}: ${code}`).not.toContain(status);
  }
});
