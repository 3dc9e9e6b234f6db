// What goes wrong with SFTP servers, before a real one where Debian has it (reliability §2b: I1, I4, I15).
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { type FlakyProxy, startFlakyProxy } from '@kolaj/testkit/file-servers/flaky-proxy';
import { type ProftpdServer, startProftpd } from '@kolaj/testkit/file-servers/proftpd-server';
import { sshKeys } from '@kolaj/testkit/file-servers/ssh-keys';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileSource, ReadResult } from '../../ports/file-source.ts';
import { patientLimits, sftpAccess } from '../remote/testing-sources.ts';
import type { SftpSettings } from './sftp-settings.ts';
import { sftpServer } from './sftp-source.ts';

const photo = randomBytes(900_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const streamOf = (answer: ReadResult): Readable => {
  if (answer.kind !== 'open') throw new Error(`not open: ${answer.kind}`);
  return answer.stream;
};

describe.skipIf(!hasFileServer('proftpd'))('an SFTP server (skipped where Debian’s proftpd is not)', () => {
  let server: ProftpdServer;
  let proxy: FlakyProxy;
  const open: FileSource[] = [];

  beforeAll(async () => {
    server = await startProftpd({ sftp: true });
    await writeFile(join(server.root, 'a.jpg'), photo);
    proxy = await startFlakyProxy(server.port);
  }, 60_000);
  afterEach(async () => {
    proxy.release();
    for (const source of open.splice(0)) await source.close();
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  const source = async (other: Partial<SftpSettings> = {}, limits = patientLimits) => {
    const access = sftpAccess({ ...server, port: proxy.port }, other);
    const opened = await sftpServer(access, limits).open();
    open.push(opened);
    return opened;
  };

  it('whose host key is not known, or another one, is not talked to (I15)', async () => {
    const { fingerprint } = server;
    for (const known of [null, sshKeys().fingerprint]) {
      const failed = source({ fingerprint: known });
      await expect(failed).rejects.toMatchObject({ trouble: 'host-key', fingerprint });
    }
  });

  it('that refuses the login says so, without the password', async () => {
    const password = 'Not-The-Word-9';
    const failed = await source({ password, privateKey: null }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ trouble: 'wrong-login' });
    expect(String(failed)).not.toContain(password);
    await expect(source({ privateKey: sshKeys().privateKey })).rejects.toMatchObject({ trouble: 'wrong-key' });
    await expect(source({ privateKey: 'no key' })).rejects.toMatchObject({ trouble: 'wrong-key' });
  });

  it('without the folder that is given says so', async () => {
    await expect(source({ root: '/nowhere' })).rejects.toMatchObject({ trouble: 'root-missing' });
  });

  it('that is interrupted in a file fails its stream; going on from there gives the whole file (I1)', async () => {
    const from = await source();
    proxy.cutAfter(300_000);
    const pieces: Buffer[] = [];
    let failure: unknown = null;
    try {
      for await (const piece of streamOf(await from.openRead('a.jpg', 0))) pieces.push(piece);
    } catch (error) {
      failure = error;
    }
    const first = Buffer.concat(pieces);
    const rest = await buffer(streamOf(await from.openRead('a.jpg', first.length)));

    expect(failure).toMatchObject({ name: 'SourceError' });
    expect(sha256(Buffer.concat([first, rest]))).toBe(sha256(photo));
  });

  it('that is interrupted while nobody uses it is connected to again', async () => {
    const from = await source();
    proxy.cut();
    expect(await from.list('')).toMatchObject({ kind: 'listed', entries: [{ name: 'a.jpg' }] });
  });

  it('that falls silent is given up after the limit, and asked again later (I4)', async () => {
    const from = await source({}, { ...patientLimits, stallMs: 1_000 });
    await from.list('');
    proxy.hold();
    await expect(from.stat('a.jpg')).rejects.toMatchObject({ trouble: 'no-answer' });
    proxy.release();
    expect(await from.stat('a.jpg')).toMatchObject({ entry: { bytes: photo.length } });
  });
});

describe('what is no SFTP server', () => {
  it('is told as that, or as silent', async () => {
    const clients: Socket[] = [];
    const server = createServer((socket) => clients.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const keys = sshKeys();
    const access = sftpAccess({ host: '127.0.0.1', port, user: 'a', password: '', ...keys });
    const limits = { ...patientLimits, connectMs: 500 };

    await expect(sftpServer(access, limits).open()).rejects.toMatchObject({ trouble: 'no-answer' });
    server.on('connection', (socket) => socket.write('220 FTP here\r\n\r\n'.repeat(600)));
    await expect(sftpServer(access, limits).open()).rejects.toMatchObject({
      trouble: expect.stringMatching(/not-this-protocol|no-answer/),
    });
    for (const client of clients) client.destroy();
    server.close();
    await once(server, 'close');
    await expect(sftpServer(access, limits).open()).rejects.toMatchObject({ trouble: 'refused' });
  });
});
