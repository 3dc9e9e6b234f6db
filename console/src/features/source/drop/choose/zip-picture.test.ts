// @vitest-environment node
import type { PackedEntry } from '@kolaj/domain/source/upload/zip-directory';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { readZipDirectory } from './zip-directory.ts';
import { fileInZip } from './zip-picture.ts';

const photo = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at) % 251));

async function season(): Promise<Blob> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.alloc(300, 1), 'Kasım/first.jpg');
  zip.addBuffer(photo, 'Kasım/Şule/1.jpg');
  zip.addBuffer(photo, 'Kasım/Lina/1.jpg', { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Blob([Buffer.concat(chunks)]);
}

async function entryOf(zip: Blob, path: string): Promise<PackedEntry> {
  const found = (await readZipDirectory(zip))?.entries.find((entry) => entry.path === path);
  if (!found) throw new Error(path);
  return found;
}

const bytesOf = async (file: Blob | null) => file && Buffer.from(await file.arrayBuffer());

describe('a photo in a ZIP of this device', () => {
  it.each(['Kasım/Şule/1.jpg', 'Kasım/Lina/1.jpg'])('is read alone, packed or not: %s', async (path) => {
    const zip = await season();
    expect(await bytesOf(await fileInZip(zip, await entryOf(zip, path)))).toEqual(photo);
  });

  it.each([
    ['is locked', { isEncrypted: true }],
    ['is a link', { isLink: true }],
    ['is packed in a way that nobody here knows', { isReadable: false }],
    ['says that it is huge', { bytes: 40 * 1024 * 1024 }],
    ['is longer than it says', { bytes: 100 }],
    ['is not where the list says', { at: 7 }],
    ['is beyond the end', { at: 1_000_000 }],
  ])('that %s is none to show', async (_name, changes) => {
    const zip = await season();
    expect(await fileInZip(zip, { ...(await entryOf(zip, 'Kasım/Şule/1.jpg')), ...changes })).toBeNull();
  });
});
