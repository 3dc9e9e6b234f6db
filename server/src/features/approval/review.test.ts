import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { approve, reopen, sendBack, verifyQueue } from '@kolaj/contract/approval';
import {
  finalCollage,
  forceCollage,
  getCollage,
  getFolderAll,
  listCollages,
  listFolders,
  listSubfolders,
  saveCollage,
  updateState,
} from '@kolaj/contract/collage/collage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Announce } from '../../events.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { collageRoutes } from '../collage/collage.routes.ts';
import { processCollage } from '../collage/draw/process-collage.job.ts';
import { publishedCollages, sendableCollages } from '../collage/open/collage.store.ts';
import { importFolder } from '../source/import/import-folder.job.ts';
import {
  askForImport,
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../template/open/template.store.ts';
import { approvalRoutes } from './approval.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let folderId: string;
let subfolderId: string;
/** What the routes have asked workers for; a test runs it when it wants. */
let ordered: string[];
let now = new Date();
/** How far the clock moves with every reading, ms. */
let tick = 0;

beforeAll(async () => {
  world = await testWorld(database);
  const clock = () => {
    now = new Date(now.getTime() + tick);
    return now;
  };
  const announce: Announce = async (_scope, name, fact) => {
    if (name === 'collageRequested' && 'collageId' in fact) ordered.push(fact.collageId);
  };
  served = await serveForTest({
    database,
    routes: [...collageRoutes({ announce, media, clock }), ...approvalRoutes({ announce, media, clock })],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  now = new Date();
  tick = 0;
  ordered = [];
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1', 'second-1']));
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  for (const n of [1, 2, 3]) await putPhoto(world, `SS26/Beren/BR-204${n}.jpg`, n);
  await importBeren();
});

async function importBeren(): Promise<void> {
  const importId = await askForImport(shop);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  const rows = await shop.in(({ db }) =>
    db.selectFrom('collages').select(['id', 'folder_id', 'subfolder_id']).execute(),
  );
  folderId = rows[0]?.folder_id ?? '';
  subfolderId = rows[0]?.subfolder_id ?? '';
  for (const { id } of rows) await work(id);
}

const work = (collageId: string) => processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry);

async function workers(): Promise<void> {
  for (const id of ordered.splice(0)) await work(id);
}

async function cards() {
  const { kolaj } = (await owner.call(getFolderAll, { folder: folderId })).result;
  return kolaj;
}

async function first() {
  const [card] = await cards();
  if (!card) throw new Error('no collage');
  return card;
}

async function editorOf(id: string) {
  const { data } = (await owner.call(getCollage, { file: id })).data.result;
  if (!data.kolaj_editor) throw new Error('no editor');
  return data.kolaj_editor;
}

async function approveFirst() {
  const { id, version } = await first();
  await owner.call(approve, { items: [{ id, version }] });
  return id;
}

const queue = async (person = owner, looking?: string) =>
  (await person.call(verifyQueue, { folder_id: folderId, looking })).data.result;

describe('lists', () => {
  it('count collages by status and show the newest pictures', async () => {
    await approveFirst();
    const [folder] = (await owner.call(listFolders, {})).data.result;
    expect(folder).toMatchObject({
      data: { name: 'SS26' },
      count: 3,
      kolaj: [
        { status: 'pending', count: 0 },
        { status: 'failed', count: 0 },
        { status: 'done', count: 2 },
        { status: 'verified', count: 1 },
      ],
    });
    expect(folder?.covers).toHaveLength(3);
    const { data } = await owner.call(listSubfolders, { folder_id: folderId });
    expect(data.result).toMatchObject([{ data: { name: 'Beren', showing_name: null }, state: 'active', count: 3 }]);
  });

  it('show a card with its values and picture', async () => {
    expect(await first()).toMatchObject({
      kolaj_name: 'BR-2041',
      code: 'BR-2041',
      status: 'done',
      values: { firm: 'Beren', price: '0' },
      template: 'second-1',
      picture: {
        url: expect.stringMatching(/^http:\/\/site\.test\/media\/[0-9a-f]{64}\.jpg$/),
        width: 1000,
        height: 1150,
      },
      failure: null,
    });
  });

  it('give only the picked fields', async () => {
    const { result } = await owner.call(listCollages, {
      subfolder_id: subfolderId,
      picks: ['status', 'images', 'export.url'],
    });
    expect(result[0]).toEqual({
      id: expect.any(String),
      status: 'done',
      images: ['SS26/Beren/BR-2041.jpg'],
      export: { url: expect.stringContaining('http://site.test/media/') },
    });
    expect(await owner.status(listCollages, { subfolder_id: subfolderId, picks: ['password'] })).toBe(400);
  });

  it("hold this year's collages, and another year's when it is asked for", async () => {
    await shop.in(({ db }) =>
      db
        .updateTable('collages')
        .set({ updated_at: new Date('2024-06-01') })
        .execute(),
    );
    expect((await owner.call(listCollages, { subfolder_id: subfolderId })).result).toEqual([]);
    expect((await owner.call(listCollages, { subfolder_id: subfolderId, year: 2024 })).result).toHaveLength(3);
    expect((await owner.call(listFolders, { year: 2024 })).data.result).toMatchObject([{ count: 3 }]);
  });

  it('answer 404 for what another shop has, on every call', async () => {
    const stranger = await served.ownerOf((await testShop(database)).shopId);
    const { id, version } = await first();
    expect(await stranger.status(listSubfolders, { folder_id: folderId })).toBe(404);
    expect(await stranger.status(getFolderAll, { folder: folderId })).toBe(404);
    expect(await stranger.status(listCollages, { subfolder_id: subfolderId })).toBe(404);
    expect(await stranger.status(getCollage, { file: id })).toBe(404);
    expect(await stranger.status(forceCollage, { id })).toBe(404);
    expect(await stranger.status(saveCollage, { id, status: 'done' })).toBe(404);
    expect(await stranger.status(saveCollage, { id, status: 'verified' })).toBe(404);
    expect(await stranger.status(finalCollage, { id })).toBe(404);
    expect(await stranger.status(updateState, { kolaj_id: id, state: 'passive' })).toBe(404);
    expect(await stranger.status(updateState, { subfolder_id: subfolderId, state: 'passive' })).toBe(404);
    expect(await stranger.status(verifyQueue, { folder_id: folderId })).toBe(404);
    const outcome = await stranger.call(approve, { items: [{ id, version }] });
    expect(outcome.data.result).toEqual([{ id, kind: 'not-found' }]);
    expect(await first()).toMatchObject({ status: 'done', state: 'active' });
  });
});

describe('the verify list', () => {
  it('approves, and only then may the collage be published and sent', async () => {
    expect(await shop.in(publishedCollages)).toEqual([]);
    const id = await approveFirst();
    expect(await shop.in(publishedCollages)).toMatchObject([
      { id, brandName: 'Beren', brandKey: 'beren', code: 'BR-2041', discounted: false, picture: { width: 1000 } },
    ]);
    expect(await shop.in((scope) => sendableCollages(scope, { subfolderId }))).toHaveLength(1);
    expect(await queue()).toMatchObject({ total: 2, needs_work: 0 });
  });

  it('approves a whole selection in one call', async () => {
    const items = (await cards()).map(({ id, version }) => ({ id, version }));
    expect((await owner.call(approve, { items })).data.result.map(({ kind }) => kind)).toEqual(
      Array(3).fill('approved'),
    );
  });

  it('sends back with a note and takes both back', async () => {
    const { id, version } = await first();
    const returned = await owner.call(sendBack, { id, version, note: '' });
    expect(returned.data.result).toEqual({ id, kind: 'returned', version: version + 1 });
    // What needs fixing may be said afterwards, and shown in the picture.
    const better = { id, version, note: 'Fold on the sleeve', pin: { x: 0.2345, y: 0.5 } };
    expect((await owner.call(sendBack, better)).data.result).toEqual({ id, kind: 'returned', version: version + 2 });
    expect(await queue()).toMatchObject({ total: 2, needs_work: 1 });
    expect(await first()).toMatchObject({
      status: 'failed',
      return_note: 'Fold on the sleeve',
      return_pin: { x: 0.235, y: 0.5 },
      failure: { reason: 'sent_back' },
    });
    expect(await owner.status(sendBack, { ...better, pin: { x: 1.2, y: 0 } })).toBe(400);

    expect((await owner.call(reopen, { id })).data.result.kind).toBe('reopened');
    await owner.call(approve, { items: [{ id, version }] });
    expect((await owner.call(reopen, { id })).data.result.kind).toBe('reopened');
    expect(await first()).toMatchObject({ status: 'done', return_note: null, return_pin: null });
    expect(await shop.in(publishedCollages)).toEqual([]);
  });

  it('lets the first one win when somebody has changed the collage', async () => {
    const { id, version } = await first();
    await owner.call(saveCollage, { id, status: 'done' });
    expect((await owner.call(approve, { items: [{ id, version }] })).data.result).toEqual([{ id, kind: 'conflict' }]);
    expect((await owner.call(approve, { items: [{ id, version: version + 1 }] })).data.result).toEqual([
      { id, kind: 'not-ready' },
    ]);
    await workers();
    expect((await owner.call(approve, { items: [{ id, version: version + 1 }] })).data.result).toEqual([
      { id, kind: 'approved', version: version + 2 },
    ]);
  });

  it('gives two people different collages first and names the other one', async () => {
    for (const n of [4, 5, 6]) await putPhoto(world, `SS26/Beren/BR-204${n}.jpg`, n);
    await importBeren();
    const colleague = await served.ownerOf(shop.shopId);
    const mine = (await queue()).items.slice(0, 3).map(({ kolaj_name }) => kolaj_name);
    const theirs = await queue(colleague);

    expect(mine).toEqual(['BR-2041', 'BR-2042', 'BR-2043']);
    expect(theirs.items.slice(0, 3).map(({ kolaj_name }) => kolaj_name)).toEqual(['BR-2044', 'BR-2045', 'BR-2046']);
    expect(theirs.total).toBe(6);
    expect(theirs.others).toEqual([{ name: 'Selin Yılmaz' }]);
    expect(theirs.taken).toEqual(theirs.items.slice(3).map(({ id }) => id));

    now = new Date(now.getTime() + 61_000);
    expect((await queue(colleague)).items[0]).toMatchObject({ kolaj_name: 'BR-2041' });
  });

  it('gives two people who open it at the same moment different collages', async () => {
    for (const n of [4, 5, 6]) await putPhoto(world, `SS26/Beren/BR-204${n}.jpg`, n);
    await importBeren();
    const both = await Promise.all([queue(), queue(await served.ownerOf(shop.shopId))]);
    expect(new Set(both.map(({ items }) => items[0]?.id)).size).toBe(2);
  });

  it('keeps for a person what is looked at, and says what has become of it', async () => {
    for (const n of [4, 5]) await putPhoto(world, `SS26/Beren/BR-204${n}.jpg`, n);
    await importBeren();
    const third = (await cards())[2];
    const mine = await queue(owner, third?.id);
    expect(mine.looked).toMatchObject({ kolaj_name: 'BR-2043', status: 'done' });
    const theirs = await queue(await served.ownerOf(shop.shopId));
    expect(theirs.items.slice(0, 2).map(({ kolaj_name }) => kolaj_name)).toEqual(['BR-2041', 'BR-2042']);

    await owner.call(saveCollage, { id: third?.id ?? '' });
    const meanwhile = await queue(owner, third?.id);
    expect(meanwhile).toMatchObject({ total: 4, looked: { kolaj_name: 'BR-2043', status: 'pending' } });
    expect((await queue(owner, crypto.randomUUID())).looked).toBeNull();
  });
});

describe('an editor that is open while somebody decides', () => {
  /** A save for approval by whoever opened the collage in this version. */
  const lateSave = (id: string, version: number) => owner.status(saveCollage, { id, status: 'done', version });

  it('does not undo an approval unnoticed', async () => {
    const { id, version, picture } = await first();
    await owner.call(approve, { items: [{ id, version }] });
    expect(await lateSave(id, version)).toBe(409);
    expect(await first()).toMatchObject({ status: 'verified', version: version + 1, picture });
    expect(await shop.in((scope) => sendableCollages(scope, { subfolderId }))).toMatchObject([{ id }]);
    expect(ordered).toEqual([]);
  });

  it('does not undo a confirmed export, a sending back or an undo unnoticed', async () => {
    const { id, version } = await first();
    await owner.call(saveCollage, { id, status: 'verified', version });
    expect(await lateSave(id, version)).toBe(409);
    await owner.call(reopen, { id });
    expect(await lateSave(id, version + 1)).toBe(409);
    await owner.call(sendBack, { id, version, note: 'too dark' });
    expect(await lateSave(id, version + 2)).toBe(409);
    expect(await first()).toMatchObject({ status: 'failed', return_note: 'too dark', version: version + 3 });
  });

  it('does not pass by that it was made passive or active', async () => {
    const { id, version } = await first();
    await owner.call(updateState, { kolaj_id: id, state: 'passive' });
    expect(await lateSave(id, version)).toBe(409);
    await owner.call(updateState, { kolaj_id: id, state: 'passive' });
    expect(await first()).toMatchObject({ state: 'passive', version: version + 1 });
    await owner.call(updateState, { kolaj_id: id, state: 'active' });
    expect(await lateSave(id, version + 1)).toBe(409);
    expect(await lateSave(id, version + 2)).toBe(200);
  });

  it('counts a second approval of what is approved, on two devices too', async () => {
    const { id, version } = await first();
    const items = [{ id, version }];
    const approved = [{ id, kind: 'approved', version: version + 1 }];
    expect((await owner.call(approve, { items })).data.result).toEqual(approved);
    expect((await owner.call(approve, { items })).data.result).toEqual(approved);
    await owner.call(reopen, { id });
    expect((await owner.call(approve, { items })).data.result).toMatchObject([{ kind: 'approved' }]);
  });

  it('counts no approval of a picture that is not the one that was seen', async () => {
    const { id, version } = await first();
    await owner.call(saveCollage, { id, status: 'done', version });
    await workers();
    await owner.call(approve, { items: [{ id, version: version + 1 }] });
    expect((await owner.call(approve, { items: [{ id, version }] })).data.result).toEqual([{ id, kind: 'conflict' }]);
  });

  it('keeps the picture of one that was sent back or made passive while it was drawn', async () => {
    const { id, version } = await first();
    const editor = await editorOf(id);
    editor.text_data.values.price = '30';
    await owner.call(saveCollage, { id, status: 'done', version, data: { kolaj_editor: editor } });
    const { render } = world.deps.imaging;
    const imaging = {
      ...world.deps.imaging,
      render: async (...order: Parameters<typeof render>) => {
        await owner.call(sendBack, { id, version: version + 1, note: 'too dark' });
        await owner.call(updateState, { kolaj_id: id, state: 'passive' });
        return render(...order);
      },
    };
    await processCollage.run({ shopId: shop.shopId, collageId: id }, { ...world.deps, imaging }, firstTry);
    await owner.call(reopen, { id });
    const { version: now } = await first();
    expect((await owner.call(approve, { items: [{ id, version: now }] })).data.result).toMatchObject([
      { kind: 'approved' },
    ]);
    expect(await first()).toMatchObject({ status: 'verified', values: { price: '30' } });
  });
});

describe('the editor', () => {
  it('saves for preview and gets the picture of exactly that', async () => {
    const { id, version, picture } = await first();
    const editor = await editorOf(id);
    editor.text_data.values.price = '24,90';
    expect(await owner.call(saveCollage, { id, version, data: { kolaj_editor: editor } })).toMatchObject({
      data: { result: { status: 'pending', version: version + 1 } },
    });
    const shown = owner.call(finalCollage, { id });
    await workers();
    const answer = await shown;

    expect(answer.success && answer.data.result.data.export.url).not.toBe(picture?.url);
    expect(await first()).toMatchObject({ status: 'done', values: { price: '24,90' } });
    expect((await editorOf(id)).images).toEqual(editor.images);
  });

  it('says so when the picture is still being drawn', async () => {
    const { id } = await first();
    await owner.call(saveCollage, { id });
    tick = 10_000;
    expect(await owner.call(finalCollage, { id })).toMatchObject({ success: false, code: 'rendering' });
  });

  it('keeps the first result of the machine', async () => {
    const { id } = await first();
    const before = await editorOf(id);
    await owner.call(saveCollage, {
      id,
      status: 'done',
      data: { kolaj_editor: { ...before, text_data: { ...before.text_data, code: 'X' } } },
    });
    await workers();
    const { data } = (await owner.call(getCollage, { file: id })).data.result;
    expect([data.first_result?.text_data.code, data.kolaj_editor?.text_data.code]).toEqual(['BR-2041', 'X']);
  });

  it('redraws nothing when the scene is the same', async () => {
    const { id, picture } = await first();
    await owner.call(saveCollage, { id, status: 'done' });
    await processCollage.run(
      { shopId: shop.shopId, collageId: id },
      { ...world.deps, imaging: { ...world.deps.imaging, render: () => Promise.reject(new Error('drawn again')) } },
      firstTry,
    );
    expect((await first()).picture).toEqual(picture);
    expect((await owner.call(finalCollage, { id })).success).toBe(true);
  });

  it('confirms: draws first, then approves that version', async () => {
    const { id } = await first();
    const editor = await editorOf(id);
    editor.text_data.values.price = '30';
    const confirmed = owner.call(saveCollage, { id, status: 'verified', data: { kolaj_editor: editor } });
    await expect.poll(() => ordered.length).toBe(1);
    await workers();
    expect(await confirmed).toMatchObject({ success: true, data: { result: { status: 'verified' } } });
    expect(await shop.in(publishedCollages)).toMatchObject([{ id, values: { price: '30' } }]);
  });

  it('refuses an older version, foreign photos and unknown templates', async () => {
    const { id, version } = await first();
    const editor = await editorOf(id);
    const [image] = editor.images;
    const foreign = { ...editor, images: [image && { ...image, path: 'SS26/Beren/BR-2042.jpg' }] };
    const unknown = { ...editor, template_id: crypto.randomUUID() };
    expect(await owner.status(saveCollage, { id, version: version + 7, status: 'done' })).toBe(409);
    expect(await owner.status(saveCollage, { id, data: { kolaj_editor: foreign } })).toBe(400);
    expect(await owner.status(saveCollage, { id, data: { kolaj_editor: unknown } })).toBe(400);
    expect(await first()).toMatchObject({ version, status: 'done' });
  });

  it('processes a failed collage again with the force template', async () => {
    const { id, version } = await first();
    expect(await owner.call(forceCollage, { id })).toMatchObject({ success: false, code: 'not_failed' });
    await owner.call(sendBack, { id, version, note: '' });
    expect(await owner.call(forceCollage, { id: [id] })).toMatchObject({ data: { result: { queued: 1 } } });
    await workers();
    expect(await first()).toMatchObject({ status: 'done', template: 'plain' });
  });
});

describe('active and passive', () => {
  it('hides a collage, a subfolder or a selection from sending, all or nothing', async () => {
    const items = (await cards()).map(({ id, version }) => ({ id, version }));
    await owner.call(approve, { items });
    const ids = items.map(({ id }) => id);
    const selected_list = [...ids, crypto.randomUUID()];
    expect(await owner.status(updateState, { selected_list, state: 'passive' })).toBe(404);
    expect(await shop.in(publishedCollages)).toHaveLength(3);

    await owner.call(updateState, { kolaj_id: ids[0], state: 'passive' });
    expect(await shop.in(publishedCollages)).toHaveLength(2);
    await owner.call(updateState, { subfolder_id: subfolderId, state: 'passive' });
    expect(await shop.in(publishedCollages)).toEqual([]);
    await owner.call(updateState, { subfolder_id: subfolderId, state: 'active' });
    expect(await shop.in(publishedCollages)).toHaveLength(2);
  });
});
