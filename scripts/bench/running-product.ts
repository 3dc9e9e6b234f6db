import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface RunningProduct {
  origin: string;
  /** Where the process tells its own figures. */
  metrics: string;
  /** From the start of the process to the first ready answer. */
  startedInMs: number;
  /** Proportional memory of the process and all its descendants, MB (PostgreSQL included). */
  memoryMb: () => Promise<number>;
  /** The most that the process itself had in memory since its start, MB: neither its children nor PostgreSQL. */
  peakMb: () => Promise<number>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the product as a person does, on a data folder and free ports. Throws when it is not ready within 3 minutes. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<RunningProduct> {
  const [port, sitePort, sandboxPort, opsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const startedAt = performance.now();
  // As `scripts/run.cjs` starts it, whose own process is nobody's figure.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'server/start.mjs'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      // The photos were put there a moment ago; a photographer's photos have been unchanged for long.
      KOLAJ_SETTLE_SECONDS: '0',
      KOLAJ_DATA_DIR: dataDir,
      KOLAJ_PORT: String(port),
      KOLAJ_SITE_PORT: String(sitePort),
      KOLAJ_SANDBOX_PORT: String(sandboxPort),
      KOLAJ_OPS_PORT: String(opsPort),
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin, child);
  return {
    origin,
    metrics: `http://127.0.0.1:${opsPort}/metrics`,
    startedInMs: performance.now() - startedAt,
    memoryMb: () => proportionalMemoryMb(child.pid ?? 0),
    async peakMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(25);
  }
  throw new Error('The product did not start.');
}

async function proportionalMemoryMb(root: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') : '';
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  let kb = 0;
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kb += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1024;
}
