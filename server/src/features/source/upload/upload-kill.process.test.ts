import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anImportingShop, type ImportingShop } from '../../../proofs/testing/testing-import.ts';
import { testInstallation } from '../../../proofs/testing/testing-installation.ts';
import { canSeeProcesses } from '../../../proofs/testing/testing-processes.ts';
import { type TestServer, until, untilDeserted } from '../../../proofs/testing/testing-server.ts';
import { sourcesFolder } from '../../../settings/data-folders.ts';
import { aPhoto, aZip } from '../testing/testing-upload.ts';

const installation = testInstallation();
const MB = 1024 * 1024;

interface Standing {
  id: string;
  received: number;
  status: string;
  photos: number;
}

/** Announces a file; answers how far it is. */
async function begin(shop: ImportingShop, name: string, bytes: number): Promise<Standing> {
  const places = name.endsWith('.zip') ? { places: brands.map(placeOf) } : {};
  const file = { folder: 'Drop', subfolder: 'Beren', name, bytes, modified: 1, ...places };
  const { json } = await shop.call('/shop/upload/begin', file);
  return Object(json).data.result;
}

async function standing(shop: ImportingShop, id: string): Promise<Standing | undefined> {
  const { json } = await shop.call('/shop/upload/list');
  const uploads: Standing[] = Object(json).data.result.uploads;
  return uploads.find((upload) => upload.id === id);
}

/** Sends one piece; answers how far the upload is then, or null when the server went away in the meantime. */
async function piece(
  server: TestServer,
  { cookie }: ImportingShop,
  { id, offset, bytes }: { id: string; offset: number; bytes: Buffer },
): Promise<Standing | null> {
  const headers = { cookie, 'content-type': 'application/octet-stream' };
  const url = `${server.url}/api/shop/upload/piece?id=${id}&offset=${offset}`;
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) }).catch(() => null);
  return answer?.ok ? Object(await answer.json()) : null;
}

/** Sends what is missing of a file, 1 MB at a time. */
async function sendRest(server: TestServer, shop: ImportingShop, name: string, whole: Buffer): Promise<Standing> {
  let at = await begin(shop, name, whole.length);
  const { id } = at;
  while (at.status === 'receiving') {
    const sent = await piece(server, shop, {
      id,
      offset: at.received,
      bytes: whole.subarray(at.received, at.received + MB),
    });
    if (!sent) throw new Error('The server is gone.');
    at = sent;
  }
  return { ...at, id };
}

const brands = ['Beren', 'Lina', 'Nehir'];
const placeOf = (brand: string) => ({ directory: `Kasım/${brand}`, folder: 'Drop', subfolder: brand });
const photoName = (at: number) => `${brands[at % brands.length]}/ZP-${1000 + at}.jpg`;

describe.skipIf(!canSeeProcesses)('after a server was killed', () => {
  it('an upload continues where it was, and a ZIP of a season is unpacked to its end', {
    timeout: 180_000,
  }, async () => {
    const killed = await installation.start({ dataDir: installation.dataFolder() });
    await killed.running();
    const shop = await anImportingShop(killed, await installation.database(killed), { photos: 1 });
    const source = path.join(sourcesFolder(killed.dataDir), shop.shop.keyword, 'Drop');

    const photo = Buffer.concat([await aPhoto(1), Buffer.alloc(6 * MB, 7)]);
    const { id } = await begin(shop, 'big.jpg', photo.length);
    await piece(killed, shop, { id, offset: 0, bytes: photo.subarray(0, 2 * MB) });
    const photos = await Promise.all(Array.from({ length: 60 }, (_, at) => aPhoto(at + 2)));
    const zip = aZip(photos.map((bytes, at) => ({ name: `Kasım/${photoName(at)}`, bytes })));
    const sent = await sendRest(killed, shop, 'Kasım.zip', zip);
    await until(async () => ((await standing(shop, sent.id))?.photos ?? 0) > 0);
    // On its way when the server dies: it has come whole or not at all.
    const onItsWay = piece(killed, shop, { id, offset: 2 * MB, bytes: photo.subarray(2 * MB, 4 * MB) });
    killed.process.kill('SIGKILL');
    expect(await untilDeserted(killed.dataDir)).toEqual([]);
    await onItsWay;

    const server = await installation.start({ dataDir: killed.dataDir, ports: killed.ports });
    await server.running();
    const back = await begin(shop, 'big.jpg', photo.length);
    expect(back.id).toBe(id);
    expect([2 * MB, 4 * MB]).toContain(back.received);
    expect(await sendRest(server, shop, 'big.jpg', photo)).toMatchObject({ status: 'done' });
    expect((await readFile(path.join(source, 'Beren', 'big.jpg'))).equals(photo)).toBe(true);

    await until(async () => (await standing(shop, sent.id))?.status === 'done');
    const filled = brands.map((subfolder) => ({ folder: 'Drop', subfolder, photos: 20 }));
    expect(await standing(shop, sent.id)).toMatchObject({ photos: 60, filled });
    const expected = ['Beren/big.jpg', ...photos.map((_, at) => photoName(at))];
    const found = await readdir(source, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(path.basename(entry.parentPath), entry.name));
    expect(files.sort()).toEqual(expected.sort());
  });
});
