import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RefineInput } from '../refine/refine.ts';
import { createImagingPool, type ImagingPool } from './pool.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder = '';
let small = '';
let large = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-pool-'));
  small = join(folder, 'small.jpg');
  large = join(folder, 'large.png');
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#446688' } });
  await picture(300, 400).jpeg().toFile(small);
  await picture(7000, 7000).png({ compressionLevel: 1 }).toFile(large);
});
afterAll(() => rm(folder, { recursive: true }));

async function withPool(options: Parameters<typeof createImagingPool>[0], use: (pool: ImagingPool) => Promise<void>) {
  const pool = createImagingPool(options);
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

let folders = 0;
async function job(file: string) {
  const own = join(folder, `job-${++folders}`);
  await mkdir(own);
  return { file, folder: own };
}

describe('createImagingPool', () => {
  it('runs jobs in as many children as asked, starts them when needed and ends them', async () => {
    const pool = createImagingPool({ processes: 2 });
    expect(pool.pids()).toEqual([]);
    const inputs = await Promise.all(Array.from({ length: 5 }, () => job(small)));
    const outcomes = await Promise.all(inputs.map((input) => pool.refine(input)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('refined'));
    expect(pool.pids()).toHaveLength(2);

    const pids = pool.pids();
    await pool.close();
    expect(pool.pids()).toEqual([]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    await expect(pool.refine(await job(small))).rejects.toThrow(/closed/);
  });

  it('tries a job again on a fresh child when its child is killed, and leaves the others alone', async () => {
    await withPool({ processes: 2 }, async (pool) => {
      const inputs = await Promise.all([job(large), job(small), job(small), job(small)]);
      const outcomes = inputs.map((input) => pool.refine(input));
      const victim = await killNext(pool, []);
      expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(Array(4).fill('refined'));
      expect(pool.pids()).not.toContain(victim);
    });
  });

  it('gives a job up after its second child died, and continues with the next', async () => {
    await withPool({ processes: 1 }, async (pool) => {
      const doomed = pool.refine(await job(large));
      const killed = await killNext(pool, []);
      await killNext(pool, [killed]);
      expect(await doomed).toEqual({ kind: 'crashed', times: 2, isOverTime: false });
      expect((await pool.refine(await job(small))).kind).toBe('refined');
    });
  });

  it('ends a job that runs over its time', async () => {
    await withPool({ processes: 1, timeLimitMs: 1 }, async (pool) => {
      expect(await pool.refine(await job(large))).toEqual({ kind: 'unreadable', reason: 'too-slow' });
    });
  });

  it('says of a picture that takes more memory than a child may have that it is too large, not that it is damaged', async () => {
    const avif = join(folder, 'whole.avif');
    const flat = { width: 8000, height: 6000, channels: 3, background: '#446688' } as const;
    await sharp({ create: flat }).avif({ effort: 0 }).toFile(avif);
    await withPool({ processes: 1, memoryBytes: 1100 * 1024 ** 2 }, async (pool) => {
      expect(await pool.refine(await job(avif))).toEqual({ kind: 'unreadable', reason: 'too-many-pixels' });
      expect(await pool.refine(await job(small))).toMatchObject({ kind: 'refined' });
    });
  });

  it('gives AVIF and HEIC a time of their own', async () => {
    const avif = join(folder, 'slow.jpg');
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#446688' } })
      .avif({ effort: 0 })
      .toFile(avif);
    await withPool({ processes: 1, heavyTimeLimitMs: 1 }, async (pool) => {
      expect(await pool.refine(await job(avif))).toEqual({ kind: 'unreadable', reason: 'too-slow' });
      expect((await pool.refine(await job(small))).kind).toBe('refined');
    });
  });

  it('lets its children step back behind the server', async () => {
    await withPool({ processes: 1 }, async (pool) => {
      await pool.refine(await job(small));
      expect(getPriority(pool.pids()[0] ?? 0)).toBeGreaterThan(getPriority());
    });
  });

  it.runIf(process.platform === 'linux')('caps the memory a child can take for its data', async () => {
    const memoryBytes = 1200 * 1024 ** 2;
    await withPool({ processes: 1, memoryBytes }, async (pool) => {
      await pool.refine(await job(small));
      const limits = await readFile(`/proc/${pool.pids()[0]}/limits`, 'utf8');
      expect(limits).toMatch(new RegExp(`^Max data size +${memoryBytes} `, 'm'));
    });
  });

  it('puts urgent jobs before waiting ones', async () => {
    await withPool({ processes: 1, peopleProcesses: 0 }, async (pool) => {
      const order: string[] = [];
      const run = async (name: string, input: RefineInput, urgent: boolean) => {
        await pool.refine(input, { urgent });
        order.push(name);
      };
      const [long, ordinary, hurried] = await Promise.all([job(large), job(small), job(small)]);
      const first = run('first', long, false);
      await childOf(pool, []);
      await Promise.all([first, run('waiting', ordinary, false), run('urgent', hurried, true)]);
      expect(order).toEqual(['first', 'urgent', 'waiting']);
    });
  });

  it("passes a job's surprise on and keeps the child", async () => {
    await withPool({ processes: 1 }, async (pool) => {
      await expect(pool.refine({ file: small, folder: join(folder, 'gone') })).rejects.toThrow(/ENOENT/);
      const [pid] = pool.pids();
      expect((await pool.refine(await job(small))).kind).toBe('refined');
      expect(pool.pids()).toEqual([pid]);
    });
  });
});

/** Kills the child that works now, as soon as there is one other than those killed before. */
async function killNext(pool: ImagingPool, before: number[]): Promise<number> {
  const pid = await childOf(pool, before);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The child that works now, as soon as there is one other than those known before. */
async function childOf(pool: ImagingPool, before: number[]): Promise<number> {
  for (;;) {
    const pid = pool.pids().find((candidate) => !before.includes(candidate));
    if (pid !== undefined) return pid;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
