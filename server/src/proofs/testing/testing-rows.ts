// How each call of the table is asked so that it does something: the rows of the access, audit and mass assignment tests.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { timesOfDay, timeText } from '@kolaj/domain/schedule/schedule';
import { fontCoverage } from '@kolaj/domain/template/fonts/font-coverage';
import type { TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
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
import { addTemplate, changeTemplate } from '../../features/template/change/change.store.ts';
import { addFont } from '../../features/template/fonts/font.store.ts';
import { endRun, startRun } from '../../features/template/open/run.store.ts';
import { addBuiltInTemplates } from '../../features/template/open/template.store.ts';
import { aBroadcast, aBuild } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { anImport, aWatch } from '../../testing/rows/imports.ts';
import { aUser, type TestShop } from '../../testing/rows/people.ts';
import { address } from './testing-access.ts';

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
  /** Imports that run and that wait for a person. */
  runningImport: string;
  pausedImport: string;
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
  /** Hash of a brand that is there. */
  brandHash: string;
  approvalLink: string;
  webhook: string;
  apiKey: string;
}

const aReceiver = { url: 'https://hooks.example/kolaj', kinds: ['order.new'] };

const unique = () => randomUUID().slice(0, 8);
let times = 0;
/** One after the other: the same at the same time is refused. */
const aTime = () => {
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
  const done = await aCollage(database, shop, subfolder, { status: 'done' });
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
    watch: await aWatch(database, shop),
    build: await aBuild(database, shop),
    schedule: await inShop(database, shop.id, (scope) => aSchedule(scope, member.id)),
    removedSchedule: await inShop(database, shop.id, (scope) => aRemovedSchedule(scope, member.id)),
    broadcast,
    pausedBroadcast: paused.broadcast,
    delivery,
    member: member.id,
    agent: (await aUser(database, { shop, kind: 'agent' })).id,
    invitation: await inShop(database, shop.id, (scope) => anInvitation(scope, member.id)),
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
    watch: id(),
    delivery: id(),
    pausedBroadcast: id(),
    member: id(),
    agent: id(),
    invitation: id(),
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

async function anInvitation({ db, shopId }: ShopScope, invitedBy: string): Promise<string> {
  const rights = { can_edit: true, can_approve: true, can_send: true, can_manage: true };
  const { id } = await db
    .insertInto('invitations')
    .values({
      ...rights,
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

/** An empty template under a name that nobody has. */
const aTemplateData = (): TemplateData => ({
  name: `t-${unique()}`,
  width: 1000,
  height: 1150,
  background: null,
  color: '#ffffff',
  images: [],
  texts: [],
  panel: [],
  brands: [],
  hidden: true,
  default: false,
  force: false,
});

/** A collage was made with the template's first version; now there is another one. */
async function outdate(scope: ShopScope, of: { id: string; collageId: string; userId: string }): Promise<void> {
  const pinned = { template_id: of.id, template_version: 1 };
  await scope.db
    .updateTable('collages')
    .set({ editor: sql`editor || ${JSON.stringify(pinned)}::jsonb` })
    .where('id', '=', of.collageId)
    .execute();
  await changeTemplate(scope, { id: of.id, data: { ...aTemplateData(), color: '#000000' }, userId: of.userId });
}

const anApprovalLink = (scope: ShopScope, { id, by }: { id: string; by: string }) =>
  insertLink(scope, {
    tokenHash: Buffer.from(randomUUID()),
    person: 'Ayşe',
    createdBy: by,
    expiresAt: new Date(Date.now() + 86_400_000),
    items: [{ id, contentVersion: 1 }],
  });

async function aFont(scope: ShopScope, userId: string): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const coverage = fontCoverage(new Set());
  const name = `Font ${unique()}`;
  const file = { sha256, bytes: 1, mime: 'font/ttf' as const };
  const added = await addFont(scope, { ...file, name, coverage, licenceNote: 'Ours', userId });
  if (added.kind === 'refused') throw new Error(`The font was refused: ${added.why}`);
  return added.id;
}

/** One that has ended: another may begin. */
async function aRun(scope: ShopScope, of: { templateId: string; userId: string }): Promise<string> {
  const run = await startRun(scope, { ...of, toVersion: 1, scope: 'all', total: 1 });
  if (!run) throw new Error('A run of this template is under way.');
  await endRun(scope, run.id, 'done');
  return run.id;
}

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
const aVideo = () => randomBytes(8).toString('base64url');

async function someReels(scope: ShopScope) {
  const [{ id: brandId, hash: brandHash } = { id: null, hash: '' }] = await shopBrands(scope);
  const [reel, removed] = [Number(aNumber()), Number(aNumber())];
  const rows = [reel, removed].map((mainId) => ({ mainId, videoId: aVideo(), name: 'Film', brandId }));
  await insertReels(scope, rows, { from: (await shopReels(scope)).length });
  await removeReel(scope, removed);
  const allReels = (await shopReels(scope)).map(({ mainId }) => mainId).join();
  const { id: film } = await scope.db
    .insertInto('films')
    .values({ shop_id: scope.shopId, masters: [], status: 'stopped' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { film, reel: String(reel), removedReel: String(removed), allReels, brandHash };
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

const sending = ({ picture, brand, day, subfolder }: Things) => ({
  images: [picture],
  brand,
  days: [day],
  subfolder_id: subfolder,
});
const ticking = ({ folder, subfolder, chat }: Things) => ({
  folder_id: folder,
  subfolder_ids: [subfolder],
  phone_id: '48211',
  targets: [{ id: chat, type: 'group' }],
});
const rights = { edit: true, approve: true, send: false, manage: false };
const strong = 'Another-1234!';
const garbled = { token: 'no token at all' };
const visit = 'an-open-page';

const aMailServer = { host: '127.0.0.1', port: 1, is_secure: false, user: '', from: 'a@test.kolaj.test' };

/**
 * One row per call that needs an input. Of the shop's things it names those that it works on; what it says of an account is
 * refused or harmless, because the same people ask again.
 */
/** Of a browser that nobody has. */
const aPushDevice = () => ({
  endpoint: `https://push.example/${unique()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
});

export const rows: Readonly<Record<string, (things: Things) => object>> = {
  login: () => ({ username: `${unique()}@test.kolaj.test`, password: 'Wrong-1234!' }),
  register: () => ({ email: `${unique()}@test.kolaj.test`, password: strong, name: 'Defne Aksoy', consent: true }),
  setUp: () => ({
    word: 'WRONG',
    email: `${unique()}@test.kolaj.test`,
    name: 'Defne Aksoy',
    password: strong,
  }),
  sendSetupLetter: () => ({ word: 'WRONG', email: 'a@test.kolaj.test', mail: aMailServer }),
  saveInstallationSettings: () => ({ registration: 'open' }),
  sendTestLetter: () => ({}),
  readAdminLink: () => garbled,
  takeAdminLink: () => ({ password: strong, ...garbled }),
  giveConsent: () => ({ consent: true }),
  updateInfo: () => ({ name: 'Selin Yılmaz' }),
  updatePassword: () => ({ newpassword: 'weak' }),
  requestReset: () => ({ from: 'live', email: `${unique()}@test.kolaj.test` }),
  resetPassword: () => ({ password: strong, ...garbled }),
  verifyAccount: () => garbled,
  resendVerification: () => ({ email: `${unique()}@test.kolaj.test` }),
  endSessions: ({ session }) => ({ id: session }),
  listSent: () => ({}),
  getAlerts: () => ({ endpoint: null }),
  saveAlerts: () => ({ ...aPushDevice(), kinds: ['order'], language: 'en' }),
  removeAlerts: () => ({ endpoint: aPushDevice().endpoint }),
  changeEmail: () => ({ email: `${unique()}@test.kolaj.test`, password: 'Wrong-1234!' }),
  confirmEmail: () => garbled,
  beginSecondFactor: () => ({ password: 'Wrong-1234!' }),
  confirmSecondFactor: () => ({ code: '000000' }),
  renewRecoveryCodes: () => ({ password: 'Wrong-1234!' }),
  removeSecondFactor: () => ({ password: 'Wrong-1234!', code: '000000' }),

  getProduct: () => ({ product_type: 'shop' }),
  checkShopKeyword: () => ({ keyword: 'mavera' }),
  nameShop: () => ({ name: 'Mavera', keyword: `mavera-${unique()}` }),
  bringTryPictures: () => ({ name: 'Örnek' }),
  askForHelp: () => ({ step: 'send', words: 'How?' }),
  answerHelp: ({ help }) => ({ id: help, is_answered: true }),
  addExamples: () => ({ data: ['first-1'] }),

  upsertBrand: ({ brandRow, logo }) => ({ data: { id: brandRow, name: `Mavera ${unique()}`, logo } }),
  switchBrand: ({ brandRow }) => ({ id: brandRow, active: false }),
  savePinnedBrand: () => ({ kind: 'new', name: 'Yeni', logo: '', active: true }),
  saveSettings: () => ({ currency: 'USD', price_decimal: '.', brands_by_themselves: true }),
  orderBrands: ({ allBrands }) => ({ ids: allBrands.split(',').toReversed() }),
  upsertReels: ({ reel, brandHash }) => ({
    data: [{ id: aVideo(), mainId: Number(reel), name: `Film ${unique()}`, productBrand: `?brand=${brandHash}` }],
  }),
  orderReels: ({ allReels }) => ({ data: allReels.split(',').map(Number).toReversed() }),
  removeReel: ({ reel }) => ({ mainId: Number(reel) }),
  restoreReel: ({ removedReel }) => ({ mainId: Number(removedReel) }),
  stopFilm: ({ film }) => ({ id: film }),
  removeFilm: ({ film }) => ({ id: film }),
  getAllReels: ({ keyword }) => ({ keyword }),
  getBrandUse: ({ brandRow }) => ({ id: brandRow }),
  removeBrand: ({ brandRow }) => ({ id: brandRow }),
  restoreBrand: ({ removedBrand }) => ({ id: removedBrand }),
  mergeBrands: ({ brandRow, spareBrand }) => ({ into: brandRow, from: [spareBrand] }),
  unmergeBrands: ({ brandRow, mergedBrand }) => ({ into: brandRow, from: [mergedBrand] }),
  updateClientConfig: () => ({ client_config: { title: `Sezon ${unique()}` } }),
  updateServerConfig: () => ({ server_config: { button_header_text: `Sezon ${unique()}` } }),
  previewSite: () => ({ client_config: { title: 'Sezon' }, page: 'home' }),
  sendStates: ({ folder }) => ({ folder_id: folder }),
  createApprovalLink: ({ done }) => ({ person: 'Ayşe', days: 3, collage_ids: [done] }),
  extendApprovalLink: ({ approvalLink }) => ({ id: approvalLink, days: 7 }),
  revokeApprovalLink: ({ approvalLink }) => ({ id: approvalLink }),
  addWebhook: () => aReceiver,
  changeWebhook: ({ webhook }) => ({ id: webhook, on: true, ...aReceiver }),
  removeWebhook: ({ webhook }) => ({ id: webhook }),
  renewWebhookSecret: ({ webhook }) => ({ id: webhook }),
  testWebhook: ({ webhook }) => ({ id: webhook }),
  listWebhookMessages: ({ webhook }) => ({ id: webhook }),
  replayWebhookMessages: ({ webhook }) => ({ id: webhook }),
  addApiKey: () => ({
    name: 'ERP',
    rights: { edit: false, approve: false, send: false, manage: false },
    life: '30',
  }),
  revokeApiKey: ({ apiKey }) => ({ id: apiKey }),
  readAnnouncement: () => ({ language: 'en' }),
  putAwayAnnouncement: () => ({ id: randomUUID() }),
  saveAnnouncement: () => ({
    ...{ kind: 'note', audience: 'all', texts: [{ language: 'en', title: 'Hello', text: '' }] },
    ...{ from: '2026-11-27T08:00:00Z', until: '2026-11-28T08:00:00Z' },
  }),
  readLegalText: () => ({ document: 'terms', language: 'en' }),
  saveLegalText: () => ({ document: 'terms', language: 'en', text: 'Our terms' }),
  getFirmFacts: ({ pid }) => ({ pid }),
  getFirmUsage: ({ pid }) => ({ pid }),
  deleteFirm: ({ pid }) => ({ pid, keyword: 'not its own' }),
  restoreFirm: ({ pid }) => ({ pid }),
  retryJobs: () => ({ jobs: [randomUUID()] }),
  openReview: () => ({ ...garbled, visit }),
  decideReview: ({ done }) => ({ ...garbled, visit, id: done, version: 1, decision: 'approve' }),
  undoReview: ({ done }) => ({ ...garbled, visit, id: done }),
  listSourceSubfolders: ({ folder }) => ({ folder_id: folder }),
  countSourcePhotos: () => ({ paths: ['x/y'] }),
  previewImport: () => ({ path: 'x/y' }),
  startImport: ({ folder }) => ({
    folder: [{ name: 'x', path: `x-${folder}`, id: folder, sub_folders: [{ name: 'y', path: `x-${folder}/y` }] }],
  }),
  saveOutputs: () => ({ kinds: ['story'] }),
  saveImportSettings: () => ({ code_patterns: ['KA-####'] }),
  tryNames: () => ({ names: ['KA-1234.jpg'] }),
  getImport: ({ runningImport }) => ({ id: runningImport }),
  pauseImport: ({ runningImport }) => ({ id: runningImport }),
  resumeImport: ({ pausedImport }) => ({ id: pausedImport }),
  cancelImport: ({ runningImport }) => ({ id: runningImport }),
  beginUpload: () => ({ folder: 'x', subfolder: 'y', name: `${unique()}.jpg`, bytes: 9, modified: 0 }),
  dropUpload: ({ upload }) => ({ id: upload }),
  usePhotosAnyway: ({ failed }) => ({ collage_ids: [failed] }),
  saveWatch: () => ({ path: `x-${unique()}`, every_minutes: 15 }),
  removeWatch: ({ watch }) => ({ id: watch }),
  lookNow: ({ watch }) => ({ id: watch }),
  readStream: () => ({ source: 'production' }),
  refreshStream: () => ({ source: 'production' }),
  listSubfolders: ({ folder }) => ({ folder_id: folder }),
  chooseDownload: ({ done }) => ({ collages: [done] }),
  updateSubfolder: ({ subfolder }) => ({ id: subfolder, data: `Mavera ${unique()}` }),
  previewRename: ({ subfolder }) => ({ id: subfolder, data: 'Mavera' }),
  getFolderAll: ({ folder }) => ({ folder }),
  listCollages: ({ subfolder }) => ({ subfolder_id: subfolder }),
  findCollages: () => ({ q: 'A1' }),
  getCollage: ({ done }) => ({ file: done }),
  editCollage: ({ done }) => ({ file: done }),
  listColor: ({ subfolder }) => ({ subfolder_id: subfolder, kolaj_name: 'A1', code: 'A1' }),
  copyValues: ({ verified, failed }) => ({ id: verified, to: [{ id: failed, version: 1 }], keywords: ['price'] }),
  forceCollage: ({ failed }) => ({ id: failed }),
  previewRetry: ({ subfolder }) => ({ subfolder_id: subfolder }),
  retryCollages: ({ subfolder }) => ({ subfolder_id: subfolder }),
  saveCollage: ({ done }) => ({ id: done, status: 'done' }),
  finalCollage: ({ done }) => ({ id: done }),
  updateState: ({ done }) => ({ kolaj_id: done, state: 'passive' }),
  setSoldOut: ({ verified }) => ({ items: [{ id: verified, whole: true, sizes: [] }] }),
  verifyQueue: ({ folder }) => ({ folder_id: folder }),
  approve: ({ done }) => ({ items: [{ id: done, version: 1 }] }),
  sendBack: ({ done }) => ({ id: done, version: 1, note: '' }),
  reopen: ({ verified }) => ({ id: verified }),
  startBuild: ({ folder }) => ({ folder_id: folder }),
  stopBuild: ({ build }) => ({ id: build }),
  rollBack: ({ build }) => ({ id: build }),
  addScheduleTelegram: () => ({ time: aTime() }),
  addScheduleStatic: () => ({ time: aTime() }),
  cancelSchedule: ({ schedule }) => ({ id: schedule }),
  addSchedule: () => ({ kind: 'collages', time: aTime(), brands: [unique()] }),
  previewCollages: () => ({ brands: [] }),
  makeCalendarFeed: () => ({ language: 'tr' }),
  listOrders: () => ({}),
  getOrder: ({ order }) => ({ number: order }),
  changeOrders: ({ order }) => ({ orders: [{ number: order, from: 'new' }], to: 'new' }),
  noteOrder: ({ order }) => ({ number: order, text: 'Call back' }),
  getSales: () => ({ start_date: '2026-11-01', end_date: '2026-11-20' }),
  countAdded: () => ({ start_date: '2026-11-01', end_date: '2026-11-20' }),
  countUpdated: () => ({ end_date: '2026-11-20' }),
  getCalendar: () => ({ from: '2026-11-23', days: 7 }),
  changeSchedule: ({ schedule }) => ({ id: schedule, paused: true }),
  restoreSchedule: ({ removedSchedule }) => ({ id: removedSchedule }),
  sendScreen: ({ subfolder }) => ({ subfolder_id: subfolder }),
  previewBroadcast: sending,
  sendCollages: sending,
  getQueue: () => ({ phone_id: '48211' }),
  listContacts: () => ({ phone_id: '48211' }),
  purgeQueue: () => ({ phone_id: '48211' }),
  getScreen: () => ({ phone_id: '48211' }),
  previewManual: ticking,
  sendManual: (things) => ({ ...ticking(things), client_key: randomUUID() }),
  sendTelegram: () => ({ template: 'brands', client_key: randomUUID() }),
  editTelegram: ({ broadcast }) => ({ template: 'brands', version: 'of-what-was-shown', id: broadcast }),
  saveTelegramMessage: () => ({
    template: 'brands',
    message: { buttons_message: 'New', video_url: '', nobuttons: false, buttons: [], main_group: ['-1001'] },
  }),
  sendLog: ({ keyword }) => ({ keyword }),
  listBroadcasts: ({ subfolder }) => ({ subfolder_id: subfolder }),
  getBroadcast: ({ broadcast }) => ({ id: broadcast }),
  pauseBroadcast: ({ broadcast }) => ({ id: broadcast }),
  resumeBroadcast: ({ pausedBroadcast }) => ({ id: pausedBroadcast }),
  cancelBroadcast: ({ pausedBroadcast }) => ({ id: pausedBroadcast }),
  retryBroadcast: ({ pausedBroadcast }) => ({ id: pausedBroadcast }),
  settleDeliveries: ({ delivery }) => ({ delivery_ids: [delivery], as: 'sent' }),
  getRecall: ({ broadcast }) => ({ id: broadcast, part: 0 }),
  recallPicture: ({ pausedBroadcast }) => ({ id: pausedBroadcast, part: 0 }),
  savePace: () => ({ channel: 'whatsapp', preset: 'normal', version: 0 }),
  holdSending: () => ({ why: 'A look at the numbers' }),

  addDomain: () => ({ domain: `${unique()}.example.com` }),
  checkDomain: ({ domain }) => ({ domain }),
  setMainDomain: ({ domain }) => ({ domain }),
  removeDomain: ({ domain }) => ({ domain }),

  switchFtpDoor: () => ({ is_on: true }),
  getSource: ({ pid }) => ({ pid }),
  saveSource: ({ pid }) => ({ pid, driver: 'ftp' }),
  testSource: ({ pid }) => ({ pid, driver: 'local' }),
  openSourceRoot: ({ pid }) => ({ pid }),

  connectBot: () => ({ token: '1:no-token' }),
  connectServer: () => ({ driver: 'waha', base_url: 'https://waha.invalid', api_key: 'x' }),
  getPairingCode: () => ({ number: '905321234567' }),
  removeOwnChannel: () => ({ channel: 'telegram' }),
  saveOwnGroups: () => ({ numberListTarget: [] }),
  fetchOwnGroups: () => ({ kind: 'whatsapp' }),
  getOwnFetch: () => ({ kind: 'whatsapp' }),
  sendTest: () => ({ group_id: '1@g.us' }),
  lockChannels: ({ pid }) => ({ pid, locked: false }),

  getConnections: ({ pid }) => ({ pid }),
  saveConnection: ({ pid }) => ({
    pid,
    channel: 'whatsapp',
    driver: 'waha',
    settings: { base_url: 'https://waha.invalid' },
  }),
  testConnection: ({ pid }) => ({ pid, channel: 'telegram', driver: 'telegram-bot' }),
  removeConnection: ({ pid }) => ({ pid, channel: 'telegram' }),
  getGroupSettings: ({ pid }) => ({ pid }),
  updateFirmConfig: ({ keyword }) => ({ keyword, swc: { phoneIdList: [] } }),
  fetchChannels: ({ pid }) => ({ pid, kind: 'whatsapp' }),
  getChannelFetch: ({ pid }) => ({ pid, kind: 'whatsapp' }),

  listFirmTemplates: ({ pid }) => ({ pid }),
  addFirmTemplate: ({ pid }) => ({ pid, data: aTemplateData() }),
  editFirmTemplate: ({ pid, template }) => ({ pid, id: template, data: aTemplateData() }),
  deleteFirmTemplate: ({ pid, template }) => ({ pid, id: template }),
  createFirmSchema: ({ pid, keyword }) => ({ pid, keyword }),
  tryTemplate: () => ({ data: aTemplateData() }),
  templateSamples: ({ pid }) => ({ pid }),
  listFirmFonts: ({ pid }) => ({ pid }),
  removeFont: ({ font }) => ({ id: font }),
  listTemplateVersions: ({ template }) => ({ id: template }),
  templateImpact: ({ template }) => ({ id: template }),
  applyTemplate: ({ template }) => ({ id: template, version: 2, scope: 'all' }),
  cancelTemplateRun: ({ run }) => ({ id: run }),
  restoreTemplate: ({ template }) => ({ id: template, version: 2, from: 1 }),
  offerTemplate: ({ template }) => ({ id: template, hidden: true }),
  orderTemplates: ({ template }) => ({ ids: [template] }),

  addAgent: () => ({ email: `${unique()}@test.kolaj.test`, password: 'Right-1234!', name: 'Elif' }),
  updateAgent: ({ agent }) => ({ uid: agent, name: 'Elif' }),
  deleteAgent: ({ agent }) => ({ uid: agent }),
  listAgentCollages: ({ verified }) => ({ ids: [verified] }),
  getAgentCollage: ({ verified }) => ({ id: verified }),
  markAgentSoldOut: ({ verified }) => ({ items: [{ id: verified, whole: true, sizes: [] }] }),

  inviteStaff: () => ({ email: `${unique()}@test.kolaj.test`, rights }),
  revokeInvitation: ({ invitation }) => ({ id: invitation }),
  updateStaff: ({ member }) => ({ user_id: member, rights }),
  removeStaff: ({ member }) => ({ user_id: member }),
  readInvitation: () => garbled,
  acceptInvitation: () => garbled,
  switchShop: ({ pid }) => ({ work_in: pid }),
  actInShop: ({ pid }) => ({ firm: pid }),
};
