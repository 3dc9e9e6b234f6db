import { getProduct } from '@kolaj/contract/shop/shop';
import {
  acceptInvitation,
  inviteStaff,
  listOwnShops,
  listStaff,
  readInvitation,
  removeStaff,
  revokeInvitation,
  switchShop,
  updateStaff,
} from '@kolaj/contract/shop/staff';
import { startBuild } from '@kolaj/contract/site/site';
import { allRights } from '@kolaj/domain/account/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { on } from '../../http/route.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import type { Letter, Post, Recipient } from '../mail/open/letter.ts';
import { shopRoutes } from '../shop/shop.routes.ts';
import { staffRoutes } from './staff.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** What was posted; mail itself is tested where it is made. */
let letters: { to: Recipient; letter: Letter }[] = [];
const post: Post = async (_scope, to, letter) => {
  letters.push({ to, letter });
};

const installation = {
  success: true as const,
  ...{ site_url: '', sandbox_url: null, demo: false, version: '0', registration: 'open' as const, missing: null },
  ...{
    terms_url: null,
    privacy_url: null,
    terms_version: '2026-11',
    terms_changed_at: null,
    verify_banner_hosts: null,
    outbox_url: null,
  },
};

beforeAll(async () => {
  const build = on(startBuild).run(async () => ({
    success: true as const,
    data: { result: { build_id: crypto.randomUUID() } },
  }));
  const routes = [
    ...staffRoutes({ database, post }),
    ...shopRoutes({
      database,
      installation: async () => installation,
      clock: () => new Date(),
      noteFaults: () => undefined,
    }),
    build,
  ];
  served = await serveForTest({ database, routes });
});
afterAll(() => served.close());

beforeEach(async () => {
  letters = [];
  shop = await aShop(database, { name: 'Lalezar' });
  owner = await served.signIn((await aUser(database, { shop })).email);
});

const someRights = { edit: true, approve: false, send: true, manage: false };
let counter = 0;
const freshAddress = () => `person-${++counter}@test.kolaj.test`;

/** Invites an address; answers the token of the mailed link. */
async function invited(email: string, rights = someRights): Promise<string> {
  const answer = await owner.call(inviteStaff, { email, rights });
  expect(answer.success).toBe(true);
  return tokenOf(letters.at(-1));
}

function tokenOf(sent: (typeof letters)[number] | undefined): string {
  if (sent?.letter.kind !== 'invitation') throw new Error('No invitation was mailed.');
  return sent.letter.token;
}

const staff = async () => (await owner.call(listStaff, {})).data.result;
const expire = (email: string) =>
  asSystem(database, ({ db }) =>
    sql`update invitations set expires_at = now() - interval '1 second' where email = ${email}`.execute(db),
  );

describe('an invitation', () => {
  it('is mailed with its rights and lasts 14 days', async () => {
    const email = freshAddress();
    await invited(email.toUpperCase());
    expect(letters).toMatchObject([
      {
        to: { address: email, language: 'en', userId: null },
        letter: { kind: 'invitation', shopName: 'Lalezar', invitedBy: 'Selin Yılmaz', isOwner: false },
      },
    ]);
    const [open] = (await staff()).invitations;
    expect(open).toMatchObject({ email, rights: someRights, expired: false });
    const days = (Date.parse(open?.expires_at ?? '') - Date.parse(open?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(14);
  });

  it('speaks the language of the account it goes to, else of who invites', async () => {
    await asSystem(database, ({ db }) => sql`update users set language = 'tr'`.execute(db));
    const french = await aUser(database);
    await asSystem(database, ({ db }) => sql`update users set language = 'fr' where id = ${french.id}`.execute(db));
    await invited(french.email);
    await invited(freshAddress());
    expect(letters.map(({ to }) => to.language)).toEqual(['fr', 'tr']);
  });

  it('replaces an open one to the same address', async () => {
    const email = freshAddress();
    const first = await invited(email);
    const second = await invited(email, allRights);
    expect((await staff()).invitations).toMatchObject([{ email, rights: allRights }]);
    expect(await owner.call(readInvitation, { token: first })).toMatchObject({
      success: false,
      code: 'dead_invitation',
    });
    expect(await owner.call(readInvitation, { token: second })).toMatchObject({ success: true });
  });

  it('is stored without its token', async () => {
    const token = await invited(freshAddress());
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ text: string }>`select invitations::text as text from invitations`.execute(db),
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  it('is refused for who works here already', async () => {
    const { email } = await aUser(database, { shop, kind: 'staff' });
    const answer = await owner.call(inviteStaff, { email: ` ${email.toUpperCase()}`, rights: someRights });
    expect(answer).toMatchObject({ success: false, code: 'is_member' });
    expect(letters).toEqual([]);
  });

  it('is refused while 50 are open; expired ones and those taken back do not count', async () => {
    for (let n = 0; n < 50; n++) await invited(freshAddress());
    const answer = await owner.call(inviteStaff, { email: freshAddress(), rights: someRights });
    expect(answer).toMatchObject({ success: false, code: 'too_many_invitations' });
    expect((await staff()).full).toBe('too_many_invitations');

    const [first, second] = (await staff()).invitations;
    await expire(first?.email ?? '');
    await invited(freshAddress());
    await owner.call(revokeInvitation, { id: second?.id ?? '' });
    await invited(freshAddress());
  });

  it('is known to be refused before it is written, where the package is full', async () => {
    expect((await staff()).full).toBeNull();
    await asSystem(database, async ({ db }) => {
      await db.insertInto('packages').values({ name: 'alone', members: 1 }).execute();
      await db.updateTable('shops').set({ subscription_package: 'alone' }).where('id', '=', shop.id).execute();
    });
    expect((await staff()).full).toBe('package_members');
  });

  it('to a firm that was deleted says so', async () => {
    const token = await invited(freshAddress());
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: new Date() }).where('id', '=', shop.id).execute(),
    );
    const answer = await owner.call(readInvitation, { token });
    expect(answer).toMatchObject({ success: false, code: 'firm_deleted' });
  });

  it('goes to one address five times a day at most', async () => {
    const email = freshAddress();
    for (let n = 0; n < 5; n++) await invited(email);
    const answer = await owner.call(inviteStaff, { email, rights: someRights });
    expect(answer).toMatchObject({ success: false, code: 'too_many_invitations' });
  });

  it.each(['a@x.test,b@x.test', 'a@x.test\nBcc: b@x.test', 'A <a@x.test>'])(
    'goes to one address only: %j',
    async (email) => {
      expect(await owner.status(inviteStaff, { email, rights: someRights })).toBe(400);
      expect(letters).toEqual([]);
    },
  );

  it('says what it offers, and whether that address has an account', async () => {
    const known = await aUser(database);
    const [forKnown, forNew] = [await invited(known.email), await invited('new@test.kolaj.test')];
    expect(await owner.call(readInvitation, { token: forKnown })).toMatchObject({
      data: { shop_name: 'Lalezar', email: known.email, has_account: true },
    });
    expect(await owner.call(readInvitation, { token: forNew })).toMatchObject({ data: { has_account: false } });
  });

  it.each([
    ['unknown', async () => 'no token at all'],
    [
      'taken back',
      async () => {
        const token = await invited(freshAddress());
        await owner.call(revokeInvitation, { id: (await staff()).invitations[0]?.id ?? '' });
        return token;
      },
    ],
    [
      'expired',
      async () => {
        const email = freshAddress();
        const token = await invited(email);
        await expire(email);
        return token;
      },
    ],
  ])('that is %s gives one and the same answer', async (_what, tokenFor) => {
    const token = await tokenFor();
    const refusal = { success: false, code: 'dead_invitation', message: expect.any(String) };
    expect(await owner.call(readInvitation, { token })).toEqual(refusal);
    expect(await owner.call(acceptInvitation, { token })).toEqual(refusal);
  });
});

describe('accepting', () => {
  it('makes the account a member with those rights, verifies it and works in that shop at once', async () => {
    const user = await aUser(database, { shop: await aShop(database, { name: 'Own' }) });
    const person = await served.signIn(user.email);
    const token = await invited(user.email);
    expect(await person.call(acceptInvitation, { token })).toEqual({ success: true, data: { pid: shop.pid } });

    const { product } = await person.call(getProduct, { product_type: 'shop' });
    expect(product).toMatchObject({ pid: shop.pid, standing: 'staff', rights: someRights });
    const { members, invitations } = await staff();
    expect(members.map(({ role, own }) => ({ role, own }))).toEqual([
      { role: 'owner', own: true },
      { role: 'staff', own: false },
    ]);
    expect(invitations).toEqual([]);
    expect((await person.call(listOwnShops, {})).data.result.map(({ name, role }) => [name, role])).toEqual([
      ['Own', 'owner'],
      ['Lalezar', 'staff'],
    ]);
    const { rows } = await asSystem(database, ({ db }) =>
      sql`select verified_at is not null as verified from users where id = ${user.id}`.execute(db),
    );
    expect(rows).toEqual([{ verified: true }]);
  });

  it('is for the account that it was sent to', async () => {
    const token = await invited(freshAddress());
    const person = await served.signIn((await aUser(database)).email);
    expect(await person.call(acceptInvitation, { token })).toMatchObject({ success: false, code: 'other_account' });
    expect(await person.call(readInvitation, { token })).toMatchObject({ success: true });
  });

  it('works once, also for ten at the same moment (S6)', async () => {
    const user = await aUser(database);
    const token = await invited(user.email);
    const person = await served.signIn(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.call(acceptInvitation, { token })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await staff()).members).toHaveLength(2);
  });
});

describe('the rights of staff', () => {
  async function aMember(rights = allRights) {
    const user = await aUser(database, { shop, kind: 'staff', rights });
    return { user, person: await served.signIn(user.email) };
  }

  it('are switched by the owner and hold from the next call on', async () => {
    const { user, person } = await aMember();
    expect(await person.status(startBuild, {})).toBe(200);
    await owner.call(updateStaff, { user_id: user.id, rights: { ...allRights, manage: false } });
    expect(await person.try(startBuild, {})).toMatchObject({ status: 403, body: { code: 'no_right' } });
    expect((await staff()).members.find(({ user_id }) => user_id === user.id)?.rights).toEqual({
      ...allRights,
      manage: false,
    });
  });

  it('end with the membership, on every device, at the next call', async () => {
    const { user, person } = await aMember();
    const other = await served.signIn(user.email);
    await owner.call(removeStaff, { user_id: user.id });
    for (const device of [person, other]) {
      expect(await device.try(startBuild, {})).toMatchObject({ status: 404, body: { code: 'no_shop' } });
      expect((await device.call(getProduct, { product_type: 'shop' })).product).toBeNull();
    }
    expect((await staff()).members).toHaveLength(1);
  });

  it('fall back to another shop of the account', async () => {
    const own = await aShop(database, { name: 'Own' });
    const user = await aUser(database, { shop: own });
    const person = await served.signIn(user.email);
    await person.call(acceptInvitation, { token: await invited(user.email) });
    await owner.call(removeStaff, { user_id: user.id });
    expect((await person.call(getProduct, { product_type: 'shop' })).product).toMatchObject({
      pid: own.pid,
      standing: 'owner',
    });
  });

  it("are not an owner's: they may everything and stay", async () => {
    const second = await aUser(database, { shop });
    expect(await owner.call(updateStaff, { user_id: second.id, rights: someRights })).toMatchObject({
      code: 'is_owner',
    });
    expect(await owner.call(removeStaff, { user_id: second.id })).toMatchObject({ success: false, code: 'is_owner' });
    expect((await staff()).members.map(({ rights }) => rights)).toEqual([allRights, allRights]);
  });
});

describe('an account with several shops', () => {
  it('works in the chosen one, each device in its own', async () => {
    const [first, second] = [await aShop(database, { name: 'First' }), await aShop(database, { name: 'Second' })];
    const user = await aUser(database, { shop: first });
    await asSystem(database, ({ db }) =>
      db.insertInto('memberships').values({ user_id: user.id, shop_id: second.id, role: 'staff' }).execute(),
    );
    const [laptop, phone] = [await served.signIn(user.email), await served.signIn(user.email)];
    await phone.call(switchShop, { work_in: second.pid });
    const nameOn = async (device: Person) => (await device.call(getProduct, { product_type: 'shop' })).product?.name;
    expect([await nameOn(laptop), await nameOn(phone)]).toEqual(['First', 'Second']);
    expect(await phone.status(switchShop, { work_in: shop.pid })).toBe(404);
  });
});
