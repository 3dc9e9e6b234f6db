import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compileCache } from '@kolaj/testkit/compile-cache';
import type { ProcessOnFolder } from './testing-processes.ts';
import { processesOn } from './testing-processes.ts';

const entry = path.join(import.meta.dirname, '../../..', 'start.mjs');

export interface Ports {
  console: number;
  site: number;
  sandbox: number;
}

/** A server of ours in a process of its own, as a person or a service manager starts it. */
export interface TestServer {
  pid: number;
  process: ChildProcess;
  ports: Ports;
  dataDir: string;
  /** `http://127.0.0.1:<port>` of the console. */
  url: string;
  /** Everything it has printed so far. */
  said: () => string;
  complained: () => string;
  /** Resolves when it says that it is running; rejects with its last words when it ends instead. */
  running: () => Promise<void>;
  /** Settles when it is gone. `code` is null after a signal. */
  ended: Promise<{ code: number | null; complaint: string }>;
}

export interface ServerOptions {
  dataDir: string;
  ports?: Partial<Ports>;
  roles?: string;
  env?: Record<string, string>;
  /** User id, for root's tests of what an ordinary user may not. */
  uid?: number;
  /** Program and arguments in front of the server's own, which they are to start. */
  through?: readonly [string, ...string[]];
  /** Of another version; else this one's. */
  entry?: string | undefined;
}

/** Starts `server/start.mjs` without demo on ports of its own. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const ports = { ...(await freePorts()), ...options.ports };
  const [program, ...args] = [...(options.through ?? []), process.execPath, options.entry ?? entry];
  const child = spawn(program ?? process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(options, ports),
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const words = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words.err += text));
  const ended = once(child, 'exit').then(() => ({ code: child.exitCode, complaint: words.err }));

  return {
    pid: child.pid ?? 0,
    process: child,
    ports,
    dataDir: options.dataDir,
    url: `http://127.0.0.1:${ports.console}`,
    said: () => words.out,
    complained: () => words.err,
    ended,
    async running() {
      while (!words.out.includes('Kolaj is running')) {
        const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
        if (isOver) throw new Error(`The server ended instead:\n${words.out}\n${words.err}`);
      }
    },
  };
}

function environment({ dataDir, roles, env }: ServerOptions, ports: Ports): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    KOLAJ_DATA_DIR: dataDir,
    KOLAJ_PORT: String(ports.console),
    KOLAJ_SITE_PORT: String(ports.site),
    KOLAJ_SANDBOX_PORT: String(ports.sandbox),
    KOLAJ_DEMO: 'off',
    KOLAJ_IMAGING_PROCESSES: '2',
    KOLAJ_SETTLE_SECONDS: '0',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: compileCache,
    ...(roles ? { KOLAJ_ROLES: roles } : {}),
    ...env,
  };
}

/** Ports that nobody had a moment ago, all different. */
export async function freePorts(): Promise<Ports> {
  const servers = await Promise.all([openPort(), openPort(), openPort()]);
  const [console_ = 0, site = 0, sandbox = 0] = servers.map(({ port }) => port);
  await Promise.all(servers.map(({ close }) => close()));
  return { console: console_, site, sandbox };
}

/** A port that is taken until `close`. */
export async function openPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Longest wait for anything, ms: far more than it takes, and less than a test may. */
const longestWaitMs = 50_000;

/** Waits for a condition of the outside world. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await untilFound(async () => ((await isTrue()) ? true : null));
}

/** Waits until something is there. */
export async function untilFound<Found>(find: () => Promise<Found | null>): Promise<Found> {
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('Waited in vain.');
    await wait(25);
  }
}

/** Waits until nothing works on the data folder any more: no server, database, guard or imaging child. */
export async function untilDeserted(dataDir: string, longestMs = 20_000): Promise<ProcessOnFolder[]> {
  const deadline = performance.now() + longestMs;
  let left = processesOn(dataDir);
  while (left.length > 0 && performance.now() < deadline) {
    await wait(25);
    left = processesOn(dataDir);
  }
  return left;
}
