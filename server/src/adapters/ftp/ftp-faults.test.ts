// What bad FTP servers do, and what becomes of it (reliability §2b: I1, I2, I4, I8, I9, I15).
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type ScriptedFtpOptions, startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileSource, ReadResult } from '../../ports/file-source.ts';
import { ftpAccess, patientLimits, quickLimits } from '../remote/testing-sources.ts';
import type { FtpSettings } from './ftp-settings.ts';
import { ftpServer } from './ftp-source.ts';

const photo = randomBytes(600_000);
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server with `a.jpg`, `b.jpg` and an empty folder, and how to reach it. */
async function badServer(options: ScriptedFtpOptions = {}, other: Partial<FtpSettings> = {}, limits = patientLimits) {
  const server = await startScriptedFtp(options);
  ends.push(server.stop);
  for (const name of ['a.jpg', 'b.jpg']) await writeFile(join(server.root, name), photo);
  await mkdir(join(server.root, 'empty'));
  const open = async (): Promise<FileSource> => {
    const source = await ftpServer(ftpAccess(server, other), limits).open();
    ends.push(source.close);
    return source;
  };
  return { server, open };
}

const streamOf = (answer: ReadResult): Readable => {
  if (answer.kind !== 'open') throw new Error(`not open: ${answer.kind}`);
  return answer.stream;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What arrived before a stream ended or failed. */
async function readUntilItEnds(answer: ReadResult): Promise<{ bytes: Buffer; error: unknown }> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of streamOf(answer)) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), error: null };
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
}

describe('a connection that breaks', () => {
  it('in the middle of a file fails its stream; going on from there gives the whole file (I1)', async () => {
    const { open } = await badServer({
      faults: ({ verb, nth }) => (verb === 'RETR' && nth === 1 ? { kind: 'cut', bytes: 200_000 } : null),
    });
    const source = await open();
    const first = await readUntilItEnds(await source.openRead('a.jpg', 0));
    const rest = await buffer(streamOf(await source.openRead('a.jpg', first.bytes.length)));

    expect(first.error).toMatchObject({ name: 'SourceError' });
    expect(first.bytes.length).toBeLessThanOrEqual(200_000);
    expect(sha256(Buffer.concat([first.bytes, rest]))).toBe(sha256(photo));
  });

  it.each(['MLSD', 'RETR', 'EPSV', 'MLST'])('at %s is made anew, and nobody notices', async (broken) => {
    const { server, open } = await badServer({
      faults: ({ verb, nth }) => (verb === broken && nth === 1 ? { kind: 'drop' } : null),
    });
    const source = await open();

    expect(await source.list('')).toMatchObject({ kind: 'listed', entries: [{}, {}, {}] });
    expect(await source.stat('a.jpg')).toMatchObject({ entry: { bytes: photo.length } });
    expect((await buffer(streamOf(await source.openRead('a.jpg', 0)))).length).toBe(photo.length);
    expect(server.commands.filter((command) => command === 'CONNECT')).toHaveLength(2);
  });

  it('while nobody uses it is made again', async () => {
    const { server, open } = await badServer();
    const source = await open();
    await source.list('');
    server.dropEveryone();

    expect(await source.list('empty')).toMatchObject({ kind: 'listed', entries: [] });
  });

  it('and cannot be made again rejects with the trouble', async () => {
    const { server, open } = await badServer({ faults: ({ verb }) => (verb === 'MLSD' ? { kind: 'drop' } : null) });
    const source = await open();

    await expect(source.list('')).rejects.toMatchObject({ name: 'SourceError', trouble: 'no-answer' });
    expect(server.commands.filter((command) => command.startsWith('MLSD'))).toHaveLength(4);
  });

  it('instead of an answer for a file that is not there still says that it is gone', async () => {
    const { open } = await badServer({
      faults: ({ verb, argument }) => (verb === 'RETR' && argument.endsWith('none.jpg') ? { kind: 'drop' } : null),
    });
    const source = await open();
    expect((await source.openRead('none.jpg', 0)).kind).toBe('gone');
  });
});

describe('a server that ends a file too early and says it is done', () => {
  it('gives a stream that is shorter than the listing, which going on from there completes (I2)', async () => {
    const { open } = await badServer({
      faults: ({ verb, nth }) => (verb === 'RETR' && nth === 1 ? { kind: 'short', bytes: 500 } : null),
    });
    const source = await open();
    const short = await buffer(streamOf(await source.openRead('a.jpg', 0)));
    const rest = await buffer(streamOf(await source.openRead('a.jpg', short.length)));

    expect(short.length).toBe(500);
    expect(sha256(Buffer.concat([short, rest]))).toBe(sha256(photo));
  });
});

describe('a reader that is slower than the network', () => {
  it.each([1_000, 70_000, 200_000, 262_144])('gets a file of %i bytes to its end', async (bytes) => {
    const { server, open } = await badServer({}, { connections: 1 });
    await writeFile(join(server.root, 'c.jpg'), photo.subarray(0, bytes));
    const source = await open();
    const opened = await source.openRead('c.jpg', 0);
    // Answered by the one connection there is: the server has sent all by now, and nothing is read yet.
    await source.stat('a.jpg');

    expect(sha256(await buffer(streamOf(opened)))).toBe(sha256(photo.subarray(0, bytes)));
  });

  it('gets one that fits into no buffer, and the rest of one', async () => {
    const { open } = await badServer();
    const source = await open();
    for (const offset of [0, 100_001]) {
      const pieces: Buffer[] = [];
      const disk = new Writable({
        highWaterMark: 4_096,
        write(chunk: Buffer, _, done) {
          pieces.push(chunk);
          setTimeout(done, 1);
        },
      });
      await pipeline(streamOf(await source.openRead('a.jpg', offset)), disk);
      expect(sha256(Buffer.concat(pieces))).toBe(sha256(photo.subarray(offset)));
    }
  });
});

describe('a server that cannot begin in the middle of a file', () => {
  it('is asked for the whole, and the rest of it is given', async () => {
    const { open } = await badServer({
      faults: ({ verb }) => (verb === 'REST' ? { kind: 'reply', text: '502 Command not implemented.' } : null),
    });
    const source = await open();
    const rest = await buffer(streamOf(await source.openRead('a.jpg', 100_001)));
    expect(sha256(rest)).toBe(sha256(photo.subarray(100_001)));
  });
});

describe('a server that hangs (I4)', () => {
  it.each(['CONNECT', 'USER', 'PASS', 'FEAT', 'PWD'])('at %s is given up after the limit', async (hanging) => {
    const { server, open } = await badServer(
      { faults: ({ verb }) => (verb === hanging ? { kind: 'hang' } : null) },
      {},
      quickLimits,
    );
    await expect(open()).rejects.toMatchObject({ trouble: 'no-answer' });
    expect(server.mostConnections()).toBe(1);
  });

  it.each(['EPSV', 'MLSD', 'MLST'])('at %s is given up, and its place is free for the next', async (hanging) => {
    const { open } = await badServer(
      { faults: ({ verb, nth }) => (verb === hanging && nth === 1 ? { kind: 'hang' } : null) },
      { connections: 1 },
      quickLimits,
    );
    const source = await open();
    const first = hanging === 'MLST' ? source.stat('a.jpg') : source.list('');
    const [refused, next] = await Promise.allSettled([first, source.openRead('b.jpg', 0)]);

    expect(refused).toMatchObject({ status: 'rejected', reason: { trouble: 'no-answer' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { kind: 'open' } });
  });

  it.each([
    ['stops in the middle of a file', { kind: 'stall', bytes: 100_000 } as const],
    ['sends a byte now and then', { kind: 'trickle', everyMs: 90 } as const],
  ])('or %s fails that stream, and its place is free for the next', async (_, fault) => {
    const { open } = await badServer(
      { faults: ({ verb, nth }) => (verb === 'RETR' && nth === 1 ? fault : null) },
      { connections: 1 },
      quickLimits,
    );
    const source = await open();
    const { bytes, error } = await readUntilItEnds(await source.openRead('a.jpg', 0));

    expect(error).toMatchObject({ trouble: 'no-answer' });
    expect(bytes.length).toBeLessThan(photo.length);
    expect((await buffer(streamOf(await source.openRead('b.jpg', 0)))).length).toBe(photo.length);
  });
});

describe('a server that has no room', () => {
  it('for data (425) is asked again', async () => {
    const { server, open } = await badServer({
      faults: ({ verb, nth }) =>
        (verb === 'EPSV' && nth <= 2) || (verb === 'MLSD' && nth === 1)
          ? { kind: 'reply', text: '425 EPSV: Address already in use' }
          : null,
    });
    const source = await open();
    expect(await source.list('')).toMatchObject({ kind: 'listed' });
    expect(server.commands.filter((command) => command === 'PASV')).toEqual([]);
  });

  it('for a second connection (421) gets one, and everything is read', async () => {
    const { server, open } = await badServer({
      faults: ({ verb, nth }) => (verb === 'CONNECT' && nth > 1 ? { kind: 'reply', text: '421 Too many users' } : null),
    });
    const source = await open();
    const reads = ['a.jpg', 'b.jpg', 'a.jpg', 'b.jpg'].map(async (path) =>
      buffer(streamOf(await source.openRead(path, 0))),
    );

    for (const bytes of await Promise.all(reads)) expect(bytes.length).toBe(photo.length);
    expect(server.commands.filter((command) => command === 'CONNECT').length).toBeLessThanOrEqual(3);
  });

  it('for anybody is told as that', async () => {
    const { open } = await badServer({
      faults: ({ verb }) => (verb === 'CONNECT' ? { kind: 'reply', text: '421 Too many users' } : null),
    });
    await expect(open()).rejects.toMatchObject({ trouble: 'too-many-connections' });
  });

  it('never sees more connections than allowed, however many read', async () => {
    const { server, open } = await badServer();
    const source = await open();
    const another = await open();
    const reads = Array.from({ length: 10 }, async () => buffer(streamOf(await source.openRead('a.jpg', 0))));
    await Promise.all([...reads, source.list(''), another.list('')]);
    // Each of the two servers of `open` has its own two connections, and each of those may have one for data.
    expect(server.mostConnections()).toBeLessThanOrEqual(8);
  });
});

describe('data connections', () => {
  it('go to the host we are connected to, whatever the server says (I15)', async () => {
    const { open } = await badServer({
      hasEpsv: false,
      faults: ({ verb }) => (verb === 'PASV' ? { kind: 'passive-host', host: '192.0.2.7' } : null),
    });
    const source = await open();
    expect(await source.list('')).toMatchObject({ kind: 'listed' });
  });

  it('are asked for by PASV where EPSV leads nowhere', async () => {
    const { open } = await badServer({
      faults: ({ verb }) => (verb === 'EPSV' ? { kind: 'passive-closed' } : null),
    });
    const source = await open();
    expect((await buffer(streamOf(await source.openRead('a.jpg', 0)))).length).toBe(photo.length);
  });

  it('that are all blocked are told as that', async () => {
    const { open } = await badServer({
      faults: ({ verb }) => (/EPSV|PASV/.test(verb) ? { kind: 'passive-closed' } : null),
    });
    const source = await open();
    await expect(source.list('')).rejects.toMatchObject({ trouble: 'passive-ports' });
  });
});

describe('a login', () => {
  it('with a wrong password is told without it (I15)', async () => {
    const { server, open } = await badServer({}, { password: 'Not-The-Word-9' });
    const failed = await open().catch((error: unknown) => error);
    expect(failed).toMatchObject({ trouble: 'wrong-login', message: '530 Login incorrect.' });
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain('Not-The-Word-9');
    expect(server.commands.filter((command) => command === 'PASS')).toHaveLength(1);
  });

  it('to a folder that is not there, or may not be entered, is told as that', async () => {
    const missing = await badServer({}, { root: '/nowhere' });
    await expect(missing.open()).rejects.toMatchObject({ trouble: 'root-missing' });
    const closed = await badServer(
      { faults: ({ verb }) => (verb === 'CWD' ? { kind: 'reply', text: '550 Permission denied.' } : null) },
      { root: '/empty' },
    );
    await expect(closed.open()).rejects.toMatchObject({ trouble: 'root-forbidden' });
  });

  it('starts in the folder that is given, and sees nothing above it', async () => {
    const { server, open } = await badServer({}, { root: '/empty' });
    await writeFile(join(server.root, 'empty', 'c.jpg'), 'pixels');
    const source = await open();
    expect(await source.list('')).toMatchObject({ entries: [{ path: 'c.jpg' }] });
    expect(await text(streamOf(await source.openRead('c.jpg', 0)))).toBe('pixels');
    expect((await source.openRead('../a.jpg', 0)).kind).toBe('refused');
  });
});

describe('encryption', () => {
  it('asks for a certificate that somebody vouches for, before any password is sent (I15)', async () => {
    const { server, open } = await badServer({ tls: true }, { tls: 'explicit', fingerprint: null });
    await expect(open()).rejects.toMatchObject({ trouble: 'certificate', fingerprint: server.fingerprint });
    expect(server.commands).not.toContain('PASS');
  });

  it('takes a certificate that a person has compared, and no other', async () => {
    const known = await badServer({ tls: true }, { tls: 'explicit' });
    const source = await known.open();
    expect((await buffer(streamOf(await source.openRead('a.jpg', 0)))).length).toBe(photo.length);
    const other = await badServer({ tls: true }, { tls: 'explicit', fingerprint: 'AB'.repeat(32) });
    await expect(other.open()).rejects.toMatchObject({ trouble: 'certificate' });
  });

  it('is never left out when the server does not offer it', async () => {
    const { server, open } = await badServer({}, { tls: 'explicit' });
    await expect(open()).rejects.toMatchObject({ trouble: 'tls-not-offered' });
    expect(server.commands).not.toContain('PASS');
  });
});

describe('what is no FTP server', () => {
  it('is told as that at once', async () => {
    const web = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => web.once('listening', resolve));
    ends.push(() => new Promise((resolve) => web.close(resolve)));
    const address = web.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const access = ftpAccess({ host: '127.0.0.1', port, user: 'a', password: 'b', fingerprint: null });

    const server = ftpServer({ ...access, tls: 'implicit' }, quickLimits);
    await expect(server.open()).rejects.toMatchObject({ trouble: 'not-this-protocol' });
  });

  it.each([
    ['a name nobody has', 'no-such-host.invalid', 'unknown-host'],
    ['an address of a cloud', '169.254.169.254', 'address-not-allowed'],
    ['an address of a cloud in IPv6', 'fd00:ec2::254', 'address-not-allowed'],
    ['an address of nobody', '0.0.0.0', 'address-not-allowed'],
  ])('%s is told as that', async (_, host, trouble) => {
    const access = ftpAccess({ host, port: 21, user: 'a', password: 'b', fingerprint: null });
    await expect(ftpServer(access, quickLimits).open()).rejects.toMatchObject({ trouble });
  });
});

describe('a listing', () => {
  const facts = 'type=file;size=1;modify=20260101000000; ';

  it('with torn names shows whole entries only (I8)', async () => {
    const torn = [`${facts}one`, 'two.jpg', `${facts}whole.jpg`, `${facts}nul\0.jpg`, ''].join('\r\n');
    const { open } = await badServer({
      faults: ({ verb }) => (verb === 'MLSD' ? { kind: 'listing', text: torn } : null),
    });
    const source = await open();
    expect(await source.list('')).toMatchObject({
      entries: [{ name: 'whole.jpg' }],
      unreadable: [{ path: 'one\\x0d\\x0atwo.jpg' }, { path: 'nul\\x00.jpg' }],
    });
  });

  it('with paths in place of names shows none of them', async () => {
    const tricks = ['../up.jpg', '/etc/passwd', '..', 'a/b.jpg', '.'].map((name) => `${facts}${name}\r\n`).join('');
    const { open } = await badServer({
      faults: ({ verb }) => (verb === 'MLSD' ? { kind: 'listing', text: tricks } : null),
    });
    const source = await open();
    const listed = await source.list('');
    expect(listed).toMatchObject({ kind: 'listed', entries: [] });
    expect(listed.kind === 'listed' && listed.unreadable.length).toBe(5);
  });

  it.each(['MLSD', 'MLST'])('is read by LIST where %s is promised and not known', async (missing) => {
    const { server, open } = await badServer({
      faults: ({ verb }) => (verb === missing ? { kind: 'reply', text: `502 ${missing} not implemented.` } : null),
    });
    const source = await open();
    expect(await source.stat('a.jpg')).toMatchObject({ kind: 'found', entry: { bytes: photo.length } });
    expect(await source.list('')).toMatchObject({ kind: 'listed', entries: [{}, {}, {}] });
    expect(server.commands.filter((command) => command.startsWith(missing)).length).toBe(1);
  });

  it('that nobody can read is told as that, not as an empty folder', async () => {
    const { open } = await badServer({
      hasMlsd: false,
      faults: ({ verb }) => (verb === 'LIST' ? { kind: 'listing', text: '<html>Index of /</html>\r\n' } : null),
    });
    const source = await open();
    await expect(source.list('')).rejects.toMatchObject({ trouble: 'not-listed' });
  });

  it('in blocks (VMS) is completed by the sizes of its files', async () => {
    const { open } = await badServer({
      hasMlsd: false,
      faults: ({ verb }) =>
        verb === 'LIST'
          ? { kind: 'listing', text: 'a.jpg;1  1/3  29-JAN-2026 03:33 [A,B] (RWED,RWED,,)\r\n\r\nTotal of 1 file.\r\n' }
          : null,
    });
    const source = await open();
    expect(await source.list('')).toMatchObject({ entries: [{ name: 'a.jpg', bytes: photo.length }] });
  });
});
