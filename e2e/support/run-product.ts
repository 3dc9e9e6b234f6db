import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { compileCache } from '@kolaj/testkit/compile-cache';

/** A running product: the demo on ports of its own. */
export interface Product {
  console: string;
  site: string;
  sandbox: string;
  /** What it has printed so far. */
  output: () => string;
}

export interface RunningProduct {
  product: Product;
  /** Ends it in order: what it has written may be copied afterwards. */
  stop: () => Promise<void>;
}

/** Console built, photos drawn, database made: on two busy cores this takes a while. */
export const startWithinMs = 240_000;

/** Starts the product as a newcomer does, on a data folder that may be empty. `settings` are more of the environment. */
export async function runProduct(dataDir: string, settings: Record<string, string> = {}): Promise<RunningProduct> {
  const [port, sitePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ['server/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compileCache,
      KOLAJ_DATA_DIR: dataDir,
      // Long enough to press Pause in the meantime, short enough not to be most of a journey.
      KOLAJ_SETTLE_SECONDS: '2',
      KOLAJ_PORT: String(port),
      KOLAJ_SITE_PORT: String(sitePort),
      KOLAJ_SANDBOX_PORT: String(sandboxPort),
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const url = (at: number) => `http://127.0.0.1:${at}`;
  const product = { console: url(port), site: url(sitePort), sandbox: url(sandboxPort), output: () => output };
  await waitUntilReady(product, child);
  return { product, stop: () => end(child) };
}

/** Below those that the system gives to connections: between this look and the product's start nobody else is given it. */
const ports = { from: 20_000, below: 32_000 } as const;

async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = ports.from + Math.floor(Math.random() * (ports.below - ports.from));
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

async function waitUntilReady(product: Product, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${product.console}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${product.output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(20_000)]);
  if (child.exitCode === null) child.kill('SIGKILL');
}
