// What every source promises, whatever server is behind it.
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { bytesOf, type NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSource, ListResult, ReadResult } from '../../ports/file-source.ts';
import type { RemoteServer } from './remote-server.ts';
import { sourceKinds } from './testing-sources.ts';

const photoNames = [
  'çiçek-İıŞşğ.jpg'.normalize('NFC'),
  'çiçek-İıŞşğ.jpg'.normalize('NFD'),
  '👗 yaz 2027.jpg',
  ' leading blank.jpg',
  'trailing blank ',
  `${'x'.repeat(251)}.jpg`,
  '-a',
  '-rw-r--r--    1 ftp      ftp      5 Jan 01  2020 fake.jpg',
  'type=file;size=1; fake.jpg',
  'total 12',
  'q"uo\'te.jpg',
  'a;type=i',
  '%2e%2e%2f.jpg',
  'tab\there.jpg',
  '‮gpj.olleh.jpg',
  'CON',
  '[a]*?.jpg',
];
/** What machines with other code pages leave on a server. */
const otherPages: [NameEncoding, string[]][] = [
  ['windows-1254', ['Şule Denim', 'Gömlek kısa kol.jpg', 'ÇİÇEK.jpg']],
  ['windows-1251', ['Сумки', 'Осень.jpg']],
  ['ibm857', ['Işıl', 'kış.jpg']],
];
const inPage = (text: string, page: NameEncoding) => Buffer.from(bytesOf(text, page) ?? []);
const big = randomBytes(1_500_007);
/** Not half a year ago: of what is older LIST says the day only. Whole minutes, as LIST does. */
const summer = new Date(Math.floor(Date.now() / 60_000 - 90 * 24 * 60) * 60_000);
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolaj-every-source-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'summer', 'Beren'), { recursive: true });
  for (const name of photoNames) await writeFile(join(root, 'summer', name), `photo ${name}`);
  await writeFile(join(root, 'summer', 'Beren', 'big.jpg'), big);
  await writeFile(join(root, 'summer', 'Beren', 'empty.jpg'), '');
  await utimes(join(root, 'summer', 'Beren', 'big.jpg'), summer, summer);
  await mkdir(join(root, 'strange'));
  for (const name of ['one\ntwo.jpg', 'one\rtwo.jpg', 'back\\slash.jpg']) {
    await writeFile(join(root, 'strange', name), 'pixels');
  }
  await writeFile(Buffer.concat([Buffer.from(`${root}/strange/`), Buffer.from([0xff, 0xfe])]), 'pixels');
  for (const [page, [folder = '', ...files]] of otherPages) {
    const place = Buffer.concat([Buffer.from(`${root}/`), inPage(folder, page)]);
    await mkdir(place);
    for (const name of [...files, 'plain.jpg']) {
      await writeFile(Buffer.concat([place, Buffer.from('/'), inPage(name, page)]), `photo ${name}`);
    }
  }
  await mkdir(join(root, 'links', 'inside'), { recursive: true });
  await writeFile(join(root, 'links', 'inside', 'a.jpg'), 'pixels');
  await symlink('..', join(root, 'links', 'inside', 'circle'));
  await symlink('.', join(root, 'links', 'inside', 'self'));
}, 60_000);

afterAll(() => rm(root, { recursive: true, force: true }));

const listed = (answer: ListResult) => {
  if (answer.kind !== 'listed') throw new Error(`not listed: ${answer.kind}`);
  return answer;
};
const streamOf = (answer: ReadResult): Readable => {
  if (answer.kind !== 'open') throw new Error(`not open: ${answer.kind}`);
  return answer.stream;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(sourceKinds)('$name', ({ isHere, hasLines, serve }) => {
  let server: RemoteServer & { stop: () => Promise<void> };
  let source: FileSource;

  beforeAll(async () => {
    if (!isHere) return;
    server = await serve(root);
    source = await server.open();
  }, 60_000);
  afterAll(async () => {
    if (!isHere) return;
    await source.close();
    await server.stop();
  });

  if (!isHere) {
    it.skip('is not on this machine', () => undefined);
    return;
  }

  it('lists folders and files with their paths below the root', async () => {
    const top = listed(await source.list(''));
    expect(top.entries.map(({ name, path, kind, bytes }) => ({ name, path, kind, bytes }))).toContainEqual({
      ...{ name: 'summer', path: 'summer', kind: 'directory', bytes: 0 },
    });
    const { entries } = listed(await source.list('summer/Beren'));
    expect(entries.map(({ path, kind, bytes }) => ({ path, kind, bytes })).sort((a, b) => b.bytes - a.bytes)).toEqual([
      { path: 'summer/Beren/big.jpg', kind: 'file', bytes: big.length },
      { path: 'summer/Beren/empty.jpg', kind: 'file', bytes: 0 },
    ]);
  });

  it('lists names byte for byte, and every one of them can be read (I8)', async () => {
    const { entries, unreadable } = listed(await source.list('summer'));
    const files = entries.filter(({ kind }) => kind === 'file');

    expect(files.map(({ name }) => name).sort()).toEqual([...photoNames].sort());
    expect(unreadable).toEqual([]);
    for (const { name, path } of files)
      expect(await text(streamOf(await source.openRead(path, 0)))).toBe(`photo ${name}`);
  });

  it.each(otherPages)(
    'reads names of %s, also when they were listed long ago',
    async (page, [folder = '', ...files]) => {
      const top = listed(await source.list(''));
      expect(top.entries.map(({ name }) => name)).toContain(folder);
      const { entries, unreadable, readAs } = listed(await source.list(folder));
      expect({ names: entries.map(({ name }) => name).sort(), unreadable, readAs }).toEqual({
        ...{ names: [...files, 'plain.jpg'].sort(), unreadable: [], readAs: page },
      });

      const later = await serve(root);
      const fresh = await later.open();
      for (const path of entries.map((entry) => entry.path)) {
        const inList = entries.find((entry) => entry.path === path);
        expect(await fresh.stat(path)).toEqual({ kind: 'found', entry: inList });
        expect(await text(streamOf(await fresh.openRead(path, 0)))).toBe(`photo ${path.slice(folder.length + 1)}`);
      }
      expect((await fresh.stat(`${folder}/yok-ş.jpg`)).kind).toBe('gone');
      await fresh.close();
      await later.stop();
    },
  );

  it('reports names that cannot be used, and makes no entry of half a name (I8)', async () => {
    const { entries, unreadable } = listed(await source.list('strange'));
    const usable = hasLines ? [] : ['strange/one\ntwo.jpg', 'strange/one\rtwo.jpg'];
    const lines = entries.map(({ path }) => path).filter((path) => path.includes('one'));

    expect(lines.sort()).toEqual(usable);
    expect(entries.length + unreadable.length).toBe(4);
    for (const { code } of unreadable) expect(['gone', 'refused']).toContain(code);
  });

  it('tells the same of a file in a listing and of the file alone', async () => {
    for (const path of ['summer/Beren/big.jpg', `summer/${photoNames[0]}`]) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      const inList = listed(await source.list(folder)).entries.find((entry) => entry.path === path);
      expect(await source.stat(path)).toEqual({ kind: 'found', entry: inList });
    }
    expect(await source.stat('summer')).toMatchObject({ kind: 'found', entry: { kind: 'directory', bytes: 0 } });
  });

  it('knows when a file was changed, in UTC', async () => {
    const { entries } = listed(await source.list('summer/Beren'));
    const found = entries.find(({ name }) => name === 'big.jpg');
    expect(found?.modifiedAt).toEqual(summer);
  });

  it('reads a whole file and the rest of one from an offset', async () => {
    const whole = await buffer(streamOf(await source.openRead('summer/Beren/big.jpg', 0)));
    const rest = await buffer(streamOf(await source.openRead('summer/Beren/big.jpg', 1_000_003)));
    const empty = await buffer(streamOf(await source.openRead('summer/Beren/empty.jpg', 0)));

    expect(sha256(whole)).toBe(sha256(big));
    expect(sha256(rest)).toBe(sha256(big.subarray(1_000_003)));
    expect(empty.length).toBe(0);
  });

  it('says when something is gone, and is good for more', async () => {
    expect((await source.openRead('summer/none.jpg', 0)).kind).toBe('gone');
    expect((await source.list('winter')).kind).toBe('gone');
    expect((await source.stat('summer/none.jpg')).kind).toBe('gone');
    expect((await source.list('summer')).kind).toBe('listed');
  });

  it.each(['../secret', 'summer/../..', '/etc', 'a\0b', '..', 'summer\\..'])('refuses %j', async (path) => {
    expect((await source.list(path)).kind).toBe('refused');
    expect((await source.stat(path)).kind).toBe('refused');
    expect((await source.openRead(path, 0)).kind).toBe('refused');
  });

  it('is not trapped in circles of links (I9)', async () => {
    const seen: string[] = [];
    const waiting = ['links'];
    while (waiting.length > 0 && seen.length < 20) {
      const path = waiting.shift() ?? '';
      seen.push(path);
      const { entries } = listed(await source.list(path));
      waiting.push(...entries.filter(({ kind }) => kind === 'directory').map((entry) => entry.path));
    }
    const isOldList = seen.length > 2;
    // Only LIST without link marks leaves a circle to the import's own limit of depth.
    if (isOldList) expect(hasLines).toBe(true);
    else expect(seen).toEqual(['links', 'links/inside']);
  });

  it('serves many at once in turn, also when somebody stops reading', async () => {
    const another = await server.open();
    const reads = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? source : another).openRead('summer/Beren/big.jpg', 0).then((read) => buffer(streamOf(read))),
    );
    const lists = Array.from({ length: 6 }, () => another.list('summer'));
    const abandoned = streamOf(await source.openRead('summer/Beren/big.jpg', 0));
    abandoned.on('error', () => undefined).destroy();

    for (const bytes of await Promise.all(reads)) expect(sha256(bytes)).toBe(sha256(big));
    for (const answer of await Promise.all(lists)) expect(answer.kind).toBe('listed');
    await another.close();
    expect((await source.list('summer')).kind).toBe('listed');
  });
});
