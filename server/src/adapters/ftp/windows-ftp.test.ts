// A server of another make: listings of DOS, replies of several lines in pieces, no EPSV, MLSD promised and not known, 226 too early.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startWindowsFtp, type WindowsFtpServer } from '@kolaj/testkit/file-servers/windows-ftp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSource } from '../../ports/file-source.ts';
import { ftpAccess, patientLimits } from '../remote/testing-sources.ts';
import { ftpServer } from './ftp-source.ts';

const files = {
  'yaz/Beren/big.jpg': randomBytes(1_500_007),
  'yaz/Beren/empty.jpg': Buffer.alloc(0),
  'yaz/Beren/one.jpg': randomBytes(1),
  'yaz/Beren/1252  iki boşluk.jpg': randomBytes(70_000),
  'yaz/Beren/ 1252 1.jpg': randomBytes(70_000),
  'yaz/  Önü Boş/a.jpg': randomBytes(70_000),
  'yaz/Çiçek Şık/<DIR>.jpg': randomBytes(70_001),
  'yaz/Çiçek Şık/12-31-26.jpg': randomBytes(300_000),
};
const noon = new Date('2026-06-01T12:04:00Z');
const midnight = new Date('2026-06-02T00:04:00Z');
let server: WindowsFtpServer;
let source: FileSource;

beforeAll(async () => {
  server = await startWindowsFtp();
  for (const folder of ['yaz/Beren', 'yaz/Çiçek Şık', 'yaz/  Önü Boş', 'boş'])
    await mkdir(join(server.root, folder), { recursive: true });
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(server.root, path), bytes);
  await utimes(join(server.root, 'yaz/Beren/big.jpg'), noon, noon);
  await utimes(join(server.root, 'yaz/Beren/one.jpg'), midnight, midnight);
  source = await ftpServer(ftpAccess(server), patientLimits).open();
});
afterAll(async () => {
  await source.close();
  await server.stop();
});

const entriesOf = async (path: string) => {
  const answer = await source.list(path);
  if (answer.kind !== 'listed') throw new Error(`not listed: ${answer.kind}`);
  expect(answer.unreadable).toEqual([]);
  return answer.entries;
};

async function bytesOf(path: string, offset = 0): Promise<Buffer> {
  const answer = await source.openRead(path, offset);
  if (answer.kind !== 'open') throw new Error(`not open: ${answer.kind}`);
  return buffer(answer.stream);
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a server in the dialect of Windows', () => {
  it('is listed whole, with sizes and times', async () => {
    expect((await entriesOf('')).map(({ name, kind }) => [name, kind]).sort()).toEqual([
      ['boş', 'directory'],
      ['yaz', 'directory'],
    ]);
    const folders = ['yaz/Beren', 'yaz/Çiçek Şık', 'yaz/  Önü Boş'];
    const listed = (await Promise.all(folders.map(entriesOf))).flat();
    expect(Object.fromEntries(listed.map(({ path, bytes }) => [path, bytes]))).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, { length }]) => [path, length])),
    );
    const timeOf = (name: string) => listed.find((entry) => entry.name === name)?.modifiedAt;
    expect([timeOf('big.jpg'), timeOf('one.jpg')]).toEqual([noon, midnight]);
    expect(await entriesOf('boş')).toEqual([]);
  });

  it('gives every file to the last byte, also several at once', async () => {
    const read = await Promise.all(Object.keys(files).map(async (path) => [path, sha256(await bytesOf(path))]));
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, sha256(bytes)])),
    );
  });

  it.each([1, 70_000, 1_499_999, 1_500_007])('gives the rest of a file from byte %i on', async (offset) => {
    const rest = await bytesOf('yaz/Beren/big.jpg', offset);
    expect(sha256(rest)).toBe(sha256(files['yaz/Beren/big.jpg'].subarray(offset)));
  });

  it('says what is gone, and goes on', async () => {
    expect((await source.list('kış')).kind).toBe('gone');
    expect((await source.stat('yaz/yok.jpg')).kind).toBe('gone');
    expect((await source.openRead('yaz/yok.jpg', 0)).kind).toBe('gone');
    expect(await source.stat('yaz/Beren/one.jpg')).toMatchObject({ kind: 'found', entry: { bytes: 1 } });
  });

  it('is asked once for what it does not know, on each connection', () => {
    const asked = (verb: string) => server.commands.filter((command) => command.startsWith(verb)).length;
    const connections = asked('USER');
    expect(asked('MLSD') + asked('MLST')).toBeLessThanOrEqual(connections);
    expect(asked('EPSV')).toBeLessThanOrEqual(connections);
    expect(asked('PASV')).toBeGreaterThan(8);
  });
});
