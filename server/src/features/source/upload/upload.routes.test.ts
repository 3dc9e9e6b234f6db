import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginUpload,
  closeBeside,
  dropUpload,
  listUploads,
  type Upload,
  uploadPieceBytes,
  uploadPiecePath,
} from '@kolaj/contract/source/source-upload';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { aPhoto, type UploadWorld, uploadWorld } from '../testing/testing-upload.ts';
import { uploadRoutes } from './upload.routes.ts';
import { uploadPieces } from './upload-piece.routes.ts';
import { sweepUploads } from './upload-sweep.job.ts';

const database = await testDatabase();
let world: UploadWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** The shop's source on this disk. */
let source: string;

beforeAll(async () => {
  world = await uploadWorld(database);
  served = await serveForTest({
    database,
    routes: uploadRoutes(world.deps),
    plainRoutes: [uploadPieces(world.deps)],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(database);
  source = await aLocalSource(database, shop, join(world.base, 'sources'));
  owner = await served.signIn((await aUser(database, { shop })).email);
  world.disk.free = Number.POSITIVE_INFINITY;
  await rm(join(world.base, 'uploads'), { recursive: true, force: true });
});

const place = { folder: 'SS26', subfolder: 'Beren' };

async function begin(
  name: string,
  bytes: number,
  more: { modified?: number; replace?: boolean; beside?: Upload['beside'] & object } & Partial<typeof place> = {},
) {
  return owner.call(beginUpload, { ...place, name, bytes, modified: 1_700_000_000_000, ...more });
}

async function began(...asked: Parameters<typeof begin>) {
  const answer = await begin(...asked);
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result;
}

const piece = (id: string, offset: number, bytes: Buffer, person = owner) =>
  person.send(`${uploadPiecePath}?id=${id}&offset=${offset}`, bytes);

async function upload(name: string, bytes: Buffer, more: Parameters<typeof begin>[2] = {}) {
  const { id } = await began(name, bytes.length, more);
  return (await piece(id, 0, bytes)).body;
}

const inSource = (path: string) => readFile(join(source, path));
const listed = async () => (await owner.call(listUploads, {})).data.result;

/** Noise that begins like a JPEG: big files without the time to draw them. */
const bigPhoto = (bytes: number) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(bytes - 4, 7)]);

describe('an upload that is silent while others come', () => {
  it('is not given up for one that there is no space for', async () => {
    const { id } = await began('1.jpg', 1000);
    const others = await aUser(database, { shop });
    await inShop(database, shop.id, async ({ db }) => {
      await sql`insert into uploads (shop_id, user_id, kind, folder, subfolder, name, bytes, modified_at, replaces)
        select ${shop.id}, ${others.id}, 'photo', 'SS26', 'Beren', 'n' || n || '.jpg', 1000, now(), false
        from generate_series(1, 499) n`.execute(db);
      await sql`update uploads set updated_at = now() - interval '1 hour' where id = ${id}`.execute(db);
    });
    world.disk.free = 0;
    expect(await begin('2.jpg', 1000)).toMatchObject({ success: false, code: 'no_space' });
    world.disk.free = Number.POSITIVE_INFINITY;
    expect(await began('1.jpg', 1000)).toMatchObject({ id });
  });
});

describe('what stayed on the device beside a photo', () => {
  const beside = {
    batch: 'one',
    left_out: [{ path: 'leer.jpg', reason: 'empty' as const }],
    left_out_count: 250,
    other_files: [{ kind: '.mp4', count: 4 }],
  };

  it('is told in every browser of the person until it has been read, also once the photo is there', async () => {
    const bytes = await aPhoto(1);
    const { id } = await began('BR-1.jpg', bytes.length, { beside });
    await piece(id, 0, bytes);
    expect((await listed()).uploads).toMatchObject([{ id, status: 'done', beside }]);
    const another = await served.signIn((await aUser(database, { shop })).email);
    expect(await another.status(closeBeside, { id })).toBe(404);
    await owner.call(closeBeside, { id });
    expect((await listed()).uploads).toEqual([]);
    expect(await began('BR-1.jpg', bytes.length)).toMatchObject({ id, status: 'done' });
  });

  it('is told anew when the same files are dropped again', async () => {
    const { id } = await began('BR-1.jpg', 1000);
    expect((await listed()).uploads).toMatchObject([{ id, beside: null }]);
    await began('BR-1.jpg', 1000, { beside });
    expect((await listed()).uploads).toMatchObject([{ id, beside }]);
  });

  it('is bounded', async () => {
    const left_out = Array.from({ length: 201 }, () => ({ path: 'a.jpg', reason: 'empty' as const }));
    const input = { ...place, name: 'a.jpg', bytes: 9, modified: 0, beside: { ...beside, left_out } };
    expect(await owner.status(beginUpload, input)).toBe(400);
  });
});

describe('a dropped photo', () => {
  it('is in the source, whole, and is known to be', async () => {
    const bytes = await aPhoto(1);
    expect(await upload('BR-2041 1.jpg', bytes)).toEqual({
      ...{ success: true, received: bytes.length, status: 'done', reason: null, already_here: 0 },
    });
    expect(await inSource('SS26/Beren/BR-2041 1.jpg')).toEqual(bytes);
    expect(await readdir(join(source, 'SS26/Beren'))).toEqual(['BR-2041 1.jpg']);
    const rows = await inShop(database, shop.id, ({ db }) =>
      db.selectFrom('received_files').select(['path', 'bytes']).where('shop_id', '=', shop.id).execute(),
    );
    expect(rows).toEqual([{ path: 'SS26/Beren/BR-2041 1.jpg', bytes: bytes.length }]);
    expect((await listed()).uploads).toEqual([]);
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
  });

  it('keeps its directories as product folders, and its name byte for byte', async () => {
    const name = `${'kırmızı'.normalize('NFD')}/çiçek 🌹.jpg`;
    await upload(name, await aPhoto(2));
    expect(await inSource(`SS26/Beren/${name}`)).toEqual(await aPhoto(2));
  });

  it('comes into the folder that is written with other accents', async () => {
    await mkdir(join(source, 'Güz'.normalize('NFD'), 'Beren'), { recursive: true });
    const asked = { folder: 'Güz'.normalize('NFC') };
    expect(await began('1.jpg', 9, asked)).toMatchObject({ folder: 'Güz'.normalize('NFD') });
    await upload('1.jpg', await aPhoto(3), asked);
    expect(await readdir(source)).toEqual(['Güz'.normalize('NFD'), 'x']);
  });

  it('of the same name is put beside the first, or replaces it', async () => {
    await upload('image.jpg', await aPhoto(4));
    await upload('image.jpg', await aPhoto(5), { modified: 2 });
    expect(await inSource('SS26/Beren/image.jpg')).toEqual(await aPhoto(4));
    expect(await inSource('SS26/Beren/image (2).jpg')).toEqual(await aPhoto(5));
    await upload('image.jpg', await aPhoto(6), { modified: 3, replace: true });
    expect(await inSource('SS26/Beren/image.jpg')).toEqual(await aPhoto(6));
  });

  it('that is there already with the same bytes comes once', async () => {
    await upload('image.jpg', await aPhoto(4));
    const again = { modified: 2 };
    expect(await upload('image.jpg', await aPhoto(4), again)).toMatchObject({ status: 'done', already_here: 1 });
    const replacing = { modified: 3, replace: true };
    expect(await upload('image.jpg', await aPhoto(4), replacing)).toMatchObject({ status: 'done', already_here: 1 });
    expect(await readdir(join(source, 'SS26/Beren'))).toEqual(['image.jpg']);
  });

  it('dropped again is done without a byte, as long as it is there', async () => {
    const bytes = await aPhoto(7);
    await upload('7.jpg', bytes);
    expect(await began('7.jpg', bytes.length)).toMatchObject({ status: 'done', received: bytes.length });
    await rm(join(source, 'SS26/Beren/7.jpg'));
    expect(await began('7.jpg', bytes.length)).toMatchObject({ status: 'receiving', received: 0 });
  });
});

describe('a file in pieces', () => {
  const whole = bigPhoto(uploadPieceBytes + 5);
  const [first, rest] = [whole.subarray(0, uploadPieceBytes), whole.subarray(uploadPieceBytes)];

  it('continues where it was interrupted', async () => {
    const { id } = await began('big.jpg', whole.length);
    expect((await piece(id, 0, first)).body).toMatchObject({ received: first.length, status: 'receiving' });
    expect(await began('big.jpg', whole.length)).toMatchObject({ id, received: first.length });
    expect((await listed()).uploads).toMatchObject([{ id, received: first.length, bytes: whole.length }]);
    expect((await piece(id, first.length, rest)).body).toMatchObject({ status: 'done' });
    expect((await inSource('SS26/Beren/big.jpg')).equals(whole)).toBe(true);
  });

  it('dropped into two subfolders at once comes into both', async () => {
    const beren = await began('big.jpg', whole.length);
    const lina = await began('big.jpg', whole.length, { subfolder: 'Lina' });
    for (const { id } of [beren, lina]) await piece(id, 0, first);
    expect(await began('big.jpg', whole.length)).toMatchObject({ id: beren.id, received: first.length });
    expect(await began('big.jpg', whole.length, { subfolder: 'Lina' })).toMatchObject({ id: lina.id });
    for (const { id } of [beren, lina]) await piece(id, first.length, rest);
    expect((await inSource('SS26/Beren/big.jpg')).equals(whole)).toBe(true);
    expect((await inSource('SS26/Lina/big.jpg')).equals(whole)).toBe(true);
  });

  it('takes no piece twice and none at the wrong place', async () => {
    const { id } = await began('big.jpg', whole.length);
    await piece(id, 0, first);
    expect(await piece(id, 0, first)).toMatchObject({ status: 409, body: { code: 'offset' } });
    expect(await piece(id, 7, rest)).toMatchObject({ status: 409, body: { code: 'offset' } });
    expect(await piece(id, first.length, first)).toMatchObject({ status: 400, body: { code: 'too_long' } });
    await piece(id, first.length, rest);
    expect(await piece(id, first.length, rest)).toMatchObject({ status: 200, body: { status: 'done' } });
  });

  it('is one file when two requests bring the same piece at once', async () => {
    const { id } = await began('big.jpg', whole.length);
    const answers = await Promise.all([piece(id, 0, first), piece(id, 0, first), piece(id, 0, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await piece(id, first.length, rest);
    expect((await inSource('SS26/Beren/big.jpg')).equals(whole)).toBe(true);
  });

  it('starts again when the disk has lost what had come', async () => {
    const { id } = await began('big.jpg', whole.length);
    await piece(id, 0, first);
    await world.deps.parts.remove({ shopId: shop.id, id });
    expect(await began('big.jpg', whole.length)).toMatchObject({ id, received: 0 });
  });

  it('is another upload when the file has changed in the meantime', async () => {
    const { id } = await began('big.jpg', whole.length);
    await piece(id, 0, first);
    expect((await began('big.jpg', whole.length, { modified: 9 })).id).not.toBe(id);
  });

  it('given up leaves nothing', async () => {
    const { id } = await began('big.jpg', whole.length);
    await piece(id, 0, first);
    await owner.call(dropUpload, { id });
    expect((await listed()).uploads).toEqual([]);
    expect((await piece(id, first.length, rest)).status).toBe(404);
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
    expect(await readdir(source)).toEqual(['x']);
  });

  it('nobody continues is forgotten after a day, with its bytes', async () => {
    const { id } = await began('big.jpg', whole.length);
    await piece(id, 0, first);
    const tomorrow = () => new Date(Date.now() + 90_000_000);
    const parts = { ...world.deps.parts, sweep: (ids: ReadonlySet<string>) => world.deps.parts.sweep(ids, -1) };
    const stop = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };
    await sweepUploads.run({}, { ...world.deps, parts }, stop);
    expect(await began('big.jpg', whole.length)).toMatchObject({ id, received: first.length });
    await sweepUploads.run({}, { ...world.deps, parts, clock: tomorrow }, stop);
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
    expect((await piece(id, first.length, rest)).status).toBe(404);
  });
});

describe('what is refused', () => {
  it.each([
    ['a folder that leads out', { folder: '..' }, 'bad_name'],
    ['a folder with a slash', { subfolder: 'a/b' }, 'bad_name'],
    ['a hidden folder', { folder: '.git' }, 'bad_name'],
    ['a path that leads out', { name: '../../1.jpg' }, 'bad_name'],
    ['an absolute path', { name: '/etc/1.jpg' }, 'bad_name'],
    ['a backslash', { name: 'a\\1.jpg' }, 'bad_name'],
    ['a film', { name: 'film.mp4' }, 'not_a_photo'],
    ['a system file', { name: '.DS_Store' }, 'not_a_photo'],
    ['a photo of 300 MB', { bytes: 300 * 1024 * 1024 }, 'too_large'],
    ['a ZIP of 5 GB', { name: 'a.zip', bytes: 5 * 1024 ** 3 }, 'too_large'],
  ])('%s', async (_name, wrong, code) => {
    const answer = await owner.call(beginUpload, { ...place, name: '1.jpg', bytes: 9, modified: 1, ...wrong });
    expect(answer).toMatchObject({ success: false, code });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['MP4', '\0\0\0\x20ftypisom\0\0\0\0isom'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['one byte', 'x'],
  ])('%s that calls itself a photo, by its first bytes (D-50)', async (_name, text) => {
    expect(await upload('1.jpg', Buffer.from(text))).toMatchObject({ status: 'refused' });
    expect((await listed()).uploads).toMatchObject([{ status: 'refused', reason: 'not_a_photo' }]);
    expect(await readdir(source)).toEqual(['x']);
    expect(await readdir(join(world.base, 'uploads'))).toEqual([]);
  });

  it('a link in the way, wherever it leads', async () => {
    await symlink('/tmp', join(source, 'SS26'));
    expect(await upload('1.jpg', await aPhoto(1))).toMatchObject({ status: 'refused' });
    expect((await listed()).uploads).toMatchObject([{ reason: 'not_a_folder' }]);
  });

  it('a file where a folder should be', async () => {
    await writeFile(join(source, 'SS26'), 'a file');
    expect(await upload('1.jpg', await aPhoto(1))).toMatchObject({ status: 'refused' });
    expect(await readFile(join(source, 'SS26'), 'utf8')).toBe('a file');
  });

  it('a piece above 8 MB, and one of no length', async () => {
    const { id } = await began('big.jpg', 2 * uploadPieceBytes);
    expect((await piece(id, 0, bigPhoto(uploadPieceBytes + 1))).status).toBe(413);
    expect((await piece(id, 0, Buffer.alloc(0))).status).toBe(411);
  });

  it('everything, with words, when the disk is full; uploads continue when there is room', async () => {
    world.disk.free = 10;
    expect(await begin('1.jpg', 11)).toMatchObject({ success: false, code: 'no_space' });
    world.disk.free = 11;
    expect(await begin('1.jpg', 11)).toMatchObject({ success: true });
    // What is announced and has not come yet needs its room too.
    expect(await begin('2.jpg', 1)).toMatchObject({ success: false, code: 'no_space' });
  });

  it('drops in a shop whose photos are elsewhere, or nowhere', async () => {
    await asSystem(database, ({ db }) =>
      db.updateTable('sources').set({ driver: 'ftp' }).where('shop_id', '=', shop.id).execute(),
    );
    expect(await begin('1.jpg', 9)).toMatchObject({ success: false, code: 'remote_source' });
    expect((await listed()).why_not).toBe('remote_source');
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ server_config: '{}' }).where('id', '=', shop.id).execute(),
    );
    expect(await begin('1.jpg', 9)).toMatchObject({ success: false, code: 'no_source' });
    expect((await listed()).why_not).toBe('no_source');
  });
});

describe('who may', () => {
  const someone = async (rights: { edit: boolean }, of = shop) => {
    const all = { approve: false, send: false, manage: false, ...rights };
    return served.signIn((await aUser(database, { shop: of, kind: 'staff', rights: all })).email);
  };

  it('only who may edit', async () => {
    const { id } = await began('1.jpg', 9);
    const reader = await someone({ edit: false });
    const asked = { ...place, name: '1.jpg', bytes: 9, modified: 1 };
    expect(await reader.status(beginUpload, asked)).toBe(403);
    expect(await reader.status(dropUpload, { id })).toBe(403);
    expect((await piece(id, 0, await aPhoto(1), reader)).status).toBe(403);
    expect(await reader.status(listUploads, {})).toBe(200);
    const editor = await someone({ edit: true });
    expect(await editor.status(beginUpload, asked)).toBe(200);
  });

  it('nobody of another shop: its uploads do not exist', async () => {
    const { id } = await began('1.jpg', 9);
    const other = await served.signIn((await aUser(database, { shop: await aShop(database) })).email);
    expect((await piece(id, 0, await aPhoto(1), other)).status).toBe(404);
    expect(await other.status(dropUpload, { id })).toBe(404);
    expect((await other.call(listUploads, {})).data.result.uploads).toEqual([]);
    expect(await began('1.jpg', 9)).toMatchObject({ id, received: 0 });
  });

  it("another person's interrupted file is not continued", async () => {
    const { id } = await began('1.jpg', 9);
    owner = await someone({ edit: true });
    expect((await listed()).uploads).toEqual([]);
    expect((await began('1.jpg', 9)).id).not.toBe(id);
  });
});
