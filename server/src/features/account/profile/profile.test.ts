import { randomUUID } from 'node:crypto';
import { getUser, giveConsent, register, updateInfo } from '@kolaj/contract/account/account';
import { termsVersion } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

const query = (statement: ReturnType<typeof sql>) => asSystem(database, (scope) => statement.execute(scope.db));

async function person(kind: 'owner' | 'agent' | 'admin' = 'owner') {
  const shop = await aShop(database);
  const user = await aUser(database, { kind, shop });
  const device = served.device();
  await device.logIn(user.email);
  return { ...user, shop, device };
}

const details = {
  name: 'Lalezar Tekstil',
  vatNumber: '1234567890',
  country: 'TR',
  state: '',
  city: 'İstanbul',
  street: 'Merter 1',
  postcode: '',
};

describe('the account (API-08)', () => {
  it('says who is logged in, and for how long a password change needs no password', async () => {
    const { id, email, device } = await person();
    const { body } = await device.ask(getUser);
    expect(body).toMatchObject({
      data: { id, email, isAuthenticated: true, verified: false, second_factor: 'off', pending_email: null },
    });
    const { rows } = await query(sql`
      select authenticated_at + interval '15 minutes' as until from sessions where user_id = ${id}`);
    expect(body).toMatchObject({ data: { fresh_until: new Date(Object(rows[0]).until).toISOString() } });
  });

  it('says that an administrator must set up a second factor, outside the demo', async () => {
    const { email } = await person('admin');
    const strict = await serveAccount(database, { adminsNeedSecondFactor: true });
    const device = strict.device();
    await device.logIn(email);
    expect((await device.ask(getUser)).body).toMatchObject({
      data: { second_factor: 'required', extra: { admin: true } },
    });
    await strict.close();
  });

  it('asks whoever registered without agreeing to the terms, and keeps when they did (D-94)', async () => {
    const device = served.device();
    const email = `${randomUUID()}@test.kolaj.test`;
    await device.ask(register, { email, password: 'Demo-1234!', name: 'Elif Kaya' });
    expect((await device.ask(getUser)).body).toMatchObject({ data: { consent: 'missing' } });
    expect((await device.ask(giveConsent, {})).status).toBe(400);
    expect((await device.ask(giveConsent, { consent: true })).body).toMatchObject({ data: { consent: 'given' } });
    const { rows } = await query(sql`select consent_at, consent_version from users where email = ${email}`);
    await device.ask(giveConsent, { consent: true });
    expect((await query(sql`select consent_at, consent_version from users where email = ${email}`)).rows).toEqual(rows);
    expect(rows).toEqual([{ consent_at: expect.anything(), consent_version: termsVersion }]);
  });

  it('does not ask an administrator, whose terms they are', async () => {
    const { device, id } = await person('admin');
    await query(sql`update users set consent_at = null where id = ${id}`);
    expect((await device.ask(getUser)).body).toMatchObject({ data: { consent: 'given' } });
  });

  it('remembers what the console has read of account and shop (D-18)', async () => {
    const { id, shop, device } = await person();
    await query(sql`update shops set name = 'Other' where id = ${shop.id}`);
    await device.ask(getUser);
    const { rows } = await query(sql`
      select seen_user_version = users.version as "user", seen_shop_version = shops.version as shop
      from sessions, users, shops where users.id = ${id} and user_id = users.id and shops.id = ${shop.id}`);
    expect(rows).toEqual([{ user: true, shop: true }]);
  });
});

describe('changing one’s own details (API-13, API-14)', () => {
  it('takes the two payloads of the specification', async () => {
    const { email, device } = await person();
    const personal = {
      name: ' Elif Kaya ',
      phone: '+90 532 555 11 20',
      company: 'Lalezar',
      email,
      agent: false,
      extra: { ecommerce: 'shopify', domain: 'lalezar.test' },
    };
    expect((await device.ask(updateInfo, personal)).body).toMatchObject({
      success: true,
      data: { name: 'Elif Kaya', phone: '+90 532 555 11 20', company: 'Lalezar', extra: personal.extra },
    });
    const company = { company: 'Lalezar Tekstil', extra: { company: details } };
    expect((await device.ask(updateInfo, company)).body).toMatchObject({
      data: { name: 'Elif Kaya', company: 'Lalezar Tekstil', extra: { ecommerce: 'shopify', company: details } },
    });
  });

  it('changes what is given and nothing else (D-22)', async () => {
    const { device } = await person();
    await device.ask(updateInfo, { phone: '1', language: 'fr', extra: { company: details, domain: 'a.test' } });
    const { body } = await device.ask(updateInfo, { extra: { company: { city: 'Bursa' } } });
    expect(body).toMatchObject({
      data: { phone: '1', language: 'fr', extra: { domain: 'a.test', company: { ...details, city: 'Bursa' } } },
    });
    expect((await device.ask(updateInfo, {})).body).toMatchObject({ data: { phone: '1' } });
  });

  it('ignores what is not ours to take from a browser (VAL-14, S18)', async () => {
    const { id, device } = await person();
    const answer = await device.ask(updateInfo, {
      email: 'else@test.kolaj.test',
      verified: true,
      agent: true,
      extra: { admin: true, isAgent: true },
    });
    expect(answer.status).toBe(200);
    const { rows } = await query(sql`select email, verified_at, is_admin, is_agent from users where id = ${id}`);
    expect(rows).toEqual([
      { email: expect.not.stringContaining('else'), verified_at: null, is_admin: false, is_agent: false },
    ]);
  });

  it.each([
    { is_admin: true },
    { role: 'owner' },
    { pid: 'x' },
    { password_hash: 'x' },
    { constructor: { prototype: { admin: true } } },
    { extra: { role: 'owner' } },
    { extra: { company: { admin: true } } },
    { extra: { company: { constructor: 'x' } } },
    JSON.parse('{"__proto__": {"admin": true}}'),
  ])('is touched by nothing of %j (S18)', async (input) => {
    const { id, device } = await person();
    const before = await query(sql`select * from users where id = ${id}`);
    // Unknown keys are left out (D-93); a prototype or details that do not hold together are refused.
    expect([200, 400]).toContain((await device.ask(updateInfo, input)).status);
    expect((await query(sql`select * from users where id = ${id}`)).rows).toEqual(before.rows);
  });

  const wrongs: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ company: '' }, 'company'],
    [{ name: 'Elif\u0007' }, 'name'],
    [{ phone: '1\r\n2' }, 'phone'],
    [{ phone: 'abc' }, 'phone'],
    [{ language: 'xx' }, 'language'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ extra: { company: { ...details, street: 'x'.repeat(301) } } }, 'extra.company.street'],
    [{ extra: { company: { ...details, vatNumber: '' } } }, 'extra.company.vatNumber'],
    [{ extra: { company: { ...details, name: ' ' } } }, 'extra.company.name'],
    [{ extra: { company: { ...details, street: '' } } }, 'extra.company.street'],
    [{ extra: { company: { ...details, city: '' } } }, 'extra.company.city'],
    [{ extra: { company: { ...details, country: '' } } }, 'extra.company.country'],
    [{ extra: { company: { ...details, country: 'XX' } } }, 'extra.company.country'],
  ];
  it.each(wrongs)('refuses %j at its field (VAL-13, VAL-17)', async (input, field) => {
    const { device } = await person();
    const answer = await device.ask(updateInfo, input);
    expect([answer.status, answer.body.fields?.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it.each(['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'NL', 'US'])(
    'needs a postcode in %s (VAL-18)',
    async (country) => {
      const { device } = await person();
      const without = await device.ask(updateInfo, { extra: { company: { ...details, country } } });
      expect([without.status, without.body.fields]).toMatchObject([
        400,
        [{ field: 'extra.company.postcode', code: 'required' }],
      ]);
      const company = { ...details, country, postcode: '12345' };
      expect((await device.ask(updateInfo, { extra: { company } })).status).toBe(200);
    },
  );

  it('judges a part together with what is stored', async () => {
    const { device } = await person();
    await device.ask(updateInfo, { extra: { company: details } });
    const moved = await device.ask(updateInfo, { extra: { company: { country: 'DE' } } });
    expect(moved.body.fields?.map(({ field }) => field)).toEqual(['extra.company.postcode']);
    expect((await device.ask(updateInfo, { extra: { company: { country: 'DE', postcode: '10115' } } })).status).toBe(
      200,
    );
  });

  it('takes no company details from agents (ROLE-06)', async () => {
    const { device } = await person('agent');
    expect((await device.ask(updateInfo, { name: 'Murat Demir' })).body).toMatchObject({
      data: { name: 'Murat Demir' },
    });
    const answer = await device.ask(updateInfo, { name: 'X Y', extra: { domain: 'a.test' } });
    expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, 'extra']);
  });

  it('needs a login, and leaves an audit row (D-90)', async () => {
    expect((await served.device().ask(updateInfo, { name: 'Elif Kaya' })).status).toBe(401);
    const { id, device } = await person();
    await device.ask(updateInfo, { name: 'Elif Kaya', phone: '1' });
    const { rows } = await query(
      sql`select action, diff from audit_log where user_id = ${id} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: '/auth/updateInfo', diff: { changed: ['name', 'phone'] } }]);
  });
});
