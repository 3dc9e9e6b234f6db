import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getUser, register, requestReset } from '@kolaj/contract/account/account';
import { termsVersion } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { hashOfToken } from '../../../secrets/token.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, testPassword } from '../../../testing/rows/people.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { shopMaker } from '../../shop/make-shop.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

let people = 0;
const anEmail = () => `new-${++people}@test.kolaj.test`;
const form = (more: object = {}) => ({
  email: anEmail(),
  password: testPassword,
  name: 'Elif Kaya',
  consent: true,
  ...more,
});

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await asSystem(database, (scope) => query.execute(scope.db))).rows;
const userRow = async (email: string) =>
  (await rows(sql<Record<string, unknown>>`select * from users where email = ${email}`))[0];
const shopOf = async (email: string) =>
  (
    await rows(sql<Record<string, unknown>>`
      select shops.*, memberships.role from shops join memberships on shop_id = shops.id join users on users.id = user_id
      where email = ${email}`)
  )[0];
const audited = (email: string) =>
  rows(sql<{ action: string; diff: object; shop_id: string | null }>`
    select action, diff, shop_id from audit_log where user_id = (select id from users where email = ${email}) order by id`);

describe('registration (API-06, D-14)', () => {
  it('makes the account with a trial shop of its own, logs in and mails the link that proves the address', async () => {
    const device = served.device();
    const input = form({ email: ' Elif.New@Test.kolaj.test ', language: 'de', time_zone: 'America/New_York' });
    const answer = await device.ask(register, input);
    expect(answer.body).toMatchObject({ success: true, data: { email: 'elif.new@test.kolaj.test' } });

    expect(await shopOf('elif.new@test.kolaj.test')).toMatchObject({
      keyword: 'elif-kaya',
      name: 'Elif Kaya',
      subscription_package: 'trial-start',
      time_zone: 'America/New_York',
      server_config: {},
      client_config: { language: 'DE' },
      role: 'owner',
    });
    expect((await device.ask(getUser)).body).toMatchObject({
      data: {
        email: 'elif.new@test.kolaj.test',
        verified: false,
        language: 'de',
        extra: { admin: false, isAgent: false },
      },
    });
    expect(served.letters.at(-1)).toMatchObject({
      to: { language: 'de', name: 'Elif Kaya' },
      letter: { kind: 'verify' },
    });
  });

  it('keeps when and to which version of the terms the person agreed (VAL-07, D-91)', async () => {
    const input = form();
    await served.device().ask(register, input);
    const user = await userRow(input.email);
    expect(user).toMatchObject({ consent_version: termsVersion, consent_at: expect.any(Date) });
  });

  it('takes the form of the specification, which has no more than three fields', async () => {
    const { email, password, name } = form();
    expect((await served.device().ask(register, { email, password, name })).body.success).toBe(true);
    expect(await shopOf(email)).toMatchObject({ time_zone: 'Europe/Istanbul', client_config: {} });
  });

  it('gives every shop of a name a keyword of its own, for ten at the same moment too', async () => {
    const inputs = Array.from({ length: 10 }, () => form({ name: 'Zeynep Öztürk' }));
    const answers = await Promise.all(inputs.map((input) => served.device().ask(register, input)));
    expect(answers.map(({ body }) => body.success)).toEqual(inputs.map(() => true));
    const keywords = await Promise.all(inputs.map(async ({ email }) => (await shopOf(email))?.keyword));
    expect(new Set(keywords)).toEqual(
      new Set(['zeynep-ozturk', ...Array.from({ length: 9 }, (_, n) => `zeynep-ozturk-${n + 2}`)]),
    );
  });

  it('gives nobody a word of ours or a hidden one (D-86)', async () => {
    const input = form({ name: 'white house' });
    await served.device().ask(register, input);
    expect((await shopOf(input.email))?.keyword).toBe('white-house');
    const hidden = form({ name: 'Demo Ш' });
    await served.device().ask(register, hidden);
    expect((await shopOf(hidden.email))?.keyword).toBe('demo-2');
  });

  it.each(['Mars/Olympus', '+03:00', '', "'; drop table shops; --"])('ignores the time zone %j', async (time_zone) => {
    const input = form({ time_zone });
    expect((await served.device().ask(register, input)).body.success).toBe(true);
    expect((await shopOf(input.email))?.time_zone).toBe('Europe/Istanbul');
  });

  it('leaves nothing behind when the shop cannot be made', async () => {
    const broken = await serveAccount(database, {
      makeShop: async () => {
        throw new Error('the disk is full');
      },
    });
    const input = form();
    expect((await broken.device().ask(register, input)).status).toBe(500);
    expect(await userRow(input.email)).toBeUndefined();
    await broken.close();
  });

  it('gives the shop a photo source where the installation wants that (D-24)', async () => {
    const sources = await mkdtemp(path.join(tmpdir(), 'kolaj-sources-'));
    const generous = await serveAccount(database, {
      makeShop: shopMaker({ ownSources: { root: sources, photosIn: 'folder' }, installation: settingsBy() }),
    });
    const input = form({ name: 'Foto Atölyesi' });
    await generous.device().ask(register, input);
    const [folder = ''] = await readdir(sources);
    expect(folder).toMatch(/^foto-atolyesi-[0-9a-f]{6}$/);
    expect((await shopOf(input.email))?.server_config).toEqual({ ftp_key: `local-${folder}` });
    await generous.close();
    await rm(sources, { recursive: true });
  });

  it('leaves an audit row without secrets, in the shop that was made (D-90)', async () => {
    const input = form();
    await served.device().ask(register, input);
    const [row, ...others] = await audited(input.email);
    expect(row).toMatchObject({ action: '/auth/register', shop_id: (await shopOf(input.email))?.id });
    expect(others).toEqual([]);
    expect(JSON.stringify(row)).not.toContain(testPassword);
  });

  it('stores no password and no token that a reader of the tables could use (S7)', async () => {
    const input = form({ password: 'Unusual-Pass-77!' });
    await served.device().ask(register, input);
    const token = served.tokenIn(input.email, 'verify');
    const dump = await rows(sql<{ text: string }>`
      select users::text as text from users union all select auth_tokens::text from auth_tokens
      union all select sessions::text from sessions union all select audit_log::text from audit_log`);
    expect(dump.length).toBeGreaterThan(3);
    expect(dump.filter(({ text }) => text.includes(token) || text.includes('Unusual-Pass-77!'))).toEqual([]);
  });
});

describe('an address that has an account', () => {
  const used = {
    success: false,
    code: 'mail_used',
    message: 'The mail already used.',
  };

  it("is refused with the specification's words, and its holder is told (ERR-10, D-17)", async () => {
    const holder = await aUser(database);
    const device = served.device();
    const answer = await device.ask(register, form({ email: holder.email.toUpperCase() }));
    expect(answer).toMatchObject({ status: 200, body: used });
    expect(device.cookie()).toBe('');
    expect(served.lettersTo(holder.email)).toEqual([{ kind: 'register-attempt' }]);
    expect(await audited(holder.email)).toMatchObject([{ action: '/auth/register', diff: { refused: 'mail_used' } }]);
  });

  it('is told three times a day, not more', async () => {
    const holder = await aUser(database);
    for (let time = 0; time < 5; time++) await served.device().ask(register, form({ email: holder.email }));
    expect(served.lettersTo(holder.email)).toHaveLength(3);
  });

  it('is made once by ten registrations at the same moment', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => served.device().ask(register, form({ email }))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'mail_used')).toHaveLength(9);
    expect(await rows(sql`select from users where email = ${email}`)).toHaveLength(1);
    expect(
      await rows(sql`select from memberships join users on users.id = user_id where email = ${email}`),
    ).toHaveLength(1);
  });
});

describe('what does not fit is refused at its field (VAL-01…08)', () => {
  const injected = [
    'a@b.co\r\nBcc: x@y.co',
    'a@b.co\n',
    'a@b.co,x@y.co',
    'a@b.co;x@y.co',
    'a@b.co x@y.co',
    'A <a@b.co>',
    'a@b.co\u0007',
  ];
  const wrongs: [object, string][] = [
    ...injected.map((email) => [{ email }, 'email'] as [object, string]),
    [{ email: 'no address' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: `${'x'.repeat(65)}@b.co` }, 'email'],
    [{ email: ['a@b.co', 'x@y.co'] }, 'email'],
    [{ email: undefined }, 'email'],
    [{ password: 'Aa1!aaa' }, 'password'],
    [{ password: 'demo-1234!' }, 'password'],
    [{ password: 'DEMO-1234!' }, 'password'],
    [{ password: 'Demo-abcd!' }, 'password'],
    [{ password: 'Demo12345' }, 'password'],
    [{ password: 'Demo 1234!' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ name: 'Elif' }, 'name'],
    [{ name: 'Elif\u0007 Kaya' }, 'name'],
    [{ name: 'Elif Kaya\r\nX: y' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ consent: false }, 'consent'],
    [{ language: 'xx' }, 'language'],
  ];
  it.each(wrongs)('%j', async (wrong, field) => {
    const answer = await served.device().ask(register, form(wrong));
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.map((one) => one.field)).toEqual([field]);
  });

  it.each(['admin', 'is_admin', 'isAgent', 'verified', 'role', 'pid', 'keyword', 'constructor', 'server_config'])(
    'a key of nobody’s business: %s (S18)',
    async (key) => {
      const input = form({ [key]: true });
      expect((await served.device().ask(register, input)).status).toBe(400);
      expect(await userRow(input.email)).toBeUndefined();
    },
  );

  it('the prototype as a key (S18)', async () => {
    const input = form();
    const payload = JSON.stringify(input).replace('{', '{"__proto__":{"is_admin":true},');
    const answer = await served.device().ask(register, JSON.parse(payload));
    expect(answer.status).toBe(400);
    expect(await userRow(input.email)).toBeUndefined();
  });
});

describe('who may register (D-14)', () => {
  async function anInvitation(email: string, change = sql`expires_at = expires_at`) {
    const shop = await aShop(database);
    const owner = await aUser(database, { shop });
    const token = crypto.randomUUID();
    await asSystem(database, async (scope) => {
      await sql`
        insert into invitations (shop_id, email, token_hash, can_edit, can_approve, can_send, can_manage, invited_by, expires_at)
        values (${shop.id}, ${email}, ${hashOfToken(token)}, true, false, true, false, ${owner.id}, now() + interval '1 day')`.execute(
        scope.db,
      );
      await sql`update invitations set ${change} where shop_id = ${shop.id}`.execute(scope.db);
    });
    return { token, shop };
  }

  it.each([
    ['closed', 'registration_closed'],
    ['invite', 'invitation_needed'],
  ] as const)('%s: strangers may not', async (registration, code) => {
    const house = await serveAccount(database, { registration: async () => registration });
    const input = form();
    expect((await house.device().ask(register, input)).body).toMatchObject({ success: false, code });
    expect(await userRow(input.email)).toBeUndefined();
    await house.close();
  });

  it('invited people join the shop, with the rights of the invitation and a proved address', async () => {
    const house = await serveAccount(database, { registration: async () => 'invite' });
    const input = form();
    const { token, shop } = await anInvitation(input.email.toUpperCase());
    expect((await house.device().ask(register, { ...input, invitation: token })).body.success).toBe(true);
    expect(await shopOf(input.email)).toMatchObject({ id: shop.id, role: 'staff' });
    expect((await userRow(input.email))?.verified_at).toEqual(expect.any(Date));
    expect(house.letters).toEqual([]);

    const again = await house.device().ask(register, form({ email: anEmail(), invitation: token }));
    expect(again.body).toMatchObject({ success: false, code: 'dead_invitation' });
    await house.close();
  });

  it.each([
    ['for another address', 'other@test.kolaj.test', undefined],
    ['too old', null, sql`expires_at = now() - interval '1 second'`],
    ['taken back', null, sql`revoked_at = now()`],
    ['used', null, sql`accepted_at = now()`],
  ])('an invitation that is %s makes nothing', async (_name, to, change) => {
    const input = form();
    const { token } = await anInvitation(to ?? input.email, change);
    expect((await served.device().ask(register, { ...input, invitation: token })).body).toMatchObject({
      success: false,
      code: 'dead_invitation',
    });
    expect(await userRow(input.email)).toBeUndefined();
  });

  it('nobody makes accounts by the dozen: after sixty an address waits, others do not', async () => {
    const from = '203.0.113.7';
    const statuses = [];
    for (let time = 0; time < 61; time++) {
      const taken = { ...form(), invitation: 'no such invitation' };
      statuses.push((await served.device({ from }).ask(register, taken)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    const refused = await served.device({ from }).ask(register, form());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_often' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await served.device().ask(register, form())).body.success).toBe(true);
    expect((await served.device({ from }).ask(requestReset, { from: 'live', email: anEmail() })).status).toBe(200);
  });
});
