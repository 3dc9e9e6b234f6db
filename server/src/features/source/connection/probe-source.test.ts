// What an admin is told who tries a connection (D-24, I15).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFileServer } from '@kolaj/testkit/file-servers/file-server';
import { startProftpd } from '@kolaj/testkit/file-servers/proftpd-server';
import {
  type ScriptedFtpOptions,
  type ScriptedFtpServer,
  startScriptedFtp,
} from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { SourceLimits } from '../../../adapters/remote/limits.ts';
import { patientLimits, quickLimits } from '../../../adapters/remote/testing-sources.ts';
import { probeSource } from './probe-source.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const options = {
  localRoot: '/nowhere',
  sourceServers: [],
  clock: () => new Date(),
  limits: { ...quickLimits, connectMs: 600, stallMs: 400 },
};

async function scripted(options: ScriptedFtpOptions = {}) {
  const server = await startScriptedFtp(options);
  ends.push(server.stop);
  await mkdir(join(server.root, 'SS27', 'Beren'), { recursive: true });
  await mkdir(join(server.root, 'SS27', 'kolajsiz'));
  await mkdir(join(server.root, 'FW26'));
  for (const name of ['SS27/Beren/a.jpg', 'SS27/Beren/b.jpg', 'SS27/kolajsiz/c.jpg', 'SS27/notes.txt']) {
    await writeFile(join(server.root, name), 'pixels');
  }
  return server;
}

const settingsOf = ({ host, port, user, fingerprint }: ScriptedFtpServer, other: object = {}) => ({
  ...{ host, port, username: user, root: '', tls: 'explicit', fingerprint, connections: 2 },
  ...other,
});

interface Probing {
  driver?: 'ftp' | 'ftps';
  limits?: SourceLimits;
  byOwner?: boolean;
}

async function probe(
  server: ScriptedFtpServer,
  other: object = {},
  { driver = 'ftp', limits = patientLimits, byOwner = false }: Probing = {},
) {
  const secrets = { password: server.password };
  return probeSource({ driver, settings: settingsOf(server, other), byOwner, secrets }, { ...options, limits });
}

const states = (test: { steps: { step: string; state: string }[] }) =>
  test.steps.map(({ step, state }) => `${step} ${state}`).join(', ');

describe('trying a connection', () => {
  it('that works shows every step, and what is there', async () => {
    const test = await probe(await scripted());
    expect(states(test)).toBe('resolve ok, connect ok, secure not-tried, login ok, root ok, list ok, read ok');
    expect(test).toMatchObject({ trouble: null, detail: null, fingerprint: null, folders: 2, photos: 2 });
    expect(test.took_ms).toBeGreaterThanOrEqual(0);
  });

  it('shows encryption as a step of its own', async () => {
    const test = await probe(await scripted({ tls: true }), {}, { driver: 'ftps' });
    expect(states(test)).toContain('secure ok, login ok');
    expect(test.trouble).toBeNull();
  });

  const login = (verb: string, text: string): ScriptedFtpOptions => ({
    faults: (command) => (command.verb === verb ? { kind: 'reply', text } : null),
  });

  it.each<[string, ScriptedFtpOptions, object, string, string]>([
    ['a wrong password', login('PASS', '530 Login incorrect.'), {}, 'login', 'wrong-login'],
    ['too many users', login('CONNECT', '421 Too many users.'), {}, 'connect', 'too-many-connections'],
    ['a missing folder', {}, { root: '/nowhere' }, 'root', 'root-missing'],
    ['a closed folder', login('CWD', '550 Permission denied.'), { root: '/SS27' }, 'root', 'root-forbidden'],
    [
      'a server that hangs',
      { faults: ({ verb }) => (verb === 'USER' ? { kind: 'hang' } : null) },
      {},
      'login',
      'no-answer',
    ],
    [
      'blocked data ports',
      { faults: ({ verb }) => (/EPSV|PASV/.test(verb) ? { kind: 'passive-closed' } : null) },
      {},
      'list',
      'passive-ports',
    ],
    [
      'a listing that breaks',
      { faults: ({ verb }) => (verb === 'MLSD' ? { kind: 'drop' } : null) },
      {},
      'list',
      'not-listed',
    ],
    ['files that may not be read', login('RETR', '550 Permission denied.'), {}, 'read', 'not-readable'],
    ['a name of nobody', {}, { host: 'no-such-host.invalid' }, 'resolve', 'unknown-host'],
    ['an address of a cloud', {}, { host: '169.254.169.254' }, 'resolve', 'address-not-allowed'],
  ])('names %s and the step', async (_, faults, other, step, trouble) => {
    const limits = trouble === 'no-answer' ? quickLimits : patientLimits;
    const test = await probe(await scripted(faults), other, { limits });
    expect(test).toMatchObject({ trouble });
    expect(test.steps.find(({ state }) => state === 'failed')?.step).toBe(step);
    expect(
      test.steps
        .slice(test.steps.findIndex((each) => each.step === step) + 1)
        .every(({ state }) => state === 'not-tried'),
    ).toBe(true);
  });

  it('shows the fingerprint of a certificate nobody vouches for, to be compared', async () => {
    const server = await scripted({ tls: true });
    const test = await probe(server, { fingerprint: null }, { driver: 'ftps' });
    expect(test).toMatchObject({ trouble: 'certificate', fingerprint: server.fingerprint });
    expect(server.commands).not.toContain('PASS');
  });

  it('says when nothing answers at a port', async () => {
    const server = await startScriptedFtp();
    await server.stop();
    expect(await probe(server)).toMatchObject({ trouble: 'refused' });
  });

  it('never shows the password, even when the server repeats it', async () => {
    const server = await scripted();
    const repeats = await scripted(login('PASS', `530 ${server.password} is wrong`));
    const test = await probe(repeats);
    expect(test.detail).toContain('is wrong');
    expect(JSON.stringify(test)).not.toContain(server.password);
  });

  it('says when there may be more photos than it has seen', async () => {
    const localRoot = await mkdtemp(join(tmpdir(), 'kolaj-probe-'));
    ends.push(() => rm(localRoot, { recursive: true, force: true }));
    const tried = () =>
      probeSource(
        { driver: 'local', settings: { folder: 'shop' }, byOwner: false, secrets: {} },
        { ...options, localRoot },
      );
    for (let at = 1; at <= 29; at++) await mkdir(join(localRoot, 'shop', `Brand ${at}`), { recursive: true });
    expect(await tried()).toMatchObject({ folders: 29, is_whole: true });
    await mkdir(join(localRoot, 'shop', 'Brand 30'));
    expect(await tried()).toMatchObject({ folders: 30, is_whole: false });
  });

  it('does so too when folders lie deeper than it looks', async () => {
    const localRoot = await mkdtemp(join(tmpdir(), 'kolaj-probe-'));
    ends.push(() => rm(localRoot, { recursive: true, force: true }));
    await mkdir(join(localRoot, 'shop/a/b/c/d'), { recursive: true });
    const parts = { driver: 'local', settings: { folder: 'shop' }, byOwner: false, secrets: {} } as const;
    expect(await probeSource(parts, { ...options, localRoot })).toMatchObject({ folders: 1, is_whole: false });
  });

  it('of a folder of this machine says whether it is there', async () => {
    const localRoot = await mkdtemp(join(tmpdir(), 'kolaj-probe-'));
    ends.push(() => rm(localRoot, { recursive: true, force: true }));
    await mkdir(join(localRoot, 'shop', 'SS27'), { recursive: true });
    const local = (folder: string) =>
      probeSource({ driver: 'local', settings: { folder }, byOwner: false, secrets: {} }, { ...options, localRoot });

    expect(await local('shop')).toMatchObject({ trouble: null, folders: 1, photos: 0, is_whole: true });
    expect(await local('none')).toMatchObject({ trouble: 'root-missing' });
    expect(await local('../shop')).toMatchObject({ trouble: 'root-missing' });
  });

  it('says by which code page it read old names, which is how an import will read them', async () => {
    const server = await scripted();
    expect(await probe(server)).toMatchObject({ read_as: null });
    await mkdir(Buffer.concat([Buffer.from(`${server.root}/SS27/`), Buffer.from('\xdeule', 'latin1')]));
    expect(await probe(server)).toMatchObject({ trouble: null, read_as: 'windows-1254' });
    expect(await probe(server, { names: 'windows-1252' })).toMatchObject({ read_as: 'windows-1252' });
  });

  it('of a shop tells a closed port from nothing else, and finding the name is no step of it', async () => {
    const server = await scripted();
    const told = [];
    for (const other of [{}, { port: 1 }, { host: 'no-such-host.invalid' }, { host: '10.0.0.7' }]) {
      const { took_ms: _ms, ...test } = await probe(server, other, { byOwner: true });
      told.push(test);
      expect(states(test)).toMatch(/^connect failed, secure not-tried, /);
    }
    expect(new Set(told.map((test) => JSON.stringify(test))).size).toBe(1);
    expect(told[0]).toMatchObject({ trouble: 'not-reached', detail: null });
    expect(server.mostConnections()).toBe(0);
  });

  it.skipIf(!hasFileServer('proftpd'))('asks for the host key of an SFTP server to be compared first', async () => {
    const server = await startProftpd({ sftp: true });
    ends.push(server.stop);
    await writeFile(join(server.root, 'a.jpg'), 'pixels');
    const { host, port, user: username, password } = server;
    const ask = (fingerprint: string | null) => {
      const settings = { host, port, username, fingerprint };
      return probeSource({ driver: 'sftp', settings, byOwner: false, secrets: { password } }, options);
    };

    const first = await ask(null);
    expect(first).toMatchObject({ trouble: 'host-key', fingerprint: server.fingerprint });
    expect(states(first)).toContain('connect ok, secure failed, login not-tried');
    expect(await ask(first.fingerprint)).toMatchObject({ trouble: null, photos: 1 });
  });
});
