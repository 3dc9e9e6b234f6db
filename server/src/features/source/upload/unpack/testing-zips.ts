import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginUpload, listUploads, uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { afterAll, beforeEach, expect } from 'vitest';
import type * as z from 'zod/mini';
import { type Person, serveForTest } from '../../../../testing/calls.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { aLocalSource } from '../../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../../testing/rows/people.ts';
import { aPhoto, uploadWorld } from '../../testing/testing-upload.ts';
import { uploadRoutes } from '../upload.routes.ts';
import { uploadPieces } from '../upload-piece.routes.ts';
import { unpackUpload } from './upload-unpack.job.ts';

type Announced = z.input<typeof beginUpload.input>;

/** A shop that is one test's alone. */
interface Here {
  shop: TestShop;
  owner: Person;
  /** The shop's source on this disk. */
  source: string;
}

const pieceBytes = 7 * 1024 * 1024;

/** A server that takes ZIPs and unpacks them when it is told to, for the tests of one file. */
export async function zipSuite(database: TestDatabase) {
  const world = await uploadWorld(database);
  const served = await serveForTest({
    database,
    routes: uploadRoutes(world.deps),
    plainRoutes: [uploadPieces(world.deps)],
  });
  const photos = await Promise.all([1, 2, 3, 4].map(aPhoto));
  let here: Here;
  afterAll(async () => {
    await served.close();
    await world.close();
  });
  beforeEach(async () => {
    const shop = await aShop(database);
    const source = await aLocalSource(database, shop, join(world.base, 'sources'));
    here = { shop, source, owner: await served.signIn((await aUser(database, { shop })).email) };
    world.announced.length = 0;
    world.disk.free = Number.POSITIVE_INFINITY;
    await rm(join(world.base, 'uploads'), { recursive: true, force: true });
  });

  const stop = () => ({ signal: new AbortController().signal, attempt: 1, lastAttempt: false });
  const run = (uploadId: string, how = stop()) => unpackUpload.run({ shopId: here.shop.id, uploadId }, world.deps, how);

  async function announce(zip: Buffer, more: Partial<Announced> = {}) {
    const file = { folder: 'SS26', subfolder: 'Beren', name: 'Beren.zip', bytes: zip.length, modified: 1, ...more };
    const answer = await here.owner.call(beginUpload, file);
    if (!answer.success) throw new Error(answer.message);
    return answer.data.result;
  }

  /** Brings a ZIP; it waits to be unpacked. */
  async function bring(zip: Buffer, more: Partial<Announced> = {}): Promise<string> {
    const { id } = await announce(zip, more);
    let status: unknown;
    for (let offset = 0; offset < zip.length; offset += pieceBytes) {
      const piece = zip.subarray(offset, offset + pieceBytes);
      const { body } = await here.owner.send(`${uploadPiecePath}?id=${id}&offset=${offset}`, piece);
      expect(body).toMatchObject({ success: true });
      status = Object(body).status;
    }
    expect(status).toBe('unpacking');
    expect(world.announced).toContainEqual({ shopId: here.shop.id, name: 'zipReceived', fact: { uploadId: id } });
    return id;
  }

  async function standing(id: string) {
    const { uploads } = (await here.owner.call(listUploads, {})).data.result;
    return uploads.find((upload) => upload.id === id);
  }

  return {
    world,
    here: () => here,
    photo: (at: number): Buffer => photos[at] ?? Buffer.alloc(0),
    ...{ stop, run, announce, bring, standing },
    async unpacked(zip: Buffer, more: Partial<Announced> = {}) {
      const id = await bring(zip, more);
      await run(id);
      return standing(id);
    },
    /** Paths of the files below a folder of the source. */
    async filesIn(path: string) {
      const folder = join(here.source, path);
      return (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort();
    },
  };
}
