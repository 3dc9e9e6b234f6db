import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'basic-ftp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDoor, type DoorGround, diskGround, type TestDoor, talkTo } from '../../../adapters/ftp-door/testing-door.ts';
import { testDatabase } from '../../../testing/database.ts';
import { storeGround } from './testing-store-folder.ts';

const database = await testDatabase();
const grounds = [
  // A disk takes names as they are written, the store keeps them as people would compare them.
  { place: 'a folder', make: diskGround, form: 'NFD' },
  { place: 'the store', make: () => storeGround(database), form: 'NFC' },
] as const;

describe.each(grounds)('the door into $place', ({ make, form, place }) => {
  let ground: DoorGround;
  let test: TestDoor;
  let client: Client;

  beforeEach(async () => {
    ground = await make();
    test = await aDoor(ground);
    client = await test.client();
  });
  afterEach(async () => {
    await test.stop();
    await ground.remove();
  });

  const bytesOf = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7) % 251));
  const put = (name: string, content: Buffer | string) =>
    client.uploadFrom(Readable.from([Buffer.from(content)]), name);
  const there = (name: string) => ground.read(name);
  const partNames = () => readdir(ground.incoming).catch((): string[] => []);

  async function get(name: string, from = 0): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    await client.downloadTo(sink, name, from);
    return Buffer.concat(chunks);
  }

  describe('a photographer at the door', () => {
    it('makes folders, uploads into them and sees what is there', async () => {
      await client.ensureDir('Yaz 2026/Çiçek & Co');
      await put('L1234567890123.jpg', bytesOf(300_000));
      await put('gömlek 👗 "mavi".jpg'.normalize('NFD'), 'pixels');
      await client.cd('/');

      expect((await client.list()).map(({ name, isDirectory }) => [name, isDirectory])).toEqual([['Yaz 2026', true]]);
      const files = await client.list('Yaz 2026/Çiçek & Co');
      expect(files.map(({ name, size }) => [name, size]).sort()).toEqual([
        ['L1234567890123.jpg', 300_000],
        ['gömlek 👗 "mavi".jpg'.normalize(form), 6],
      ]);
      expect(await there('Yaz 2026/Çiçek & Co/L1234567890123.jpg')).toEqual(bytesOf(300_000));
      expect(await get('Yaz 2026/Çiçek & Co/L1234567890123.jpg', 299_000)).toEqual(bytesOf(300_000).subarray(299_000));
    });

    it('lists the same with every command, also for programs that put flags of ls in front', async () => {
      await client.ensureDir('summer/beren');
      await client.cd('/');
      await put('-a.jpg', 'x');
      for (const command of ['MLSD', 'LIST', 'LIST -a']) {
        client.availableListCommands = [command];
        expect((await client.list()).map(({ name }) => name).sort(), command).toEqual(['-a.jpg', 'summer']);
      }
    });

    it('finds every file that has come noted as whole, with its size and time as imports see them', async () => {
      await client.ensureDir('summer/beren');
      await put('a.jpg', bytesOf(70_000));
      expect(await ground.received()).toEqual([
        { path: 'summer/beren/a.jpg', ...(await ground.facts('summer/beren/a.jpg')) },
      ]);
      expect(await client.size('a.jpg')).toBe(70_000);
    });

    it('replaces a file by sending it again', async () => {
      await put('a.jpg', 'first');
      await put('a.jpg', 'second');
      expect(String(await there('a.jpg'))).toBe('second');
    });

    it('renames folders and files, as programs do that upload under a temporary name', async () => {
      await client.ensureDir('New folder');
      await put('a.jpg.part', 'pixels');
      await client.rename('a.jpg.part', 'a.jpg');
      await client.cd('/');
      await client.rename('New folder', 'Summer');
      expect(String(await there('Summer/a.jpg'))).toBe('pixels');
      expect(await ground.received()).toEqual([{ path: 'Summer/a.jpg', ...(await ground.facts('Summer/a.jpg')) }]);
      expect(await ground.names('')).toEqual(['Summer']);
    });

    it('deletes what was uploaded and empty folders, and nothing else', async () => {
      await ground.write('summer/old.jpg', 'not from here');
      await put('summer/new.jpg', 'from here');

      await expect(client.remove('summer/old.jpg')).rejects.toThrow('550 Only what was uploaded here');
      await expect(client.send('RMD summer')).rejects.toThrow('550 The folder is not empty');
      await client.remove('summer/new.jpg');
      expect(await ground.names('summer')).toEqual(['old.jpg']);
      await client.send('MKD empty');
      await client.send('RMD empty');
      await expect(client.send('RMD /')).rejects.toThrow('550');
    });

    it('sees 5,000 files of a folder in one list', async () => {
      await ground.fill('many', 5000);
      expect(await client.list('many')).toHaveLength(5000);
    });
  });

  describe('a file on its way', () => {
    const total = bytesOf(2_000_000);
    const partOnDisk = async () => {
      const [name = ''] = await partNames();
      return name === '' ? 0 : (await stat(path.join(ground.incoming, name))).size;
    };
    const until = async (isTrue: () => Promise<boolean>) => {
      while (!(await isTrue())) await pause(5);
    };
    /** Sends so many bytes and then no more. */
    async function* stopsAfter(bytes: number) {
      yield total.subarray(0, bytes);
      await new Promise(() => undefined);
    }

    it('is not seen by anybody before it is whole, and continues where it was interrupted', async () => {
      const broken = client.uploadFrom(Readable.from(stopsAfter(1_200_000)), 'a.jpg');
      const failure = expect(broken).rejects.toThrow();
      await until(async () => (await partOnDisk()) === 1_200_000);
      const watcher = await test.client();
      expect(await watcher.list()).toEqual([]);
      client.close();
      await failure;

      expect(await ground.received()).toEqual([]);
      client = watcher;
      expect(await client.size('a.jpg')).toBe(1_200_000);
      await client.appendFrom(Readable.from([total.subarray(1_200_000)]), 'a.jpg');
      expect((await there('a.jpg')).equals(total)).toBe(true);
      expect(await ground.received()).toMatchObject([{ bytes: 2_000_000 }]);
      expect(await partOnDisk()).toBe(0);
    });

    it('continues from any byte that has arrived, and from none that has not', async () => {
      const failure = expect(client.uploadFrom(Readable.from(stopsAfter(1_200_000)), 'a.jpg')).rejects.toThrow();
      await until(async () => (await partOnDisk()) === 1_200_000);
      client.close();
      await failure;

      client = await test.client();
      await client.send('REST 1300000');
      await expect(client.uploadFrom(Readable.from([total]), 'a.jpg')).rejects.toThrow('554');
      await client.send('REST 1000000');
      await client.uploadFrom(Readable.from([total.subarray(1_000_000)]), 'a.jpg');
      expect((await there('a.jpg')).equals(total)).toBe(true);
    });

    it("is the newest sender's: a first connection that nobody has missed yet gives way", async () => {
      const failure = expect(client.uploadFrom(Readable.from(stopsAfter(1000)), 'a.jpg')).rejects.toThrow();
      await until(async () => (await partOnDisk()) === 1000);
      const again = await test.client();
      await again.uploadFrom(Readable.from([total]), 'a.jpg');
      await failure;
      expect((await there('a.jpg')).equals(total)).toBe(true);
      expect(await ground.received()).toHaveLength(1);
    });

    it('is not whole when its sender was killed, though the network says that this was all', async () => {
      const failure = expect(client.uploadFrom(Readable.from(stopsAfter(500_000)), 'a.jpg')).rejects.toThrow();
      await until(async () => (await partOnDisk()) === 500_000);
      client.ftp.socket.end();
      client.ftp.dataSocket?.end();
      await failure;
      const watcher = await test.client();
      await expect(watcher.size('b.jpg')).rejects.toThrow('550');
      expect(await watcher.list()).toEqual([]);
      expect(await ground.received()).toEqual([]);
    });
  });

  describe('the walls of the door', () => {
    let outside: string;
    beforeEach(async () => {
      outside = await mkdtemp(path.join(tmpdir(), 'kolaj-outside-'));
      await writeFile(path.join(outside, 'secret.txt'), 'secret');
      await ground.makeFolder('summer');
      if (!('root' in ground)) return;
      await symlink(outside, path.join(String(ground.root), 'out'));
      await symlink(path.join(outside, 'secret.txt'), path.join(String(ground.root), 'summer', 'link.jpg'));
    });
    afterEach(() => rm(outside, { recursive: true }));

    it.each([
      'out/secret.txt',
      ...(place === 'a folder' ? ['summer/link.jpg'] : []),
      '..\\secret.txt',
      'C:/secret.txt',
      '.kolaj-incoming/a',
      '.KOLAJ-Incoming',
    ])('let nothing through by %j', async (name) => {
      await expect(get(name)).rejects.toThrow(/55\d/);
      await expect(client.size(name)).rejects.toThrow(/55\d/);
      await expect(put(name, 'mine')).rejects.toThrow(/55\d/);
      await expect(client.rename('summer', name)).rejects.toThrow(/55\d/);
      await expect(client.remove(name)).rejects.toThrow(/55\d/);
      expect(await readFile(path.join(outside, 'secret.txt'), 'utf8')).toBe('secret');
      expect(await readdir(outside)).toEqual(['secret.txt']);
    });

    it.each(['../new.txt', '/../../new.txt', 'summer/../../../new.txt', './/summer/.././new.txt'])(
      'take %j for a file in the root',
      async (name) => {
        await expect(get(name)).rejects.toThrow('550');
        await put(name, 'mine');
        expect(String(await there('new.txt'))).toBe('mine');
        expect(await ground.names('')).toContain('new.txt');
        if ('root' in ground) expect(await readdir(path.dirname(String(ground.root)))).not.toContain('new.txt');
      },
    );

    it.each(['/etc/hostname', '../../../../etc/hostname', 'summer/../../etc/hostname'])('know no %j', async (name) => {
      await expect(get(name)).rejects.toThrow('550');
      await expect(client.list(name)).rejects.toThrow('550');
    });

    it('end at the root, however many steps up somebody goes', async () => {
      await client.cd('../../..');
      expect(await client.pwd()).toBe('/');
      await expect(client.cd('out')).rejects.toThrow('550');
      expect((await client.list()).map(({ name }) => name)).toEqual(['summer']);
      expect(await client.list('summer')).toEqual([]);
    });

    it.skipIf(place === 'the store')('keep links from being renamed or written through', async () => {
      await expect(client.rename('out', 'in')).rejects.toThrow('550');
      await expect(put('out/new.jpg', 'mine')).rejects.toThrow('553');
      await expect(client.send('MKD out/new')).rejects.toThrow('550');
      expect(await readdir(outside)).toEqual(['secret.txt']);
    });

    it.each(['a\u0000b.jpg', 'a\u0007b.jpg', `${'a'.repeat(256)}.jpg`])('refuse the name %j', async (name) => {
      expect(await talk(['USER lalezar', 'PASS right', `MKD ${name}`, 'QUIT'])).toContain('\r\n553 ');
    });

    it('let nobody in with a wrong password, and hang up after three', async () => {
      await expect(test.client({ password: 'wrong' })).rejects.toThrow('530');
      await expect(test.client({ user: 'nobody' })).rejects.toThrow('530');
      const said = await talk(['USER lalezar', 'PASS 1', 'USER lalezar', 'PASS 2', 'USER lalezar', 'PASS 3', 'USER x']);
      expect(
        said
          .split('\r\n')
          .filter((line) => line !== '')
          .map((line) => line.slice(0, 3)),
      ).toEqual([...['220', '331', '530', '331', '530', '331', '421']]);
    });

    it('understand a command that comes in pieces, and two that come as one', async () => {
      const socket = connect(test.door.port, '127.0.0.1').setNoDelay(true);
      const said = text(socket);
      for (const piece of ['US', 'ER lalezar\r', '\nPASS right\r\nPWD\r\nQUIT\r\n']) {
        await new Promise((sent) => socket.write(piece, sent));
      }
      expect((await said).match(/^\d{3}/gm)).toEqual(['220', '331', '230', '257', '221']);
    });

    it('answer nothing about files before the login', async () => {
      for (const command of ['PWD', 'LIST', 'PASV', 'STOR a', 'RETR a', 'DELE a', 'SIZE a', 'MKD a', 'RNFR a']) {
        expect(await talk([command, 'QUIT']), command).toContain('530 Log in first');
      }
    });

    it('connect to nobody else: no active connections', async () => {
      for (const command of ['PORT 10,0,0,1,0,80', 'EPRT |1|10.0.0.1|80|']) {
        await expect(client.send(command)).rejects.toThrow('502');
      }
    });

    it('give the data connection to the client that asked for it, and to nobody else', async () => {
      await put('a.jpg', 'pixels');
      const said = await client.send('EPSV');
      const port = Number(/\|(\d+)\|/.exec(said.message)?.[1]);
      const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      expect(await text(stranger)).toBe('');
      const own = connect({ port, host: '127.0.0.1' });
      await client.send('RETR a.jpg');
      expect(await text(own)).toBe('pixels');
    });

    it('shut as soon as the shop closes its door', async () => {
      test.closeToUser();
      await expect(put('a.jpg', 'x')).rejects.toThrow();
      expect(await ground.names('')).not.toContain('a.jpg');
    });

    it('disconnects a client that sends a line without an end, or no text', async () => {
      expect(await talk(['USER '.padEnd(20_000, 'x')], '')).toContain('500');
      expect(await talk([Buffer.from([0x55, 0x53, 0x45, 0x52, 0x20, 0xc3, 0x28]), 'QUIT'])).toContain('501');
    });
  });

  describe('limits', () => {
    it('refuse a file that is too large and leave nothing of it', async () => {
      const small = await aDoor(ground, { limits: { fileBytes: 1024 ** 2 } });
      try {
        const sender = await small.client();
        await expect(sender.uploadFrom(Readable.from([bytesOf(2_000_000)]), 'a.jpg')).rejects.toThrow('552');
        const again = await small.client();
        expect(await again.list()).toEqual([]);
        expect(await partNames()).toEqual([]);
      } finally {
        await small.stop();
      }
    });

    it('refuse everything while the disk has no room', async () => {
      const full = await aDoor(ground, { limits: { reserveBytes: Number.MAX_SAFE_INTEGER } });
      try {
        const sender = await full.client();
        await expect(sender.uploadFrom(Readable.from([bytesOf(10)]), 'a.jpg')).rejects.toThrow('452');
        expect(await sender.list()).toEqual([]);
      } finally {
        await full.stop();
      }
    });

    it('keep the connections of one user and one address few', async () => {
      const narrow = await aDoor(ground, { limits: { perUser: 2, perAddress: 3 } });
      try {
        await narrow.client();
        await narrow.client();
        await expect(narrow.client()).rejects.toThrow('421');
      } finally {
        await narrow.stop();
      }
    });

    it('end sessions in which nobody logs in or nothing is said', async () => {
      const hasty = await aDoor(ground, { times: { login: 20, idle: 100 } });
      try {
        expect(await text(connect(hasty.door.port, '127.0.0.1'))).toContain('421 Nobody has logged in');
      } finally {
        await hasty.stop();
      }
    });

    it('close with the product, in the middle of everything', async () => {
      const failure = expect(
        client.uploadFrom(
          Readable.from(
            (async function* () {
              yield bytesOf(1000);
              await new Promise(() => undefined);
            })(),
          ),
          'a.jpg',
        ),
      ).rejects.toThrow();
      while ((await partNames()).length === 0) await pause(5);
      await test.door.close();
      await failure;
    });
  });

  /** Says lines to the door, each after the answer to the one before, and gives everything it answered. */
  function talk(lines: (string | Buffer)[], ending = '\r\n'): Promise<string> {
    return talkTo(test.door.port, lines, ending);
  }
});
