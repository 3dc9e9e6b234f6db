import { Readable } from 'node:stream';
import { Client } from 'basic-ftp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDoor, type DiskGround, diskGround, type TestDoor, talkTo } from './testing-door.ts';

let ground: DiskGround;
let secure: TestDoor;
beforeEach(async () => {
  ground = await diskGround();
  secure = await aDoor(ground, { isSecure: true });
});
afterEach(async () => {
  await secure.stop();
  await ground.remove();
});

const photo = Buffer.alloc(1_000_000, 'photo');
const trusted = () => ({ secure: true, secureOptions: { ca: secure.certificate, servername: 'localhost' } });

describe('a door with TLS', () => {
  it('carries commands and files encrypted', async () => {
    const sender = await secure.client(trusted());
    await sender.ensureDir('summer/beren');
    await sender.uploadFrom(Readable.from([photo]), 'a.jpg');
    expect((await sender.list()).map(({ name, size }) => [name, size])).toEqual([['a.jpg', 1_000_000]]);
    expect(await ground.read('summer/beren/a.jpg')).toEqual(photo);
  });

  it('takes no password in the clear', async () => {
    await expect(secure.client()).rejects.toThrow('530 Say AUTH TLS first');
  });

  it('takes no file in the clear', async () => {
    const sender = await secure.client(trusted());
    await expect(sender.send('PROT C')).rejects.toThrow('534');
  });

  it('opens no port for data before the client has asked for encryption', async () => {
    const sender = await secure.client(trusted());
    await sender.send('PBSZ 0');
    await sender.send('PROT P');
    await sender.send('EPSV');
    const other = new Client(20_000);
    await other.connect('127.0.0.1', secure.door.port);
    await other.useTLS({ ca: secure.certificate, servername: 'localhost' });
    await other.login('lalezar', 'right');
    await expect(other.send('EPSV')).rejects.toThrow('521');
    other.close();
  });

  it('forgets what was said in the clear behind AUTH', async () => {
    const said = await talkTo(secure.door.port, ['AUTH TLS\r\nUSER lalezar\r\nPASS right\r\nPWD']);
    expect(said).not.toContain('331');
    expect(said).not.toContain('257');
  });
});
