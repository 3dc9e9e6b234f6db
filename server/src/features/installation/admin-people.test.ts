import { getUser, login } from '@kolaj/contract/account/account';
import { readAdminLink, takeAdminLink } from '@kolaj/contract/admin/admin-link';
import { addAgent, deleteAgent, updateAgent } from '@kolaj/contract/agent/mobile-agents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { addAdmin, removeAdmin, showAdmins } from './admin-people.ts';

const database = await testDatabase();
const home = 'https://kolaj.example';
let product: Product;
beforeAll(async () => {
  product = await aProduct(database, { KOLAJ_DEMO: 'off' });
});
afterAll(() => product.close());
afterEach(() =>
  asSystem(database, async ({ db }) => {
    for (const table of ['admin_links', 'users', 'login_throttle'] as const) await db.deleteFrom(table).execute();
  }),
);

const password = 'Kumas-2027!';
const ask = async (endpoint: Parameters<Product['ask']>[0], input: object) => {
  const { status, body } = await product.ask(endpoint, input);
  return { status, ...JSON.parse(body) };
};
const tokenFor = async (mail: string) => {
  const { lines } = await asSystem(database, (scope) => addAdmin(scope, { mail, home }));
  return /https:\/\/kolaj\.example\/verify\/admin\/(\S+)/.exec(lines.join(' '))?.[1] ?? '';
};
const remove = (mail: string, isLastMeant = false) =>
  asSystem(database, (scope) => removeAdmin(scope, { mail, isLastMeant }));
const audited = (action: string) =>
  asSystem(database, ({ db }) => db.selectFrom('audit_log').select('object').where('action', '=', action).execute());

describe('admin add', () => {
  it('prints a link with which somebody new makes an account', async () => {
    const token = await tokenFor(' New.Admin@kolaj.test');
    expect(await ask(readAdminLink, { token })).toMatchObject({
      data: { email: 'new.admin@kolaj.test', is_new: true },
    });
    const taken = await ask(takeAdminLink, { token, password, name: 'Defne Aksoy' });
    expect(taken).toMatchObject({ success: true, data: { email: 'new.admin@kolaj.test' } });
    expect(await ask(login, { username: 'new.admin@kolaj.test', password })).toMatchObject({ success: true });
    expect((await asSystem(database, showAdmins)).lines).toEqual(['new.admin@kolaj.test  Defne Aksoy  password only']);
    expect(await audited('admin.link')).toContainEqual({ object: 'new.admin@kolaj.test' });
  });

  it.each([
    ['', { removed: false }],
    [', also one that it has deleted', { removed: true }],
  ])(
    'takes the account of a mobile agent from its shop%s: nobody there sets its password or takes off its second factor',
    async (_what, { removed }) => {
      const shop = await aShop(database);
      const owner = await product.device(await aUser(database, { shop, verified: true }));
      const agent = await aUser(database, { shop, kind: 'agent' });
      if (removed)
        await inShop(database, shop.id, ({ db }) =>
          db.updateTable('agent_profiles').set({ removed_at: new Date() }).where('user_id', '=', agent.id).execute(),
        );
      const token = await tokenFor(agent.email);
      expect(await ask(takeAdminLink, { token, password })).toMatchObject({ success: true });
      await asSystem(database, ({ db }) =>
        db
          .insertInto('second_factors')
          .values({ user_id: agent.id, sealed: Buffer.alloc(1), key_id: 'x', confirmed_at: new Date() })
          .execute(),
      );

      const stolen = 'Stolen-1234!';
      const wish = { name: 'Elif', password: stolen, extra: { second_factor: false } };
      const answers = [
        await product.ask(updateAgent, { ...wish, uid: agent.id }, { cookie: owner }),
        await product.ask(addAgent, { ...wish, email: agent.email }, { cookie: owner }),
        await product.ask(deleteAgent, { uid: agent.id }, { cookie: owner }),
      ];
      expect(answers.map(({ status, body }) => [status, JSON.parse(body).code])).toEqual([
        [404, 'not_found'],
        [200, 'mail_used'],
        [404, 'not_found'],
      ]);
      expect(await ask(login, { username: agent.email, password: stolen })).toMatchObject({ code: 'login_failed' });
      expect(await ask(login, { username: agent.email, password })).toMatchObject({ code: 'second_factor' });
    },
  );

  it('leaves no device that is told of the account’s shop, whoever has had it before', async () => {
    const shop = await aShop(database);
    const user = await aUser(database, { shop });
    const devices = () =>
      asSystem(database, ({ db }) =>
        db.selectFrom('push_devices').where('user_id', '=', user.id).select('id').execute(),
      );
    const told = () =>
      asSystem(database, ({ db }) =>
        db
          .insertInto('push_devices')
          .values({
            ...{ shop_id: shop.id, user_id: user.id, endpoint: `https://push.test/${user.id}`, p256dh: 'x', auth: 'x' },
            ...{ kinds: ['order'], language: 'tr' },
          })
          .execute(),
      );
    await told();
    await ask(takeAdminLink, { token: await tokenFor(user.email), password });
    expect(await devices()).toEqual([]);
    await told();
    await remove(user.email, true);
    expect(await devices()).toEqual([]);
  });

  it('makes an account that exists an administrator under a new password, and signs it out', async () => {
    const user = await aUser(database, {});
    const device = await product.device(user);
    expect((await product.ask(getUser, {}, { cookie: device })).status).toBe(200);
    const token = await tokenFor(user.email);
    expect(await ask(readAdminLink, { token })).toMatchObject({ data: { is_new: false } });
    expect(await ask(takeAdminLink, { token, password })).toMatchObject({ success: true });
    expect((await product.ask(getUser, {}, { cookie: device })).status).toBe(401);
    expect(await ask(login, { username: user.email, password })).toMatchObject({ success: true });
  });

  it('works once, and for one of several at once', async () => {
    const token = await tokenFor('one@kolaj.test');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(takeAdminLink, { token, password, name: 'Defne Aksoy' })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'dead_link')).toHaveLength(3);
  });

  it.each([
    ['too old', (token: string) => token, 'expire'],
    ['replaced by a newer one', (token: string) => token, 'renew'],
    ['never one', () => 'nothing', 'none'],
  ])('makes nobody an administrator by a link that is %s', async (_what, used, then) => {
    const token = await tokenFor('one@kolaj.test');
    if (then === 'renew') await tokenFor('one@kolaj.test');
    if (then === 'expire') {
      await asSystem(database, ({ db }) =>
        db
          .updateTable('admin_links')
          .set({ expires_at: new Date(0) })
          .execute(),
      );
    }
    const answer = await ask(takeAdminLink, { token: used(token), password, name: 'Defne Aksoy' });
    expect(answer).toMatchObject({ success: false, code: 'dead_link' });
  });

  it('refuses what is no address', async () => {
    expect(await asSystem(database, (scope) => addAdmin(scope, { mail: 'defne', home }))).toMatchObject({
      isDone: false,
    });
  });
});

describe('admin remove', () => {
  it('takes the rights and the sessions, not the account', async () => {
    const [one, other] = [await aUser(database, { kind: 'admin' }), await aUser(database, { kind: 'admin' })];
    const device = await product.device(one);
    expect(await remove(one.email.toUpperCase())).toMatchObject({ isDone: true });
    expect((await product.ask(getUser, {}, { cookie: device })).status).toBe(401);
    expect((await asSystem(database, showAdmins)).lines.join()).toContain(other.email);
    expect(await audited('admin.removed')).toContainEqual({ object: one.email });
  });

  it('keeps the last one unless that is meant, also of two commands at once', async () => {
    const [one, other] = [await aUser(database, { kind: 'admin' }), await aUser(database, { kind: 'admin' })];
    const both = await Promise.all([remove(one.email), remove(other.email)]);
    expect(both.filter(({ isDone }) => isDone)).toHaveLength(1);
    const last = both[0]?.isDone ? other.email : one.email;
    expect(await remove(last, true)).toMatchObject({ isDone: true });
    expect(await asSystem(database, showAdmins)).toMatchObject({ lines: [expect.stringContaining('admin add')] });
  });

  it('knows nobody else', async () => {
    const user = await aUser(database, {});
    expect(await remove(user.email)).toMatchObject({ isDone: false });
  });
});
