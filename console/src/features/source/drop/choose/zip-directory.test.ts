// @vitest-environment node
import { crc32, deflateRawSync } from 'node:zlib';
import { maxZipEntries } from '@kolaj/domain/source/upload/upload-limits';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { readZipDirectory } from './zip-directory.ts';

type Packer = (zip: yazl.ZipFile) => void;

async function packed(fill: Packer, { comment = '', forceZip64Format = false } = {}): Promise<Blob> {
  const zip = new yazl.ZipFile();
  fill(zip);
  zip.end({ comment, forceZip64Format });
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Blob([Buffer.concat(chunks)]);
}

/** A directory of raw names, as old programs write it. */
function directoryOnly(names: readonly string[], flags = 0): Blob {
  const entries = names.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(flags, 8);
    head.writeUInt32LE(10, 20);
    head.writeUInt32LE(12, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name, 'latin1')]);
  });
  const directory = Buffer.concat(entries);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(names.length, 10);
  tail.writeUInt32LE(directory.length, 12);
  return new Blob([directory, tail]);
}

const photo = Buffer.alloc(5000, 7);
const season: Packer = (zip) => {
  zip.addEmptyDirectory('Kasım');
  zip.addBuffer(photo, 'Kasım/Şule/1.jpg');
  zip.addBuffer(photo, 'Kasım/Lina/1.jpg', { compress: false });
};

describe('what a ZIP says about itself', () => {
  it('is its names and sizes', async () => {
    const directory = await readZipDirectory(await packed(season));
    expect(directory?.readAs).toBeNull();
    expect(directory?.entries).toMatchObject([
      { path: 'Kasım/', bytes: 0, packedBytes: 0, isEncrypted: false, isLink: false, isReadable: true },
      {
        ...{ path: 'Kasım/Şule/1.jpg', bytes: 5000, packedBytes: deflateRawSync(photo).length },
        ...{ isEncrypted: false, isLink: false, isReadable: true },
      },
      { path: 'Kasım/Lina/1.jpg', bytes: 5000, packedBytes: 5000, isEncrypted: false, isLink: false, isReadable: true },
    ]);
  });

  it('also in ZIP64, and behind the longest comment', async () => {
    const large = await packed(
      (zip) => {
        for (const name of ['a/1.jpg', 'b/1.jpg']) zip.addBuffer(photo, name, { forceZip64Format: true });
      },
      { forceZip64Format: true },
    );
    expect((await readZipDirectory(large))?.entries).toMatchObject([
      { path: 'a/1.jpg', bytes: 5000 },
      { path: 'b/1.jpg', bytes: 5000 },
    ]);
    const commented = await packed(season, { comment: 'x'.repeat(0xffff) });
    expect((await readZipDirectory(commented))?.entries).toHaveLength(3);
  });

  it.each([
    ['Kas\x8dm/\x9eule/1.jpg', 'Kasım/Şule/1.jpg', 'ibm857'],
    ['Kas\xfdm/\xdeule/1.jpg', 'Kasım/Şule/1.jpg', 'windows-1254'],
    ['\x8f\xab\xa0\xe2\xec\xa5/1.jpg', 'Платье/1.jpg', 'ibm866'],
  ])('with names of old code pages as the server reads them: %j', async (raw, path, readAs) => {
    expect(await readZipDirectory(directoryOnly([raw]))).toMatchObject({ readAs, entries: [{ path, bytes: 12 }] });
  });

  it('with its second name, where a program wrote both', async () => {
    const name = Buffer.from('KAS~1.JPG');
    const unicode = Buffer.from('kasım.jpg');
    const field = Buffer.alloc(9);
    field.writeUInt16LE(0x7075, 0);
    field.writeUInt16LE(5 + unicode.length, 2);
    field.writeUInt8(1, 4);
    field.writeUInt32LE(crc32(name), 5);
    const bytes = Buffer.from(await directoryOnly([name.toString('latin1')]).arrayBuffer());
    const extra = Buffer.concat([field, unicode]);
    const at = 46 + name.length;
    const mended = Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)]);
    mended.writeUInt16LE(extra.length, 30);
    mended.writeUInt32LE(at + extra.length, mended.length - 10);
    expect(await readZipDirectory(new Blob([mended]))).toMatchObject({ entries: [{ path: 'kasım.jpg' }] });
  });

  it('is that photos have a password', async () => {
    expect(await readZipDirectory(directoryOnly(['1.jpg'], 1))).toMatchObject({ entries: [{ isEncrypted: true }] });
  });

  it('is read no further than to know that it has too many files', async () => {
    const names = Array.from({ length: maxZipEntries + 50 }, (_, at) => `${at}.jpg`);
    expect((await readZipDirectory(directoryOnly(names)))?.entries).toHaveLength(maxZipEntries + 1);
  });

  it('is not known of what is no ZIP, or a torn one', async () => {
    const whole = await packed(season);
    const text = await directoryOnly(['1.jpg']).arrayBuffer();
    const odd = [
      new Blob([]),
      new Blob(['PK and no more of it']),
      whole.slice(0, whole.size - 30),
      whole.slice(40),
      new Blob([text.slice(10)]),
      new Blob([Buffer.alloc(200_000, 'PK')]),
    ];
    for (const blob of odd) expect(await readZipDirectory(blob)).toBeNull();
  });
});
