// The FTP door of an installation on several machines, whose shops have their photos in the store.
import { appendFile, readdir, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'basic-ftp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDoor, type TestDoor } from '../../../adapters/ftp-door/testing-door.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { StoreUnavailable } from '../../../ports/file-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forgetReceived } from '../import/settled.store.ts';
import { openKeptSource } from '../kept/kept-source.ts';
import { type StoreGround, storeGround } from './testing-store-folder.ts';

const database = await testDatabase();
let ground: StoreGround;
let doors: TestDoor[];
/** At the machines `one` and `two`. */
let one: Client;
let two: Client;

beforeEach(async () => {
  ground = await storeGround(database);
  doors = await Promise.all(['one', 'two'].map((name) => aDoor({ open: ground.machine(name) })));
  const [first, second] = await Promise.all(doors.map((door) => door.client()));
  if (!first || !second) throw new Error('no machines');
  [one, two] = [first, second];
});
afterEach(async () => {
  for (const door of doors) await door.stop();
  await ground.remove();
});

const bytesOf = (length: number, step = 7) => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * step) % 251));
const put = (client: Client, name: string, content: Buffer | string) =>
  client.uploadFrom(Readable.from([Buffer.from(content)]), name);
const namesAt = async (client: Client, folder: string) => (await client.list(folder)).map(({ name }) => name).sort();

async function get(client: Client, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const write: Writable['_write'] = (chunk, _encoding, done) => {
    chunks.push(chunk);
    done();
  };
  await client.downloadTo(new Writable({ write }), name);
  return Buffer.concat(chunks);
}

/** Sends so many bytes and then no more. */
async function* stopsAfter(bytes: Buffer) {
  yield bytes;
  await new Promise(() => undefined);
}
const partsOf = (name: string) => readdir(`${ground.dataDir(name)}/door-parts`).catch((): string[] => []);

const source = () => openKeptSource(ground.source, { database, files: ground.files });
async function imported(folder: string): Promise<string[]> {
  const listed = await source().list(folder);
  return listed.kind === 'listed' ? listed.entries.map(({ name }) => name).sort() : [listed.kind];
}

describe('what comes in at one machine', () => {
  it('is there at the others and for imports, also when the machine is gone with its disk', async () => {
    await one.ensureDir('Yaz/Beren');
    await put(one, 'a.jpg', bytesOf(300_000));
    await doors[0]?.stop();
    await rm(ground.dataDir('one'), { recursive: true });
    expect(await namesAt(two, 'Yaz/Beren')).toEqual(['a.jpg']);
    expect((await get(two, 'Yaz/Beren/a.jpg')).equals(bytesOf(300_000))).toBe(true);
    expect(await imported('Yaz/Beren')).toEqual(['a.jpg']);
    const opened = await source().openRead('Yaz/Beren/a.jpg', 0);
    expect(opened.kind === 'open' && (await buffer(opened.stream)).equals(bytesOf(300_000))).toBe(true);
  });

  it('is in the state that imports take at once', async () => {
    await put(one, 'a.jpg', 'first');
    await put(two, 'a.jpg', 'other');
    const found = await source().stat('a.jpg');
    const [note] = await ground.received();
    expect(note).toEqual({ path: 'a.jpg', ...(await ground.facts('a.jpg')) });
    expect(found).toMatchObject({ entry: { bytes: note?.bytes, modifiedAt: note?.modifiedAt } });
  });

  it('is not begun for the other ones: there the file begins again', async () => {
    const failure = expect(one.uploadFrom(Readable.from(stopsAfter(bytesOf(1000))), 'a.jpg')).rejects.toThrow();
    while ((await partsOf('one')).length === 0) await pause(5);
    await expect(two.size('a.jpg')).rejects.toThrow('550');
    await two.send('REST 500');
    await expect(put(two, 'a.jpg', bytesOf(500))).rejects.toThrow('554');
    await put(two, 'a.jpg', bytesOf(1000, 3));
    expect((await get(two, 'a.jpg')).equals(bytesOf(1000, 3))).toBe(true);
    one.close();
    await failure;
    expect((await get(two, 'a.jpg')).equals(bytesOf(1000, 3))).toBe(true);
  });

  it('of one name at once is one of the two, whole, and noted as it is', async () => {
    const sizes = [200_000, 300_000];
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([one, two].map((client, at) => put(client, 'a.jpg', bytesOf(sizes[at] ?? 0, at + 2))));
      const there = await ground.read('a.jpg');
      expect(sizes.some((size, at) => there.equals(bytesOf(size, at + 2)))).toBe(true);
      expect(await ground.received()).toEqual([{ path: 'a.jpg', ...(await ground.facts('a.jpg')) }]);
    }
  });

  it('is a photo or a folder, never both', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const tries = await Promise.allSettled([put(one, name, 'pixels'), two.send(`MKD ${name}`)]);
      expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
    expect(await namesAt(one, '/')).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('while the store does not answer', () => {
  it('a file waits whole at its machine, and nothing of it has to be sent again', async () => {
    let isAway = true;
    const putFile = (file: string) =>
      isAway ? Promise.reject(new StoreUnavailable('It is away.')) : ground.files.putFile(file);
    const door = await aDoor({ open: ground.machine('three', { putFile }) });
    doors.push(door);
    const client = await door.client();
    await expect(put(client, 'a.jpg', bytesOf(1_000_000))).rejects.toThrow('451');
    expect(await namesAt(two, '/')).toEqual([]);
    expect(await ground.received()).toEqual([]);
    isAway = false;
    const again = await door.client();
    expect(await again.size('a.jpg')).toBe(1_000_000);
    await again.appendFrom(Readable.from([]), 'a.jpg');
    expect((await get(two, 'a.jpg')).equals(bytesOf(1_000_000))).toBe(true);
    expect(await partsOf('three')).toEqual([]);
  });

  it('what another process has written into a file on its way is not taken for it', async () => {
    const whole = bytesOf(1000);
    const sending = one.uploadFrom(
      Readable.from(
        (async function* () {
          yield whole.subarray(0, 500);
          while ((await partsOf('one')).length === 0) await pause(5);
          const [part] = await partsOf('one');
          await appendFile(`${ground.dataDir('one')}/door-parts/${part}`, bytesOf(4000));
          yield whole.subarray(500);
        })(),
      ),
      'a.jpg',
    );
    await expect(sending).rejects.toThrow('451');
    expect(await namesAt(two, '/')).toEqual([]);
    one = (await doors[0]?.client()) ?? one;
    await put(one, 'a.jpg', whole);
    expect((await get(two, 'a.jpg')).equals(whole)).toBe(true);
  });
});

describe('folders in the store', () => {
  it('are there when they are empty, at every machine and for imports, until somebody removes them', async () => {
    await one.ensureDir('Yaz/Beren');
    await put(one, 'a.jpg', 'pixels');
    expect(await imported('')).toEqual(['Yaz']);
    await two.remove('Yaz/Beren/a.jpg');
    expect(await one.pwd()).toBe('/Yaz/Beren');
    expect(await namesAt(two, 'Yaz')).toEqual(['Beren']);
    expect(await imported('Yaz/Beren')).toEqual([]);
    await two.send('RMD Yaz/Beren');
    expect(await imported('Yaz')).toEqual([]);
    expect(await imported('Yaz/Beren')).toEqual(['gone']);
    await expect(put(one, 'b.jpg', 'pixels')).rejects.toThrow('553');
  });

  it('that browsers have made stay too when their last photo moves away', async () => {
    await ground.write('SS26/Beren/a.jpg', 'pixels');
    await one.send('MKD AW26');
    await one.rename('SS26/Beren', 'AW26/Beren');
    expect(await namesAt(two, '/')).toEqual(['AW26', 'SS26']);
    expect(await namesAt(two, 'AW26/Beren')).toEqual(['a.jpg']);
    await expect(one.remove('AW26/Beren/a.jpg')).rejects.toThrow('550 Only what was uploaded');
  });

  it('are renamed with thousands of photos, whatever characters are in their names', async () => {
    await ground.fill('Yaz 👗', 5000);
    await one.cd('Yaz 👗');
    await one.ensureDir('boş 👠');
    await put(one, 'özel.jpg', 'pixels');
    await two.rename('/Yaz 👗', '/Kış 🧥🧣');
    expect(await two.list('Kış 🧥🧣')).toHaveLength(5001);
    expect(await namesAt(two, 'Kış 🧥🧣/boş 👠')).toEqual(['özel.jpg']);
    expect(await ground.received()).toMatchObject([{ path: 'Kış 🧥🧣/boş 👠/özel.jpg' }]);
    expect(await imported('')).toEqual(['Kış 🧥🧣']);
    await two.remove('Kış 🧥🧣/boş 👠/özel.jpg');
  });

  it('do not move into themselves, onto others or into nothing', async () => {
    await one.ensureDir('a/b');
    await put(one, 'c.jpg', 'pixels');
    await one.cd('/');
    await one.ensureDir('d');
    await one.cd('/');
    for (const [from, to] of [
      ['a', 'a/b/a'],
      ['a', 'd'],
      ['a', 'a/b/c.jpg'],
      ['a', 'nowhere/a'],
      ['a/b/c.jpg', 'd'],
      ['a/b/c.jpg', 'a/b/c.jpg/x.jpg'],
      ['gone', 'e'],
    ] as const)
      await expect(one.rename(from, to), `${from} to ${to}`).rejects.toThrow(/55\d/);
    await one.rename('a/b/c.jpg', 'a/b/c.jpg');
    expect(await ground.received()).toMatchObject([{ path: 'a/b/c.jpg' }]);
  });

  it('let a file take the place of one that came by the door and was not imported, and of no other one', async () => {
    await ground.write('old.jpg', 'not from here');
    for (const name of ['new.jpg', 'next.jpg']) await put(one, name, name);
    await expect(one.rename('new.jpg', 'old.jpg')).rejects.toThrow('553');
    await one.rename('new.jpg', 'next.jpg');
    expect(String(await get(two, 'next.jpg'))).toBe('new.jpg');
    expect(await ground.received()).toMatchObject([{ path: 'next.jpg', bytes: 7 }]);
    await inShop(database, ground.shop.id, (scope) =>
      forgetReceived(scope, { sourceId: ground.source.id, paths: ['next.jpg'] }),
    );
    await put(one, 'last.jpg', 'last');
    await expect(one.rename('last.jpg', 'next.jpg')).rejects.toThrow('553');
  });

  it('are one folder however their accents are written', async () => {
    await one.ensureDir('Çiçek'.normalize('NFD'));
    await put(one, 'ö.jpg'.normalize('NFD'), 'first');
    await put(two, 'Çiçek/ö.jpg'.normalize('NFC'), 'second');
    expect(await namesAt(one, '/')).toEqual(['Çiçek'.normalize('NFC')]);
    expect(String(await get(one, '/Çiçek/ö.jpg'.normalize('NFD')))).toBe('second');
  });

  it('have no names that the database could not find', async () => {
    for (let depth = 0; depth < 5; depth++) {
      const name = 'ş'.repeat(100);
      if (depth < 5) await one.send(`MKD ${name}`);
      await one.cd(name);
    }
    await expect(one.send('MKD '.padEnd(100, 'x'))).rejects.toThrow('553');
    await one.cd('/');
    await expect(one.rename('ş'.repeat(100), 'ş'.repeat(125))).rejects.toThrow('553');
  });

  it('of another firm are another world', async () => {
    const other = await storeGround(database);
    try {
      await other.write('Yaz/a.jpg', 'theirs');
      await one.ensureDir('Yaz');
      await put(one, 'a.jpg', 'ours');
      await one.rename('/Yaz', '/Kış');
      await one.remove('/Kış/a.jpg');
      await one.send('RMD /Kış');
      expect(String(await other.read('Yaz/a.jpg'))).toBe('theirs');
      await expect(get(one, '/Yaz/a.jpg')).rejects.toThrow('550');
    } finally {
      await other.remove();
    }
  });
});
