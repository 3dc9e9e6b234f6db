import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const launcher = path.join(root, 'scripts', 'run.cjs');
const system = '/usr/local/bin:/usr/bin:/bin';
let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'kolaj-launcher-')));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program in a file of its own; answers its path. */
async function program(text: string): Promise<string> {
  const file = path.join(folder, `program-${performance.now()}.mjs`);
  await writeFile(file, text);
  return file;
}

/** Runs a program through a launcher and answers how that ended, with the lines that were printed. */
function run(file: string, { args = [], by = launcher }: { args?: readonly string[]; by?: string } = {}) {
  const env = { PATH: system };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [by, file, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, signal, lines: stdout.split('\n').slice(0, -1), stderr };
}

/** A launcher in a checkout whose npm has installed this as the platform's Node; null = nothing. */
async function launcherWith(node: { version: string; script: string; mode: number } | null): Promise<string> {
  const checkout = await mkdtemp(path.join(folder, 'checkout-'));
  await cp(launcher, path.join(checkout, 'scripts', 'run.cjs'));
  if (node) {
    const home = path.join(checkout, 'node_modules', `node-${process.platform}-${process.arch}`);
    await mkdir(path.join(home, 'bin'), { recursive: true });
    await writeFile(
      path.join(home, 'package.json'),
      JSON.stringify({ version: node.version, bin: { node: 'bin/node' } }),
    );
    await writeFile(path.join(home, 'bin', 'node'), `#!/bin/sh\n${node.script}\n`, { mode: node.mode });
  }
  return path.join(checkout, 'scripts', 'run.cjs');
}

/** A program that tells what it gets, and ends with code 3 a moment after the first signal. */
const listening = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      console.log(signal);
      setTimeout(() => process.exit(3), 100);
    });
  }
  setInterval(() => undefined, 1000);
  console.log('ready', process.pid);
`;

/** Starts it through the launcher, and answers when it listens. */
async function startListening(through: readonly string[] = [], env: Record<string, string> = {}) {
  const [command = '', ...args] = [...through, process.execPath, launcher, await program(listening)];
  const child: ChildProcess = spawn(command, args, {
    env: { PATH: system, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close');
  while (!said.includes('ready')) await once(child.stdout ?? child, 'data');
  return { child, ended: closed.then(([code]: unknown[]) => ({ code, lines: said.trim().split('\n').slice(1) })) };
}

describe('the launcher', () => {
  it('is what every npm script goes through', async () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      await readFile(path.join(root, 'package.json'), 'utf8'),
    );
    expect(Object.values(scripts).filter((script) => !script.startsWith('exec node scripts/run.cjs '))).toEqual([]);
    expect(Object.keys(scripts)).toContain('start');
  });

  it('runs the program with its arguments and ends with its code', async () => {
    const file = await program('console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;');
    expect(run(file, { args: ['a b', '--şal', ''] })).toMatchObject({ status: 7, lines: ['["a b","--şal",""]'] });
  });

  it('lets what the program starts by name find the same Node and the tools of the lockfile', async () => {
    const file = await program(`
      import { execFileSync } from 'node:child_process';
      const say = (command, ...args) => console.log(execFileSync(command, args, { encoding: 'utf8' }).trim());
      console.log(process.version);
      say('node', '--version');
      say('vite', '--version');
    `);
    const { lines } = run(file);
    expect(lines).toEqual([process.version, process.version, expect.stringMatching(/^vite\//)]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends by %s when the program has ended by it', async (signal) => {
    const file = await program(`process.kill(process.pid, '${signal}'); setInterval(() => undefined, 1000);`);
    expect(run(file)).toMatchObject({ status: null, signal });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('hands %s on once and waits for the end', async (signal) => {
    const { child, ended } = await startListening();
    child.kill(signal);
    expect(await ended).toEqual({ code: 3, lines: [signal] });
  });

  it('ends the program when the npm above it is killed outright', async () => {
    const { child, ended } = await startListening(['sh', '-c', '"$@"; true', 'npm'], { npm_lifecycle_event: 'start' });
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ lines: ['SIGTERM'] });
  });
});

it('no optional package asks for a newer Node than an old npm runs on (free-lockfile.mjs puts that right)', async () => {
  const lockfile: { packages: Record<string, { optional?: boolean; engines?: unknown }> } = JSON.parse(
    await readFile(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const optional = Object.entries(lockfile.packages).filter(([, entry]) => entry.optional);
  expect(optional.length).toBeGreaterThan(50);
  expect(optional.filter(([, entry]) => entry.engines !== undefined).map(([name]) => name)).toEqual([]);
});

describe('without the Node of the lockfile', () => {
  const version = 'console.log(process.version)';

  it.each([
    ['npm has installed none', null],
    ['it is too old', { version: '22.23.3', script: 'echo old', mode: 0o755 }],
    ['it cannot be started here', { version: '24.21.0', script: '', mode: 0o644 }],
  ])('an own Node 24 serves when %s', async (_why, node) => {
    const by = await launcherWith(node);
    expect(run(await program(version), { by })).toMatchObject({ status: 0, lines: [process.version], stderr: '' });
  });

  it('is not needed when npm has installed a newer one', async () => {
    const by = await launcherWith({ version: '26.1.0', script: 'echo newer', mode: 0o755 });
    expect(run(await program(version), { by }).lines).toEqual(['newer']);
  });
});
