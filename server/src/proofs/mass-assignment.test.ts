// What a body says of identity, role or secrets is nothing to us (S18): every write of the table, with such fields added.
import { endpoints } from '@kolaj/contract/all-endpoints';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { shopUserFields } from '@kolaj/domain/shop/config/config-patch';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../adapters/postgres/scope.ts';
import { testDatabase } from '../testing/database.ts';
import {
  type Answer,
  aProduct,
  type People,
  type PersonName,
  type Product,
  somePeople,
} from './testing/testing-access.ts';
import { rows } from './testing/testing-rows.ts';
import { thingsOf } from './testing/testing-things.ts';

const database = await testDatabase();
let product: Product;
let people: People;

beforeAll(async () => {
  product = await aProduct(database);
  people = await somePeople(database, product);
});
afterAll(() => product.close());

/** Raw JSON, so that `__proto__` is a key of the body's own and not the body's prototype. */
const smuggled = [
  [
    '"admin":true,"isAdmin":true,"is_admin":true,"isAgent":true,"is_agent":true,"verified":true,"role":"owner"',
    '"verified_at":"2020-01-01T00:00:00Z","standing":"admin","subscription_package":"gold"',
    '"server_config":{"whatsapp":{"product_id":"stolen","key":"stolen"},"ftp_key":"stolen"}',
  ].join(),
  '"extra":{"admin":true,"isAgent":true,"verified":true}',
  '"pid":"pid-stolen"',
  '"user_id":"00000000-0000-4000-8000-000000000000","shop_id":"00000000-0000-4000-8000-000000000000"',
  '"__proto__":{"admin":true,"isAdmin":true,"polluted":true}',
  '"constructor":{"prototype":{"admin":true,"polluted":true}}',
];

/** What a shop says of its messages itself (D-95). */
const ofMessages = ['buttons_message', 'video_url', 'nobuttons', 'buttons', 'main_group'];

/** Everything of people and shops that no body may write, as text. */
async function protectedRows(): Promise<unknown> {
  return asSystem(database, async ({ db }) => {
    const of = people.all.flatMap(({ user }) => user?.id ?? []);
    const shops = Object.values(people.shops).map(({ id }) => id);
    const { rows: found } = await sql`
      select
        (select jsonb_agg(jsonb_build_array(id, email, password_hash, is_admin, is_agent, verified_at, deleted_at) order by id)
          from users where id = any(${of}::uuid[])) as people,
        (select jsonb_agg(jsonb_build_array(id, pid, keyword, name, subscription_package,
          server_config - ${[...shopUserFields, 'telegram', 'telegram1']}::text[],
          coalesce(server_config -> 'telegram', '{}') - ${ofMessages}::text[],
          coalesce(server_config -> 'telegram1', '{}') - ${ofMessages}::text[], deleted_at) order by id)
          from shops where id = any(${shops}::uuid[])) as shops,
        (select jsonb_agg(to_jsonb(memberships) order by user_id, shop_id)
          from memberships where user_id = any(${of}::uuid[])) as memberships,
        (select count(*)::int from users where is_admin or (is_agent and id not in (select user_id from agent_profiles))) as powerful,
        (select jsonb_agg(to_jsonb(shop_secrets)) from shop_secrets) as secrets`.execute(db);
    return found[0];
  });
}

/** The fields in front of those that belong there and behind them, or alone where the call takes nothing. */
function bodiesWith(fields: string, input: object): string[] {
  const own = JSON.stringify(input).slice(1, -1);
  return own === '' ? [`{${fields}}`] : [`{${fields},${own}}`, `{${own},${fields}}`];
}

const askers: Partial<Record<Endpoint['role'], PersonName>> = { admin: 'admin acting in A', agent: 'agent' };
const asker = ({ role }: Endpoint): PersonName => askers[role] ?? 'owner A';

async function smuggle(name: string, endpoint: Endpoint): Promise<Answer[]> {
  const person = people.all.find((one) => one.name === asker(endpoint));
  if (!person) throw new Error('Nobody asks.');
  const answers: Answer[] = [];
  let things = await thingsOf(database, people.shops.A, person.user?.id);
  for (const fields of smuggled) {
    if (endpoint.right) things = await thingsOf(database, people.shops.A, person.user?.id);
    for (const payload of bodiesWith(fields, rows[name]?.(things) ?? {})) {
      const cookie = await people.login(person);
      answers.push(await product.ask(endpoint, rows[name]?.(things) ?? {}, { cookie, method: 'POST', payload }));
    }
  }
  return answers;
}

const writes = Object.entries(endpoints).filter(([, { method, also }]) => method === 'POST' || also === 'POST');

describe('fields that a body has no business with', () => {
  it.each(writes)('change nothing by %s', async (name, endpoint) => {
    const before = await protectedRows();
    const answers = await smuggle(name, endpoint);
    expect(await protectedRows()).toEqual(before);
    expect(
      answers.filter(({ status }) => status >= 500).filter(({ body }) => !body.includes('provider_unreachable')),
    ).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  it('are refused where they would reach a prototype', async () => {
    const { updateInfo } = endpoints;
    if (!updateInfo) throw new Error('There is no updateInfo.');
    const [owner] = people.all.filter(({ name }) => name === 'owner A');
    const cookie = owner ? await people.login(owner) : null;
    const answer = await product.ask(updateInfo, {}, { cookie, payload: '{"extra":{"__proto__":{"admin":true}}}' });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'bad_json']);
  });
});
