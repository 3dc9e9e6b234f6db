import { randomUUID } from 'node:crypto';
import {
  applyTemplate,
  cancelTemplateRun,
  listShopTemplates,
  listTemplateVersions,
  offerTemplate,
  orderTemplates,
  restoreTemplate,
  templateImpact,
} from '@kolaj/contract/template/template-change';
import type { RunScope } from '@kolaj/domain/template/impact';
import type { TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { firstTry, type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { templateChangeRoutes } from '../../template/change/change.routes.ts';
import { changeTemplate } from '../../template/change/change.store.ts';
import { addBuiltInTemplates, liveTemplates } from '../../template/open/template.store.ts';
import { applyTemplateRun } from './apply-template.job.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let subfolder: TestSubfolder;
let owner: Person;
let userId: string;
let template: { id: string; data: TemplateData };

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({ database, routes: templateChangeRoutes(world.deps) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

const inTheShop = <T>(run: (scope: ShopScope) => Promise<T>) => inShop(database, shop.id, run);

beforeEach(async () => {
  world.announced.length = 0;
  shop = await aShop(database);
  subfolder = await aSubfolder(database, shop);
  const user = await aUser(database, { shop });
  userId = user.id;
  owner = await served.signIn(user.email);
  await inTheShop((scope) => addBuiltInTemplates(scope, ['first-1']));
  const [first] = await inTheShop(liveTemplates);
  if (!first) throw new Error('The shop has no template.');
  template = first;
});

/** A collage made with the template's first version. */
async function made(
  status: 'done' | 'verified' | 'failed' | 'pending',
  { isSent = false, isLaidOut = false }: { isSent?: boolean; isLaidOut?: boolean } = {},
): Promise<string> {
  const { id, exportId, sha256 } = await aCollage(database, shop, subfolder, { status });
  const own = { template_id: template.id, template_version: 1, ...(isLaidOut ? { texts: template.data.texts } : {}) };
  await inTheShop(async ({ db }) => {
    await db
      .updateTable('collages')
      .set({ editor: sql`editor || ${JSON.stringify(own)}::jsonb` })
      .where('id', '=', id)
      .execute();
  });
  if (isSent) await send(id, { exportId, sha256 });
  return id;
}

async function send(collage_id: string, { exportId: export_id, sha256 }: { exportId: string; sha256: string }) {
  const { broadcast, delivery } = await aBroadcast(database, shop, subfolder);
  const image = { broadcast_id: broadcast, shop_id: shop.id, position: 0, collage_id, export_id, sha256 };
  await inTheShop(async ({ db }) => {
    await db
      .insertInto('broadcast_images')
      .values({ ...image, day: '2026-11-21' })
      .execute();
    await db.updateTable('deliveries').set({ status: 'delivered' }).where('id', '=', delivery).execute();
  });
}

/** An admin has moved something. */
const change = (data: Partial<TemplateData>) =>
  inTheShop((scope) => changeTemplate(scope, { id: template.id, data: { ...template.data, ...data }, userId }));
const impact = async () => (await owner.call(templateImpact, { id: template.id })).data.result;
const shown = async () => (await owner.call(listShopTemplates, {})).data.result.find(({ id }) => id === template.id);

async function apply(scope: RunScope): Promise<string> {
  const { version } = await impact();
  const answer = await owner.call(applyTemplate, { id: template.id, version, scope });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.id;
}
const work = (runId: string) => applyTemplateRun.run({ shopId: shop.id, runId }, world.deps, firstTry);

/** Status and template version, by collage. */
const collages = (ids: readonly string[]) =>
  inTheShop(async ({ db }) => {
    const rows = await db
      .selectFrom('collages')
      .where('id', 'in', ids)
      .select(['id', 'status', sql<number>`(editor ->> 'template_version')::int`.as('pinned')])
      .execute();
    return ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      return `${row?.status} ${row?.pinned}`;
    });
  });

/** One of each kind, in this order. */
const oneOfEach = async () => [
  await made('done'),
  await made('verified'),
  await made('verified', { isSent: true }),
  await made('done', { isLaidOut: true }),
  await made('failed'),
  await made('pending'),
];

describe('what a change of a template means', () => {
  it('is nothing as long as it only concerns the choice, and is said in numbers when the picture changes', async () => {
    await oneOfEach();
    await change({ hidden: true });
    expect(await impact()).toMatchObject({ version: 2, total: 0 });
    expect(await shown()).toMatchObject({ collages: 6, outdated: 0, sent: 1 });

    await change({ color: '#000000' });
    expect(await impact()).toEqual({
      version: 3,
      total: 6,
      waiting: 2,
      approved: 1,
      sent: 1,
      left_alone: 3,
      own_layout: 1,
      changes: { waiting: 1, 'not-sent': 2, all: 3 },
    });
    expect(await shown()).toMatchObject({ outdated: 6, run: null });
  });
});

describe('redrawing collages', () => {
  it.each<[RunScope, string[]]>([
    ['waiting', ['done 2', 'verified 1', 'verified 1', 'done 1', 'failed 1', 'pending 1']],
    ['not-sent', ['done 2', 'done 2', 'verified 1', 'done 1', 'failed 1', 'pending 1']],
    ['all', ['done 2', 'done 2', 'done 2', 'done 1', 'failed 1', 'pending 1']],
  ])('%s: changes those and no others, and each of them waits for approval again', async (scope, expected) => {
    const ids = await oneOfEach();
    await change({ color: '#000000' });
    const run = await apply(scope);
    expect(await collages(ids)).toEqual(
      ids.map((_, index) => `${['done', 'verified', 'verified', 'done', 'failed', 'pending'][index]} 1`),
    );

    await work(run);
    expect(await collages(ids)).toEqual(expected);
    const changed = expected.filter((one) => one.endsWith(' 2')).length;
    expect((await shown())?.run).toMatchObject({ status: 'done', total: changed, changed, skipped: 0 });
    const asked = world.announced.flatMap(({ fact }) => fact.collageIds ?? []);
    expect(asked).toHaveLength(changed);
  });

  it('comes to the same when it is done twice or by two at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => made('done')));
    await change({ color: '#000000' });
    const run = await apply('waiting');
    await Promise.all([work(run), work(run)]);
    await work(run);
    expect(await collages(ids)).toEqual(ids.map(() => 'done 2'));
    expect((await shown())?.run).toMatchObject({ status: 'done', total: 5, changed: 5 });
    expect(world.announced.filter(({ name }) => name === 'collagesRequested')).toHaveLength(1);
  });

  it('stops where it is when it is cancelled, and applying again does the rest', async () => {
    const ids = [await made('done'), await made('done')];
    await change({ color: '#000000' });
    const run = await apply('waiting');
    await owner.call(cancelTemplateRun, { id: run });
    await work(run);
    expect(await collages(ids)).toEqual(['done 1', 'done 1']);
    expect((await shown())?.run).toMatchObject({ status: 'cancelled', changed: 0 });

    await work(await apply('waiting'));
    expect(await collages(ids)).toEqual(['done 2', 'done 2']);
  });

  it('is refused while one goes on, for nothing, and for a version that somebody has changed in the meantime', async () => {
    await made('done');
    const ask = (version: number) => owner.try(applyTemplate, { id: template.id, version, scope: 'waiting' });
    expect((await ask(1)).body).toMatchObject({ code: 'nothing_to_do' });
    await change({ color: '#000000' });
    expect(await ask(1)).toMatchObject({ status: 409, body: { code: 'version' } });
    await apply('waiting');
    expect((await ask(2)).body).toMatchObject({ code: 'template_running' });
  });

  it('knows nothing of what another shop has', async () => {
    const other = await aUser(database, { shop: await aShop(database) });
    const stranger = await served.signIn(other.email);
    expect(await stranger.status(templateImpact, { id: template.id })).toBe(404);
    expect(await stranger.status(listTemplateVersions, { id: template.id })).toBe(404);
    expect(await stranger.status(cancelTemplateRun, { id: randomUUID() })).toBe(404);
  });
});

describe("a shop's choice", () => {
  it('goes back to an older version as a new one, and collages made with that show it already', async () => {
    await made('done');
    await change({ color: '#000000' });
    const answer = await owner.call(restoreTemplate, { id: template.id, version: 2, from: 1 });
    expect(answer).toMatchObject({ data: { result: { version: 3 } } });
    expect(await impact()).toMatchObject({ version: 3, total: 0 });
    const { data } = await owner.call(listTemplateVersions, { id: template.id });
    expect(data.result.map(({ version, collages: count }) => [version, count])).toEqual([
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
  });

  it('says what is offered and to which brands, and in which order', async () => {
    const names = async () => (await owner.call(listShopTemplates, {})).data.result.map(({ data }) => data.name);
    await owner.call(offerTemplate, { id: template.id, hidden: true, brands: ['Beren'] });
    expect(await shown()).toMatchObject({ version: 2, data: { hidden: true, brands: ['Beren'], default: true } });

    const [, plain] = (await owner.call(listShopTemplates, {})).data.result;
    expect(await names()).toEqual(['first-1', 'plain']);
    await owner.call(orderTemplates, { ids: [plain?.id ?? ''] });
    expect(await names()).toEqual(['plain', 'first-1']);
    expect(await owner.status(orderTemplates, { ids: [randomUUID()] })).toBe(404);
  });
});
