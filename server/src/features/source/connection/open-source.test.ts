// A shop's source is opened with its driver, its settings and its sealed secrets (D-24).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { patientLimits } from '../../../adapters/remote/testing-sources.ts';
import { sealer as sealerOf } from '../../../secrets/seal.ts';
import type { Source } from '../open/source.store.ts';
import { sourceOpener } from './open-source.ts';
import { sealSecrets } from './source-secrets.ts';

const sealer = sealerOf('a key of the installation, long enough');
const place = { shopId: 'shop-1', sourceId: 'source-1' };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const opener = (localRoot = '/nowhere') =>
  sourceOpener({
    localRoot,
    sourceServers: [],
    sealer,
    limits: patientLimits,
    placesOf: null,
    openKept: () => {
      throw new Error('none');
    },
  });

async function aServer() {
  const server = await startScriptedFtp();
  ends.push(server.stop);
  await writeFile(join(server.root, 'a.jpg'), 'pixels');
  const { host, port, user: username, password } = server;
  const source = (settings: object = {}, secret = password): Source => ({
    ...{ id: place.sourceId, shopId: place.shopId, driver: 'ftp', byOwner: false },
    settings: { host, port, username, root: '', connections: 2, ...settings },
    sealed: sealSecrets(sealer, place, { password: secret }),
  });
  return { server, source };
}

const logins = ({ commands }: { commands: string[] }) => commands.filter((command) => command === 'PASS').length;

describe('opening a source', () => {
  it('reads names that are not UTF-8 by the code page that is set for it', async () => {
    const { server, source } = await aServer();
    await writeFile(Buffer.concat([Buffer.from(`${server.root}/`), Buffer.from('\xdeór.jpg', 'latin1')]), 'pixels');
    for (const [names, read] of [
      [null, 'Şór.jpg'],
      ['windows-1252', 'Þór.jpg'],
    ]) {
      const opened = await opener()(source({ names }));
      ends.push(opened.close);
      const listed = await opened.list('');
      expect(listed.kind === 'listed' && listed.entries.map(({ name }) => name)).toContain(read);
    }
  });

  it('on a server uses the sealed password', async () => {
    const { source } = await aServer();
    const opened = await opener()(source());
    expect(await opened.list('')).toMatchObject({ entries: [{ path: 'a.jpg' }] });
    await opened.close();
    await expect(opener()(source({}, 'Not-The-Word-9'))).rejects.toMatchObject({ trouble: 'wrong-login' });
  });

  it('does nothing with secrets that were sealed for another shop', async () => {
    const { source } = await aServer();
    const stolen = { ...source(), shopId: 'shop-2' };
    await expect(opener()(stolen)).rejects.toMatchObject({ trouble: 'wrong-login' });
  });

  it('again shares the connections, so that its server never sees more than were allowed', async () => {
    const { server, source } = await aServer();
    const open = opener();
    for (let time = 0; time < 5; time++) {
      const opened = await open(source());
      await Promise.all([opened.list(''), opened.list(''), opened.stat('a.jpg')]);
      await opened.close();
    }
    expect(logins(server)).toBeLessThanOrEqual(2);
  });

  it('with other settings makes new connections', async () => {
    const { server, source } = await aServer();
    await mkdir(join(server.root, 'inner'));
    const open = opener();
    await (await open(source())).close();
    const moved = await open(source({ root: '/inner' }));
    expect(await moved.list('')).toMatchObject({ entries: [] });
    await moved.close();
    expect(logins(server)).toBe(2);
  });

  it('in a folder of this machine stays below the folder for sources', async () => {
    const localRoot = await mkdtemp(join(tmpdir(), 'kolaj-open-'));
    ends.push(() => rm(localRoot, { recursive: true, force: true }));
    await mkdir(join(localRoot, 'shop', 'SS27'), { recursive: true });
    const local = (folder: string): Source => ({
      ...place,
      id: 'l',
      driver: 'local',
      byOwner: false,
      settings: { folder },
      sealed: null,
    });

    const opened = await opener(localRoot)(local('shop'));
    expect(await opened.list('')).toMatchObject({ entries: [{ path: 'SS27' }] });
    await expect(opener(localRoot)(local('../shop'))).rejects.toThrow('below the sources folder');
  });
});
