// What a shop has that a call can name: for the access, audit and mass assignment tests.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { timesOfDay, timeText } from '@kolaj/domain/schedule/schedule';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { insertRequest } from '../../features/admin/help.store.ts';
import { insertLink } from '../../features/approval/link/link.store.ts';
import { insertBrands } from '../../features/brand/brand.store.ts';
import { mergeBrands, removeBrand } from '../../features/brand/brand-change.ts';
import { shopBrands } from '../../features/brand/open/brand.store.ts';
import { shopReels } from '../../features/reels/open/reel.store.ts';
import { insertReels } from '../../features/reels/reels.store.ts';
import { removeReel } from '../../features/reels/reels-change.ts';
import { insertSchedule, lockSchedule, saveSchedule } from '../../features/schedule/schedule.store.ts';
import { addTemplate } from '../../features/template/change/change.store.ts';
import { addBuiltInTemplates } from '../../features/template/open/template.store.ts';
import { aBroadcast, aBuild } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { anImport, aWatch } from '../../testing/rows/imports.ts';
import { aUser, type TestShop } from '../../testing/rows/people.ts';
import { address } from './testing-access.ts';
import { aFont, aRun, aTemplateData, outdate, unique } from './testing-templates.ts';

/** Everything of a shop that a call can name. */
export interface Things {
  pid: string;
  keyword: string;
  folder: string;
  subfolder: string;
  done: string;
  failed: string;
  verified: string;
  /** Address of an approved picture. */
  picture: string;
  brand: string;
  /** A group of the phone 48211. */
  chat: string;
  day: string;
  /** Imports that run, that wait for a person and that have ended. */
  runningImport: string;
  pausedImport: string;
  endedImport: string;
  watch: string;
  build: string;
  /** One that is there, and one that was deleted. */
  schedule: string;
  removedSchedule: string;
  broadcast: string;
  /** Paused, with a failed message. */
  pausedBroadcast: string;
  delivery: string;
  member: string;
  /** A mobile agent of the shop. */
  agent: string;
  invitation: string;
  ownerInvitation: string;
  /** Another device of the person who asks. */
  session: string;
  upload: string;
  /** Brands by id: two that are there, one that was removed, and one that became part of the first. */
  brandRow: string;
  spareBrand: string;
  removedBrand: string;
  mergedBrand: string;
  allBrands: string;
  logo: string;
  template: string;
  font: string;
  run: string;
  help: string;
  /** Proven. */
  domain: string;
  /** Number of a new order. */
  order: number;
  /** Films by their numbers: one that is there, one that was removed, and all of the list, separated by commas. */
  reel: string;
  removedReel: string;
  allReels: string;
  /** One that is made of collages, by id. */
  film: string;
  /** One that can be sent. */
  madeFilm: string;
  /** Hash of a brand that is there. */
  brandHash: string;
  approvalLink: string;
  webhook: string;
  apiKey: string;
}

export const aReceiver = { url: 'https://hooks.example/kolaj', kinds: ['order.new'] };

let times = 0;
/** One after the other: the same at the same time is refused. */
export const aTime = () => {
  const { hour = 0, minute = 0 } = timesOfDay[times++ % timesOfDay.length] ?? {};
  return timeText({ hour, minute });
};

/** Things of a shop that nobody else touches. `ofUser`: whose the other device is, if anybody's. */
export async function thingsOf(database: Database, shop: TestShop, ofUser?: string): Promise<Things> {
  const running = await aSubfolder(database, shop, { brand: `Beren ${unique()}` });
  const { broadcast, delivery } = await aBroadcast(database, shop, running);
  const paused = await aBroadcast(database, shop, running, { status: 'paused', delivered: 'failed' });
  const brand = `Nehir ${unique()}`;
  const subfolder = await aSubfolder(database, shop, { brand });
  const done = await aCollage(database, shop, subfolder, {
    status: 'done',
    photos: ['autumn/done/1.jpg', 'autumn/done/2.jpg'],
  });
  const failed = await aCollage(database, shop, subfolder, { status: 'failed', price: '$31.00' });
  const verified = await aCollage(database, shop, subfolder);
  const member = await aUser(database, { shop, kind: 'staff' });
  const chat = await inShop(database, shop.id, aGroup);
  await inShop(database, shop.id, (scope) => addBuiltInTemplates(scope, ['first-1']));
  const aTemplate = (scope: ShopScope) => addTemplate(scope, { data: aTemplateData(), userId: member.id });
  const template = await inShop(database, shop.id, aTemplate);
  if (template.kind === 'refused') throw new Error(`The template was refused: ${template.why}`);
  const outdated = await aCollage(database, shop, running, { status: 'done' });
  await inShop(database, shop.id, (scope) =>
    outdate(scope, { ...template, collageId: outdated.id, userId: member.id }),
  );
  return {
    pid: shop.pid,
    keyword: shop.keyword,
    folder: subfolder.folderId,
    subfolder: subfolder.id,
    done: done.id,
    failed: failed.id,
    verified: verified.id,
    picture: `${address.site}/media/${verified.sha256}.jpg`,
    brand,
    chat,
    day: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date()),
    runningImport: await anImport(database, shop, { status: 'copying' }),
    pausedImport: await anImport(database, shop, { status: 'paused' }),
    endedImport: await anImport(database, shop, { status: 'done' }),
    watch: await aWatch(database, shop),
    build: await aBuild(database, shop),
    schedule: await inShop(database, shop.id, (scope) => aSchedule(scope, member.id)),
    removedSchedule: await inShop(database, shop.id, (scope) => aRemovedSchedule(scope, member.id)),
    broadcast,
    pausedBroadcast: paused.broadcast,
    delivery,
    member: member.id,
    agent: (await aUser(database, { shop, kind: 'agent' })).id,
    invitation: await inShop(database, shop.id, (scope) => anInvitation(scope, member.id, 'staff')),
    ownerInvitation: await inShop(database, shop.id, (scope) => anInvitation(scope, member.id, 'owner')),
    session: await aSession(database, ofUser ?? member.id),
    upload: await inShop(database, shop.id, (scope) => anUpload(scope, ofUser ?? member.id)),
    ...(await inShop(database, shop.id, someBrands)),
    ...(await inShop(database, shop.id, someReels)),
    template: template.id,
    font: await inShop(database, shop.id, (scope) => aFont(scope, member.id)),
    run: await inShop(database, shop.id, (scope) => aRun(scope, { templateId: template.id, userId: member.id })),
    domain: await inShop(database, shop.id, aDomain),
    order: await inShop(database, shop.id, anOrder),
    approvalLink: await inShop(database, shop.id, (scope) => anApprovalLink(scope, { id: done.id, by: member.id })),
    webhook: await inShop(database, shop.id, aWebhook),
    apiKey: await inShop(database, shop.id, (scope) => anApiKey(scope, member.id)),
    help: await asSystem(database, (scope) =>
      insertRequest(scope, { shopId: shop.id, userId: member.id, step: 'send', words: 'How?' }),
    ),
  };
}

/** What nobody has: right in shape, and unknown. */
export function absentThings(): Things {
  const id = randomUUID;
  return {
    pid: `pid-${unique()}`,
    keyword: `shop-${unique()}`,
    brand: `Nehir ${unique()}`,
    day: '2026-01-02',
    chat: 'x@g.us',
    folder: id(),
    subfolder: id(),
    done: id(),
    failed: id(),
    verified: id(),
    build: id(),
    schedule: id(),
    removedSchedule: id(),
    broadcast: id(),
    runningImport: id(),
    pausedImport: id(),
    endedImport: id(),
    watch: id(),
    delivery: id(),
    pausedBroadcast: id(),
    member: id(),
    agent: id(),
    invitation: id(),
    ownerInvitation: id(),
    session: id(),
    upload: id(),
    brandRow: id(),
    removedBrand: id(),
    mergedBrand: id(),
    spareBrand: id(),
    allBrands: id(),
    logo: `${address.site}/media/${'b'.repeat(64)}.png`,
    template: id(),
    font: id(),
    run: id(),
    help: id(),
    domain: `${unique()}.example.com`,
    order: randomInt(1, 2_000_000_000),
    reel: aNumber(),
    removedReel: aNumber(),
    allReels: `${aNumber()},${aNumber()}`,
    film: id(),
    madeFilm: id(),
    brandHash: createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16),
    approvalLink: id(),
    webhook: id(),
    apiKey: id(),
    picture: `${address.site}/media/${'a'.repeat(64)}.jpg`,
  };
}

/** Of a number that no other shop has: a stranger's is told from one's own. */
async function anOrder({ db, shopId }: ShopScope): Promise<number> {
  const number = randomInt(1, 2_000_000_000);
  const ids = { key: randomUUID(), build_id: randomUUID() };
  await db
    .insertInto('orders')
    .values({ shop_id: shopId, number, ...ids, note: '', lines: JSON.stringify([]), messages: JSON.stringify([]) })
    .execute();
  return number;
}

/** One that is there already does as well: a shop has twenty at most. */
async function anApiKey({ db, shopId }: ShopScope, by: string): Promise<string> {
  const open = db.selectFrom('api_keys').select('id').where('shop_id', '=', shopId).where('revoked_at', 'is', null);
  const there = await open.executeTakeFirst();
  if (there) return there.id;
  const may = { can_edit: false, can_approve: false, can_send: false, can_manage: false };
  const { id } = await db
    .insertInto('api_keys')
    .values({ shop_id: shopId, token_hash: randomBytes(32), name: 'ERP', begins: 'kolaj_', created_by: by, ...may })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A shop has ten at most: of those of earlier questions only the first stays, for questions that just look. */
async function aWebhook({ db, shopId }: ShopScope): Promise<string> {
  const oldest = db.selectFrom('webhooks').select('id').where('shop_id', '=', shopId).orderBy('created_at').limit(1);
  await db.deleteFrom('webhooks').where('shop_id', '=', shopId).where('id', 'not in', oldest).execute();
  const { id } = await db
    .insertInto('webhooks')
    .values({ shop_id: shopId, url: 'https://hooks.example/kolaj', kinds: ['order.new'], secret: Buffer.from('') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that is there already does as well: a shop has few. */
async function aDomain({ db, shopId }: ShopScope): Promise<string> {
  const there = await db
    .selectFrom('site_domains')
    .select('domain')
    .where('shop_id', '=', shopId)
    .where('proven_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const domain = there?.domain ?? `${unique()}.example.com`;
  if (there) return domain;
  const values = { shop_id: shopId, domain, token: unique(), proven_at: new Date() };
  await db.insertInto('site_domains').values(values).execute();
  return domain;
}

/** A group of the lists, and the active phone that is in it. */
async function aGroup({ db, shopId }: ShopScope): Promise<string> {
  const values = { list: 'numberListTarget', type: 'whatsapp', name: 'Toptan', phone_id: '48211' };
  const groupId = `${unique()}@g.us`;
  await db
    .insertInto('channel_groups')
    .values({ shop_id: shopId, group_id: groupId, ...values })
    .execute();
  await db
    .insertInto('phones')
    .values({ shop_id: shopId, provider_phone_id: '48211', status: 'active' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('phone_groups').values({ shop_id: shopId, phone_id: '48211', group_id: groupId }).execute();
  return groupId;
}

async function anInvitation({ db, shopId }: ShopScope, invitedBy: string, role: 'owner' | 'staff'): Promise<string> {
  const rights = { can_edit: true, can_approve: true, can_send: true, can_manage: true };
  const { id } = await db
    .insertInto('invitations')
    .values({
      ...rights,
      role,
      shop_id: shopId,
      email: `${unique()}@test.kolaj.test`,
      token_hash: Buffer.from(randomUUID()),
      invited_by: invitedBy,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const anApprovalLink = (scope: ShopScope, { id, by }: { id: string; by: string }) =>
  insertLink(scope, {
    tokenHash: Buffer.from(randomUUID()),
    person: 'Ayşe',
    createdBy: by,
    expiresAt: new Date(Date.now() + 86_400_000),
    items: [{ id, contentVersion: 1 }],
  });

/** Brands in every state; `allBrands` are those of the list, separated by commas, `logo` a picture that the shop has uploaded. */
async function someBrands(scope: ShopScope) {
  const { db, shopId } = scope;
  const values = { logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
  const named = ['here', 'spare', 'merged', 'removed'].map((name) => ({ ...values, name: `${name} ${unique()}` }));
  const from = (await shopBrands(scope)).length;
  const [brandRow = '', spareBrand = '', mergedBrand = '', removedBrand = ''] = await insertBrands(scope, named, {
    from,
  });
  await mergeBrands(scope, { into: brandRow, from: [mergedBrand] });
  await removeBrand(scope, removedBrand);

  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  await db.insertInto('blobs').values({ sha256, bytes: 1, mime: 'image/png' }).execute();
  await db.insertInto('shop_media').values({ shop_id: shopId, sha256, bytes: 1 }).execute();
  const allBrands = (await shopBrands(scope)).map(({ id }) => id).join();
  return { brandRow, spareBrand, mergedBrand, removedBrand, allBrands, logo: `${address.site}/media/${sha256}.png` };
}

/** Numbers of films begin at 1 in every shop: these are known to one alone. */
const aNumber = () => String(randomInt(1_000_000, 1_000_000_000));
export const aVideo = () => randomBytes(8).toString('base64url');

async function someReels(scope: ShopScope) {
  const [{ id: brandId, hash: brandHash } = { id: null, hash: '' }] = await shopBrands(scope);
  const [reel, removed] = [Number(aNumber()), Number(aNumber())];
  const rows = [reel, removed].map((mainId) => ({ mainId, videoId: aVideo(), name: 'Film', brandId, productCode: '' }));
  await insertReels(scope, rows, { from: (await shopReels(scope)).length, session: 'test' });
  await removeReel(scope, removed);
  const allReels = (await shopReels(scope)).map(({ mainId }) => mainId).join();
  const { id: film } = await scope.db
    .insertInto('films')
    .values({ shop_id: scope.shopId, masters: [], status: 'stopped' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  await scope.db.insertInto('blobs').values({ sha256, bytes: 1, mime: 'video/mp4' }).execute();
  const { id: madeFilm } = await scope.db
    .insertInto('films')
    .values({ shop_id: scope.shopId, masters: [], status: 'made', sha256, bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { film, madeFilm, reel: String(reel), removedReel: String(removed), allReels, brandHash };
}

async function aSchedule(scope: ShopScope, createdBy: string): Promise<string> {
  const timing = { hour: 9, minute: 15, timeZone: 'Europe/Istanbul', weekdays: [], endsOn: null, skipOn: null };
  const id = await insertSchedule(scope, {
    ...timing,
    kind: 'collages',
    brands: [unique()],
    nextRunAt: new Date(Date.now() + 86_400_000),
    createdBy,
  });
  if (id === null) throw new Error('It is scheduled already.');
  return id;
}

async function aRemovedSchedule(scope: ShopScope, createdBy: string): Promise<string> {
  const row = await lockSchedule(scope, await aSchedule(scope, createdBy));
  if (!row) throw new Error('The schedule is gone.');
  await saveSchedule(scope, { ...row, isDeleted: true });
  return row.id;
}

async function anUpload({ db, shopId }: ShopScope, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('uploads')
    .values({ shop_id: shopId, user_id: userId, kind: 'photo', folder: 'x', subfolder: 'y', name: 'a.jpg', bytes: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aSession(database: Database, userId: string): Promise<string> {
  return asSystem(database, async ({ db }) => {
    const { id } = await db
      .insertInto('sessions')
      .values({ user_id: userId, token_hash: Buffer.from(randomUUID()), expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
