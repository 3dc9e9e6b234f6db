// A shop's own photos where machines have data folders of their own: what one takes the others have.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beginUpload, dropUpload, uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { useLocal } from '../connection/save-source.ts';
import { shopSource } from '../open/source.store.ts';
import { aPhoto, aZip } from '../testing/testing-upload.ts';
import { unpackUpload } from '../upload/unpack/upload-unpack.job.ts';
import { uploadRoutes } from '../upload/upload.routes.ts';
import type { UploadDeps } from '../upload/upload-deps.ts';
import { uploadPieces } from '../upload/upload-piece.routes.ts';
import { keptParts } from './kept-parts.ts';
import { keptPlace } from './kept-place.ts';
import { openKeptSource } from './kept-source.ts';

const database = await testDatabase();
let base = '';
let files: FileStore;
let machines: { deps: UploadDeps; served: Awaited<ReturnType<typeof serveForTest>> }[];
let shop: TestShop;
/** The same person at each machine. */
let owners: Person[];
let source: FileSource;
let photos: Buffer[];
const unpacking: string[] = [];
/** Each file that is sent was changed at another moment. */
let sent = 10;

async function aMachine(name: string) {
  const deps: UploadDeps = {
    database,
    parts: keptParts({ dataDir: path.join(base, name), database, files }),
    placeOf: (of) => keptPlace(of, { database, files, clock: () => new Date() }),
    announce: async (_scope, event, fact) => {
      if (event === 'zipReceived' && 'uploadId' in fact) unpacking.push(fact.uploadId);
    },
    clock: () => new Date(),
  };
  const enough = { ...deps, parts: { ...deps.parts, freeBytes: async () => Number.POSITIVE_INFINITY } };
  const served = await serveForTest({ database, routes: uploadRoutes(enough), plainRoutes: [uploadPieces(enough)] });
  return { deps: enough, served };
}

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'kolaj-kept-'));
  files = await openDiskStore(path.join(base, 'store'));
  machines = await Promise.all(['one', 'two'].map(aMachine));
  photos = await Promise.all([1, 2, 3].map(aPhoto));
});
afterAll(async () => {
  for (const { served } of machines) await served.close();
  await rm(base, { recursive: true });
});
beforeEach(async () => {
  shop = await aShop(database);
  const { email } = await aUser(database, { shop });
  owners = await Promise.all(machines.map(({ served }) => served.signIn(email)));
  const firm = { id: shop.id, keyword: shop.keyword };
  const found = await inShop(database, shop.id, async (scope) => {
    await useLocal(scope, { firm }, { localRoot: '/nowhere', ownPhotosIn: 'store' });
    return shopSource(scope);
  });
  if (found === null) throw new Error('no source');
  source = openKeptSource(found, { database, files });
});

const photo = (at: number): Buffer => photos[at] ?? Buffer.alloc(0);
const at = (machine: number): Person => {
  const person = owners[machine % owners.length];
  if (!person) throw new Error('no machine');
  return person;
};

async function announced(machine: number, name: string, bytes: number, more: object = {}) {
  const file = { folder: 'SS26', subfolder: 'Beren', name, bytes, modified: 1, ...more };
  const answer = await at(machine).call(beginUpload, file);
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result;
}

/** Sends a file in pieces, each to the next machine. */
async function send(name: string, whole: Buffer, { pieces = 1, ...more }: { pieces?: number; replace?: boolean } = {}) {
  const { id } = await announced(0, name, whole.length, { modified: ++sent, ...more });
  const length = Math.ceil(whole.length / pieces);
  let last: object = {};
  for (let turn = 0; turn < pieces; turn++) {
    const offset = turn * length;
    const { status, body } = await at(turn).send(
      `${uploadPiecePath}?id=${id}&offset=${offset}`,
      whole.subarray(offset, offset + length),
    );
    expect(status).toBe(200);
    last = body;
  }
  return { id, last };
}

async function inSource(): Promise<string[]> {
  const listed = await source.list('SS26/Beren');
  return listed.kind === 'listed' ? listed.entries.map(({ name }) => name).sort() : [];
}
async function read(name: string): Promise<Buffer> {
  const opened = await source.openRead(`SS26/Beren/${name}`, 0);
  return opened.kind === 'open' ? buffer(opened.stream) : Buffer.alloc(0);
}

describe('a photo whose pieces come to different machines', () => {
  it('is whole in the source that all of them read', async () => {
    expect(await send('1.jpg', photo(0), { pieces: 3 })).toMatchObject({ last: { status: 'done' } });
    expect(await read('1.jpg')).toEqual(photo(0));
    const root = await source.list('');
    expect(root).toMatchObject({ entries: [{ name: 'SS26', path: 'SS26', kind: 'directory' }] });
    expect(await source.stat('SS26/Beren/1.jpg')).toMatchObject({
      kind: 'found',
      entry: { kind: 'file', bytes: photo(0).length },
    });
    expect(await source.stat('SS26/Beren/2.jpg')).toEqual({ kind: 'gone' });
    const tail = await source.openRead('SS26/Beren/1.jpg', 10);
    expect(tail.kind === 'open' && (await buffer(tail.stream))).toEqual(photo(0).subarray(10));
  });

  it('goes on at another machine where it was interrupted, and not twice', async () => {
    const { id } = await announced(0, 'big.jpg', photo(0).length);
    await at(0).send(`${uploadPiecePath}?id=${id}&offset=0`, photo(0).subarray(0, 100));
    expect(await announced(1, 'big.jpg', photo(0).length)).toMatchObject({ id, received: 100 });
    const again = await at(1).send(`${uploadPiecePath}?id=${id}&offset=0`, photo(0).subarray(0, 100));
    expect(again.status).toBe(409);
    const rest = `${uploadPiecePath}?id=${id}&offset=100`;
    expect(await at(1).send(rest, photo(0).subarray(100))).toMatchObject({ body: { status: 'done' } });
    expect(await at(0).send(rest, photo(0).subarray(100))).toMatchObject({ status: 200, body: { status: 'done' } });
    expect(await announced(0, 'big.jpg', photo(0).length)).toMatchObject({ id, status: 'done' });
    expect(await inSource()).toEqual(['big.jpg']);
  });

  it('stands beside another of its name, takes its place when that is wished, and is itself when it comes again', async () => {
    await send('1.jpg', photo(0));
    await send('1.jpg', photo(1));
    expect(await inSource()).toEqual(['1 (2).jpg', '1.jpg']);
    await send('1.jpg', photo(2), { replace: true });
    expect(await inSource()).toEqual(['1 (2).jpg', '1.jpg']);
    expect(await read('1.jpg')).toEqual(photo(2));
    for (const how of [{}, { replace: true }])
      expect(await send('1.jpg', photo(2), how)).toMatchObject({ last: { already_here: 1 } });
    expect(await inSource()).toEqual(['1 (2).jpg', '1.jpg']);
  });

  it('of one name at two machines at once are two photos', async () => {
    const two = await Promise.all(
      [0, 1].map((turn) => announced(turn, 'same.jpg', photo(turn).length, { modified: turn })),
    );
    await Promise.all(two.map(({ id }, turn) => at(turn).send(`${uploadPiecePath}?id=${id}&offset=0`, photo(turn))));
    expect(await inSource()).toEqual(['same (2).jpg', 'same.jpg']);
  });

  it('that was given up or is no photo leaves nothing', async () => {
    const { id } = await announced(0, 'big.jpg', photo(0).length);
    await at(0).send(`${uploadPiecePath}?id=${id}&offset=0`, photo(0).subarray(0, 100));
    await at(1).call(dropUpload, { id });
    expect(await send('words.jpg', Buffer.from('no photo at all'))).toMatchObject({ last: { status: 'refused' } });
    expect(await inSource()).toEqual([]);
    const left = await inShop(database, shop.id, ({ db }) => db.selectFrom('upload_pieces').select('sha256').execute());
    expect(left).toEqual([]);
  });
});

it('a ZIP that was broken off at one machine goes on at another into another place', async () => {
  const zip = aZip([{ name: 'Beren/1.jpg', bytes: photo(0) }]);
  const into = (subfolder: string) => ({ subfolder, places: [{ directory: 'Beren', folder: 'SS26', subfolder }] });
  const before = await announced(0, 'Beren.zip', zip.length, into('Alles'));
  await at(0).send(`${uploadPiecePath}?id=${before.id}&offset=0`, zip.subarray(0, 100));
  await inShop(database, shop.id, ({ db }) =>
    sql`update uploads set updated_at = now() - interval '1 minute' where id = ${before.id}`.execute(db),
  );
  const { id, received } = await announced(1, 'Beren.zip', zip.length, into('Beren'));
  expect(received).toBe(100);
  await at(0).send(`${uploadPiecePath}?id=${id}&offset=100`, zip.subarray(100));
  const [machine] = machines;
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  if (machine) await unpackUpload.run({ shopId: shop.id, uploadId: id }, machine.deps, context);
  expect(await read('1.jpg')).toEqual(photo(0));
});

it('a ZIP that came to one machine is unpacked by another, and once more without doubles', async () => {
  const zip = aZip([
    { name: 'BR-1/1.jpg', bytes: photo(0) },
    { name: 'çiçek.jpg', bytes: photo(1) },
  ]);
  const { id } = await send('Beren.zip', zip, { pieces: 2 });
  expect(unpacking).toContain(id);
  const [, other] = machines;
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  if (other) await unpackUpload.run({ shopId: shop.id, uploadId: id }, other.deps, context);
  expect(await inSource()).toEqual(['BR-1', 'çiçek.jpg']);
  expect(await read('BR-1/1.jpg')).toEqual(photo(0));
  // A folder has the name of this photo, and a photo that of its folder.
  await send('BR-2.jpg/1.jpg', photo(2));
  expect(await send('BR-2.jpg', photo(2))).toMatchObject({ last: { status: 'done' } });
  expect(await send('çiçek.jpg/1.jpg', photo(2))).toMatchObject({ last: { reason: 'not_a_folder' } });
  expect(await inSource()).toEqual(['BR-1', 'BR-2 (2).jpg', 'BR-2.jpg', 'çiçek.jpg']);
  const received = await inShop(database, shop.id, ({ db }) =>
    db.selectFrom('received_files').select('path').execute(),
  );
  expect(received.map((each) => each.path)).toEqual(expect.arrayContaining(['SS26/Beren/BR-1/1.jpg']));
});
