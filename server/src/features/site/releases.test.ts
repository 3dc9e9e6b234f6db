import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openReleases } from './releases.ts';
import { aRelease } from './testing/a-release.ts';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-releases-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const shop = (name: string) => ({ shopId: name, folder: path.join(dataDir, 'sites', name) });
const text = async (read: Promise<Buffer>) => (await read).toString();

describe('a release', () => {
  it('holds its files, and those of the earlier one as links that outlive it', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('links');
    const first = aRelease({ 'index.html': 'old home', 'p/a/index.html': 'product' });
    await releases.write({ shopId, buildId: '1', earlierId: null }, first);
    const made = aRelease({ 'index.html': 'new home', 'p/a/index.html': 'product' }, ['p/a/index.html']);
    const next = await releases.write({ shopId, buildId: '2', earlierId: '1' }, made);

    expect((await stat(path.join(folder, '2', 'files', 'p', 'a.html'))).nlink).toBe(2);
    expect(await text(releases.read(shopId, '1', 'index.html'))).toBe('old home');
    await releases.keepOnly(shopId, async () => ['2']);
    expect(await text(releases.read(shopId, '2', 'index.html'))).toBe('new home');
    expect(await text(releases.read(shopId, '2', 'p/a/index.html'))).toBe('product');
    expect(await releases.earlier(shopId, '2')).toEqual({
      trace: next.trace,
      files: Object.fromEntries([...next.files].map(([at, { sha256 }]) => [at, sha256])),
      read: expect.any(Function),
    });
  });

  it('packs what everybody loads, keeps that in the next one, and gets along without', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('packed');
    const long = 'Elbise '.repeat(300);
    const home = { 'index.html': long, 'p/a/index.html': long, 'robots.txt': 'short' };
    await releases.write({ shopId, buildId: '1', earlierId: null }, aRelease(home));
    expect(await releases.readPacked(shopId, '1', 'index.html', 'br')).toBeNull();
    await releases.pack(shopId, '1');
    await releases.pack(shopId, '1');
    const built = aRelease({ ...home, 'b/x/index.html': long }, ['index.html', 'p/a/index.html']);
    await releases.write({ shopId, buildId: '2', earlierId: '1' }, built);

    const packed = await releases.readPacked(shopId, '2', 'index.html', 'br');
    expect(brotliDecompressSync(packed ?? '').toString()).toBe(long);
    expect(gunzipSync((await releases.readPacked(shopId, '2', 'index.html', 'gzip')) ?? '').toString()).toBe(long);
    expect(await releases.readPacked(shopId, '2', 'b/x/index.html', 'gzip')).toBeNull();
    const files = await readdir(path.join(folder, '1', 'files'), { recursive: true });
    expect(files.toSorted()).toEqual(['index.html', 'index.html.br', 'index.html.gz', 'p', 'p/a.html', 'robots.txt']);
  });

  it('that two pack at once is packed whole: nobody reads what the other one is still writing', async () => {
    const { shopId } = shop('packed twice');
    const long = 'Elbise '.repeat(300);
    await openReleases(dataDir).write({ shopId, buildId: '1', earlierId: null }, aRelease({ 'index.html': long }));
    await Promise.all([1, 2, 3, 4].map(() => openReleases(dataDir).pack(shopId, '1')));
    const packed = await openReleases(dataDir).readPacked(shopId, '1', 'index.html', 'br');
    expect(brotliDecompressSync(packed ?? '').toString()).toBe(long);
  });

  it('that cannot be packed to its end has nothing beside its files: on a full disk that would take the next one’s room', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('half packed');
    const long = 'Elbise '.repeat(300);
    const built = aRelease({ 'b/x/index.html': long, 'index.html': long });
    await releases.write({ shopId, buildId: '1', earlierId: null }, built);
    // The second one cannot be read.
    await rm(path.join(folder, '1', 'files', 'index.html'));
    await mkdir(path.join(folder, '1', 'files', 'index.html'));
    await expect(releases.pack(shopId, '1')).rejects.toThrow('EISDIR');
    expect(await readdir(path.join(folder, '1', 'files', 'b', 'x'))).toEqual(['index.html']);
  });

  it('answers for the scripts of the one before, which open pages ask for, and not for all there ever were', async () => {
    const releases = openReleases(dataDir);
    const { shopId } = shop('carried');
    const versions = ['a', 'b', 'c'];
    for (const [at, name] of versions.entries()) {
      const release = aRelease({ 'index.html': name, [`assets/${name}.js`]: name, 'assets/same.css': 'same' });
      await releases.write({ shopId, buildId: name, earlierId: versions[at - 1] ?? null }, release);
    }
    const [, second, third] = await Promise.all(versions.map((name) => releases.facts(shopId, name)));
    expect(Object.keys(second?.carried ?? {})).toEqual(['assets/a.js']);
    expect(Object.keys(third?.carried ?? {})).toEqual(['assets/b.js']);
    await releases.keepOnly(shopId, async () => ['c']);
    expect(await text(releases.read(shopId, 'c', 'assets/b.js'))).toBe('b');
  });

  it('whose disk does not answer is not one that was never there', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('away');
    await mkdir(path.join(folder, '1', 'release.json'), { recursive: true });
    await expect(releases.facts(shopId, '1')).rejects.toThrow('EISDIR');
    expect(await releases.facts(shopId, '2')).toBeNull();
  });

  it('that is begun while old ones are removed stays', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('begun');
    const files = aRelease({ 'index.html': 'x' });
    await releases.write({ shopId, buildId: 'old', earlierId: null }, files);
    await releases.keepOnly(shopId, async () => {
      // It is not known yet to who answers.
      await releases.write({ shopId, buildId: 'new', earlierId: null }, files);
      return [];
    });
    expect(await readdir(folder)).toEqual(['new']);
  });

  it('that cannot be finished leaves nothing, and the earlier one as it was', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('unfinished');
    const built = aRelease({ 'index.html': 'home', 'p/a/index.html': 'product' });
    await releases.write({ shopId, buildId: '1', earlierId: null }, built);
    const lost = aRelease({ 'index.html': 'new', 'b/gone/index.html': 'x' }, ['b/gone/index.html']);
    await expect(releases.write({ shopId, buildId: '2', earlierId: '1' }, lost)).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual(['1']);
    expect(await releases.facts(shopId, '2')).toBeNull();
    expect(await text(releases.read(shopId, '1', 'index.html'))).toBe('home');
  });

  it('with problems is none, whatever of it was written already', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('problems');
    const built = aRelease({ 'index.html': 'home' });
    await releases.write({ shopId, buildId: '1', earlierId: null }, built);
    const page = 'index.html';
    const withProblem: typeof built = async (put) => ({
      ...(await built(put)),
      problems: [{ kind: 'inline_style', page }],
    });
    const { problems } = await releases.write({ shopId, buildId: '2', earlierId: '1' }, withProblem);
    expect(problems).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['1']);
  });

  it('is none before the disk has all its pages; a system that cannot ask the disk has it all the same', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('disk');
    const built = aRelease({ 'index.html': 'home', 'p/a/index.html': 'product' });
    const programs = await mkdtemp(path.join(tmpdir(), 'kolaj-programs-'));
    try {
      vi.stubEnv('PATH', programs);
      await releases.write({ shopId, buildId: '1', earlierId: null }, built);
      // Speaks for a disk that refuses, and tells what there was when it was asked.
      const asked = path.join(programs, 'asked');
      await writeFile(path.join(programs, 'sync'), `#!/bin/sh\n/bin/ls "$2" "$2/files" > ${asked}\nexit 1\n`, {
        mode: 0o755,
      });
      await expect(releases.write({ shopId, buildId: '2', earlierId: '1' }, built)).rejects.toThrow('sync');
      const there = await readFile(asked, 'utf8');
      expect(there).toContain('index.html');
      expect(there).not.toContain('release.json');
    } finally {
      vi.unstubAllEnvs();
      await rm(programs, { recursive: true });
    }
    expect(await readdir(folder)).toEqual(['1']);
  });

  it('from before is read where product pages have folders', async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('folders');
    await releases.write({ shopId, buildId: '1', earlierId: null }, aRelease({ 'index.html': 'home' }));
    const place = path.join(folder, '1', 'files', 'p', 'a');
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'index.html'), 'product');
    expect(await text(releases.read(shopId, '1', 'p/a/index.html'))).toBe('product');
    await expect(releases.read(shopId, '1', 'p/b/index.html')).rejects.toThrow('ENOENT');
  });
});

describe('a process that is killed while it writes', () => {
  const kills = numberFromEnv('KOLAJ_KILLS', 6);

  it(`leaves a whole release or none, ${kills} times`, async () => {
    const releases = openReleases(dataDir);
    const { shopId, folder } = shop('killed');
    const child = path.join(import.meta.dirname, 'testing', 'write-releases.child.ts');
    await releases.write({ shopId, buildId: 'live', earlierId: null }, aRelease({ 'index.html': 'live' }));

    for (let kill = 0; kill < kills; kill++) {
      const writer = fork(child, [dataDir, shopId], { execArgv: [], stdio: 'ignore' });
      await once(writer, 'message');
      await wait(5 + ((kill * 37) % 150));
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      for (const name of await readdir(folder)) {
        if (name.endsWith('.part')) continue;
        const facts = await releases.facts(shopId, name);
        for (const [file, sha256] of Object.entries(facts?.files ?? { missing: '' })) {
          const bytes = await releases.read(shopId, name, file);
          expect(createHash('sha256').update(bytes).digest('hex'), `${name} ${file}`).toBe(sha256);
        }
      }
      expect(await text(releases.read(shopId, 'live', 'index.html'))).toBe('live');
    }
    await releases.keepOnly(shopId, async () => ['live']);
    expect(await readdir(folder)).toEqual(['live']);
  }, 60_000);
});
