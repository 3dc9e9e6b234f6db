// A disk that is really full: a small one of its own, which only root can make.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginUpload, listUploads, uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { aPhoto, aZip, type UploadWorld, uploadWorld } from '../testing/testing-upload.ts';
import { unpackUpload } from './unpack/upload-unpack.job.ts';
import { uploadRoutes } from './upload.routes.ts';
import { uploadPieces } from './upload-piece.routes.ts';

const MB = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'kolaj-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'kolaj-full', disk]).status === 0;
if (!isMounted) console.info('No disk of its own to fill (needs root): the tests of a full disk are skipped.');

const database = await testDatabase();
let world: UploadWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shopId: string;
let owner: Person;

beforeAll(async () => {
  world = await uploadWorld(database, disk);
  const routes = uploadRoutes(world.deps);
  served = await serveForTest({ database, routes, plainRoutes: [uploadPieces(world.deps)] });
  const shop = await aShop(database);
  shopId = shop.id;
  await aLocalSource(database, shop, join(disk, 'sources'));
  owner = await served.signIn((await aUser(database, { shop })).email);
});
afterAll(async () => {
  await served.close();
  if (isMounted) spawnSync('umount', [disk]);
  rmdirSync(disk);
});

async function send(name: string, bytes: Buffer) {
  const file = { folder: 'SS26', subfolder: 'Beren', name, bytes: bytes.length, modified: 1 };
  const answer = await owner.call(beginUpload, file);
  if (!answer.success) throw new Error(answer.message);
  const { id } = answer.data.result;
  return { id, ...(await owner.send(`${uploadPiecePath}?id=${id}&offset=0`, bytes)) };
}

const noise = (bytes: number) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(bytes - 4, 7)]);

describe.skipIf(!isMounted)('a full disk', () => {
  it('answers 507, leaves nothing behind, and takes what still fits', async () => {
    expect(await send('big.jpg', noise(3 * MB))).toMatchObject({ status: 507, body: { code: 'no_space' } });
    expect(await readdir(join(disk, 'uploads'))).toEqual([]);
    expect(await send('small.jpg', await aPhoto(1))).toMatchObject({ status: 200, body: { status: 'done' } });
  });

  it('says so of a ZIP that does not fit unpacked; what has come stays', async () => {
    const zip = aZip([
      { name: 'a.jpg', bytes: noise(0.3 * MB), method: 0 },
      { name: 'b.jpg', bytes: noise(0.9 * MB), method: 0 },
    ]);
    const { id } = await send('Beren.zip', zip);
    const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
    await unpackUpload.run({ shopId, uploadId: id }, world.deps, context);
    const { uploads } = (await owner.call(listUploads, {})).data.result;
    expect(uploads.find((upload) => upload.id === id)).toMatchObject({
      status: 'refused',
      reason: 'no_space',
      photos: 1,
    });
    expect(await readdir(join(disk, 'uploads'))).toEqual([]);
  });
});
