import * as calls from '@kolaj/contract/admin/firm-owner';
import { acceptInvitation, inviteStaff, listStaff, readInvitation } from '@kolaj/contract/shop/staff';
import { allRights } from '@kolaj/domain/account/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { settingsBy } from '../../../testing/settings.ts';
import type { Letter, Post } from '../../mail/open/letter.ts';
import { shopMaker } from '../../shop/make-shop.ts';
import { staffRoutes } from '../../staff/staff.routes.ts';
import { firmOwnerRoutes } from './firm-owner.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
let letters: { to: string; language: string; letter: Letter }[] = [];
let isPostBroken = false;
const post: Post = async (_scope, { address, language }, letter) => {
  if (isPostBroken) throw new Error('No letter can be written.');
  letters.push({ to: address, language, letter });
};

beforeAll(async () => {
  const makeShop = shopMaker({ ownSources: null, installation: settingsBy() });
  const routes = [...firmOwnerRoutes({ database, post, makeShop }), ...staffRoutes({ database, post })];
  served = await serveForTest({ database, routes });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(() => served.close());
beforeEach(() => {
  letters = [];
});

const ownersOf = async (pid: string) => (await admin.call(calls.listFirmOwners, { pid })).data.result;
function tokenFor(email: string): string {
  const found = letters.findLast(({ to }) => to === email)?.letter;
  if (found?.kind !== 'invitation') throw new Error(`${email} got no invitation`);
  return found.token;
}

describe('a firm that an administrator makes', () => {
  it('is there with its trial, and its owner is invited by mail', async () => {
    const { data } = await admin.call(calls.createFirm, { name: 'Çınar Tekstil', email: 'Elif@Cinar.test' });
    expect(data.keyword).toBe('cinar-tekstil');
    expect(letters).toMatchObject([
      { to: 'elif@cinar.test', letter: { kind: 'invitation', shopName: 'Çınar Tekstil', isOwner: true } },
    ]);
    const { owners, invitations } = await ownersOf(data.pid);
    expect(owners).toEqual([]);
    expect(invitations).toMatchObject([{ email: 'elif@cinar.test', expired: false }]);
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{
        package: string;
        named: boolean;
      }>`select subscription_package as package, named_at is not null as named from shops where pid = ${data.pid}`.execute(
        db,
      ),
    );
    // Its owner is not asked what it is called.
    expect(rows).toEqual([{ package: 'trial-start', named: true }]);
  });

  it('has the time zone of the form, and its owner is written to in the language of the form', async () => {
    const firm = {
      name: 'Weber Moden',
      email: 'weber@owner.test',
      language: 'de',
      time_zone: 'Europe/Berlin',
    } as const;
    const { data } = await admin.call(calls.createFirm, firm);
    expect(letters).toMatchObject([{ to: 'weber@owner.test', language: 'de' }]);
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ zone: string }>`select time_zone as zone from shops where pid = ${data.pid}`.execute(db),
    );
    expect(rows).toEqual([{ zone: 'Europe/Berlin' }]);
  });

  it('is not there when its owner could not be invited', async () => {
    isPostBroken = true;
    expect(await admin.status(calls.createFirm, { name: 'Half Made', email: 'half@owner.test' })).toBe(500);
    isPostBroken = false;
    const { rows } = await asSystem(database, ({ db }) => sql`select from shops where name = 'Half Made'`.execute(db));
    expect(rows).toEqual([]);
  });

  it('belongs to whoever accepts, with an account that was there already', async () => {
    const { email } = await aUser(database, { shop: await aShop(database) });
    const { data } = await admin.call(calls.createFirm, { name: 'Ada Giyim', email });
    const person = await served.signIn(email);
    const token = tokenFor(email);
    expect(await person.call(readInvitation, { token })).toMatchObject({
      data: { shop_name: 'Ada Giyim', has_account: true },
    });
    expect(await person.call(acceptInvitation, { token })).toEqual({ success: true, data: { pid: data.pid } });
    expect(await ownersOf(data.pid)).toMatchObject({ owners: [{ email }], invitations: [] });
    expect(await person.status(listStaff, {})).toBe(200);
    expect(await person.try(acceptInvitation, { token })).toMatchObject({ body: { code: 'dead_invitation' } });
  });
});

describe('an invitation to own a firm', () => {
  it('makes an owner of somebody of its staff', async () => {
    const shop = await aShop(database);
    const { email } = await aUser(database, { shop, kind: 'staff' });
    await admin.call(calls.inviteOwner, { pid: shop.pid, email });
    const person = await served.signIn(email);
    expect(await person.status(listStaff, {})).toBe(403);
    await person.call(acceptInvitation, { token: tokenFor(email) });
    expect(await person.status(listStaff, {})).toBe(200);
    expect((await ownersOf(shop.pid)).owners).toMatchObject([{ email }]);
  });

  it('takes no place of a full package for somebody who works there already', async () => {
    const shop = await aShop(database);
    const { email } = await aUser(database, { shop, kind: 'staff' });
    await asSystem(database, async ({ db }) => {
      await db.insertInto('packages').values({ name: 'two', members: 2 }).execute();
      await db.updateTable('shops').set({ subscription_package: 'two' }).where('id', '=', shop.id).execute();
    });
    expect(await admin.call(calls.inviteOwner, { pid: shop.pid, email })).toMatchObject({ success: true });
    // One place is left: the invited one has theirs.
    expect(await admin.call(calls.inviteOwner, { pid: shop.pid, email: 'p@owner.test' })).toMatchObject({
      success: true,
    });
    expect(await admin.call(calls.inviteOwner, { pid: shop.pid, email: 'q@owner.test' })).toMatchObject({
      code: 'package_members',
    });
  });

  it('is refused for who owns it, and replaced by a second one', async () => {
    const shop = await aShop(database);
    const owner = await aUser(database, { shop });
    const invite = (email: string) => admin.call(calls.inviteOwner, { pid: shop.pid, email });
    expect(await invite(owner.email)).toMatchObject({ success: false, code: 'is_member' });
    await invite('next@owner.test');
    const first = tokenFor('next@owner.test');
    await invite('next@owner.test');
    expect((await ownersOf(shop.pid)).invitations).toHaveLength(1);
    expect(await admin.call(readInvitation, { token: first })).toMatchObject({ code: 'dead_invitation' });
  });

  it('is taken back by the administrator of its firm only, and is seen by the owners', async () => {
    const [shop, other] = [await aShop(database), await aShop(database)];
    const owner = await served.ownerOf(shop.id);
    await admin.call(calls.inviteOwner, { pid: shop.pid, email: 'b@owner.test' });
    const [sent] = (await ownersOf(shop.pid)).invitations;
    const id = sent?.id ?? '';
    expect((await owner.call(listStaff, {})).data.result.invitations).toMatchObject([
      { email: 'b@owner.test', role: 'owner' },
    ]);
    expect(await admin.status(calls.revokeOwnerInvitation, { pid: other.pid, id })).toBe(404);
    await admin.call(calls.revokeOwnerInvitation, { pid: shop.pid, id });
    expect(await admin.call(readInvitation, { token: tokenFor('b@owner.test') })).toMatchObject({
      code: 'dead_invitation',
    });
    expect((await ownersOf(shop.pid)).invitations).toEqual([]);
  });

  it('is no business of the staff’s invitations: those are not taken back from the administration', async () => {
    const shop = await aShop(database);
    const owner = await served.ownerOf(shop.id);
    const sent = await owner.call(inviteStaff, { email: 'c@staff.test', rights: allRights });
    const id = sent.success ? sent.data.id : '';
    expect((await ownersOf(shop.pid)).invitations).toEqual([]);
    expect(await admin.status(calls.revokeOwnerInvitation, { pid: shop.pid, id })).toBe(404);
  });

  it('leads nowhere when its firm is deleted', async () => {
    const shop = await aShop(database);
    await admin.call(calls.inviteOwner, { pid: shop.pid, email: 'd@owner.test' });
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: sql`now()` }).where('id', '=', shop.id).execute(),
    );
    expect(await admin.call(readInvitation, { token: tokenFor('d@owner.test') })).toMatchObject({
      code: 'firm_deleted',
    });
    expect(await admin.status(calls.inviteOwner, { pid: shop.pid, email: 'e@owner.test' })).toBe(404);
  });

  it('is nothing that an owner can send', async () => {
    const shop = await aShop(database);
    const owner = await served.ownerOf(shop.id);
    expect(await owner.status(calls.inviteOwner, { pid: shop.pid, email: 'f@owner.test' })).toBe(403);
    expect(await owner.status(calls.createFirm, { name: 'Mine', email: 'f@owner.test' })).toBe(403);
  });
});
