import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts, untilDeserted } from '../../server/src/proofs/testing/testing-server.ts';
import { findOldNodes } from './old-nodes.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const programs = findOldNodes();
/** An unpacked archive cannot tell its own files from what was built. */
const isCheckout = spawnSync('git', ['-c', 'safe.directory=*', 'rev-parse'], { cwd: root }).status === 0;
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** A first start builds the console; on a loaded machine that takes minutes. */
const patience = 300_000;

type Major = 18 | 20 | 22;
let base = '';
let clone = '';
const running: ChildProcess[] = [];

/** What a person's shell would hand on: nothing of the npm and the vitest that run this test. */
const shell = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_)|npm_config_local_prefix$|NODE_(ENV|OPTIONS|PATH|COMPILE_CACHE)$|KOLAJ_|VITEST)/.test(name),
  ),
);
const environment = (node: Major, more: Record<string, string> = {}) => ({
  ...shell,
  PATH: [path.join(base, `shell-${node}`), '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
  ...more,
});

/** Folders for PATH in which `node` is an old one and `npm` is npm 10, where every user can reach them. */
async function makeShells({ npm, ...nodes }: NonNullable<typeof programs>): Promise<void> {
  await cp(path.dirname(path.dirname(npm)), path.join(base, 'npm'), { recursive: true });
  for (const [major, node] of Object.entries(nodes)) {
    const folder = path.join(base, `shell-${major}`);
    await mkdir(folder);
    await cp(node, path.join(folder, 'node'));
    await symlink('../npm/bin/npm-cli.js', path.join(folder, 'npm'));
  }
}

/** Every file of the checkout as it is now, committed or not, and nothing else. */
function cloneCheckout(): void {
  const list = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
  spawnSync('tar', ['-c', '--null', '-T', '-', '-f', path.join(base, 'clone.tar')], {
    cwd: root,
    input: files.join('\0'),
  });
  spawnSync('tar', ['-x', '-f', path.join(base, 'clone.tar'), '-C', clone]);
}

/** `npm start` in the clone, without the demo: its photos alone would take as long as all the rest. */
async function npmStart({ node, dataDir, uid }: { node: Major; dataDir: string; uid?: number }) {
  const ports = await freePorts();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    // A process group of its own, as a terminal gives it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(node, {
      HOME: path.join(base, 'home'),
      KOLAJ_DATA_DIR: dataDir,
      KOLAJ_DEMO: 'off',
      KOLAJ_PORT: String(ports.console),
      KOLAJ_SITE_PORT: String(ports.site),
      KOLAJ_SANDBOX_PORT: String(ports.sandbox),
    }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(() => child.exitCode);

  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      const answer = await fetch(`http://127.0.0.1:${ports.console}/login`);
      expect(await answer.text()).toContain('<script');
    },
    { timeout: patience, interval: 200 },
  );
  if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said}`);
  return {
    child,
    ended,
    stops: () => said.split('\n').filter((line) => line === 'Stopping…').length,
  };
}

const aDataFolder = async () => mkdtemp(path.join(base, 'data-'));

describe.skipIf(programs === null || !isCheckout)(
  'a clean clone, installed by npm 10',
  { timeout: 2 * patience },
  () => {
    beforeAll(async () => {
      base = await mkdtemp(path.join(tmpdir(), 'kolaj-clone-'));
      // Another user must be able to enter.
      await chmod(base, 0o755);
      clone = path.join(base, 'Kolaj mağaza ürün');
      await mkdir(clone);
      await mkdir(path.join(base, 'home'), { mode: 0o777 });
      if (programs) await makeShells(programs);
      cloneCheckout();
      const { status, stderr } = spawnSync('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
        cwd: clone,
        encoding: 'utf8',
        env: environment(18),
      });
      if (status !== 0) throw new Error(`npm ci ended with ${status}:\n${stderr}`);
    }, 2 * patience);

    afterEach(() => {
      for (const { pid, exitCode, signalCode } of running.splice(0)) {
        if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
      }
    });
    afterAll(async () => {
      spawnSync('chmod', ['-R', 'u+w', base]);
      await rm(base, { recursive: true, force: true, maxRetries: 10 });
    });

    it('has no Node on the PATH of its scripts, which is why there is a launcher', () => {
      expect(existsSync(path.join(clone, 'node_modules', '.bin', 'node'))).toBe(false);
    });

    it.each([18, 20, 22] as const)('says in one sentence what to do when Node %i is all there is', async (node) => {
      const alone = path.join(base, `alone-${node}`, 'scripts', 'run.cjs');
      await cp(path.join(root, 'scripts', 'run.cjs'), alone);
      const { status, stderr } = spawnSync('node', [alone, 'server/start.mjs'], {
        env: environment(node),
        encoding: 'utf8',
      });
      expect(stderr).toMatch(new RegExp(`^Kolaj needs Node 24 and finds only v${node}\\..+: run "npm ci" .+\\.\\n$`));
      expect(status).toBe(1);
    });

    it('starts with Node 18 for another user, who may not write in the project, and ends with the npm that is killed', async () => {
      const dataDir = await aDataFolder();
      if (isRoot) await Promise.all([dataDir, path.join(base, 'home')].map((folder) => chown(folder, nobody, nobody)));
      else spawnSync('chmod', ['-R', 'a-w', clone]);
      const { child, stops } = await npmStart({ node: 18, dataDir, ...(isRoot ? { uid: nobody } : {}) });
      expect(existsSync(path.join(clone, 'console', 'dist'))).toBe(false);
      expect(existsSync(path.join(dataDir, 'built', 'console', 'index.html'))).toBe(true);
      expect(existsSync(path.join(dataDir, 'built', 'catalogue'))).toBe(true);

      child.kill('SIGKILL');
      expect(await untilDeserted(dataDir)).toEqual([]);
      expect(stops()).toBe(1);
      if (!isRoot) spawnSync('chmod', ['-R', 'u+w', clone]);
    });

    it('starts with Node 20 and is stopped by Ctrl-C, with Node 22 by SIGTERM: once, with code 0 and nothing left', async () => {
      const dataDir = await aDataFolder();
      const first = await npmStart({ node: 20, dataDir });
      expect(existsSync(path.join(clone, 'console', 'dist', 'index.html'))).toBe(true);
      // A terminal tells npm, the launcher and the server at the same time.
      if (first.child.pid) process.kill(-first.child.pid, 'SIGINT');
      expect(await first.ended).toBe(0);
      expect(first.stops()).toBe(1);
      expect(await untilDeserted(dataDir)).toEqual([]);

      const second = await npmStart({ node: 22, dataDir });
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(second.stops()).toBe(1);
      expect(await untilDeserted(dataDir)).toEqual([]);
    });
  },
);
