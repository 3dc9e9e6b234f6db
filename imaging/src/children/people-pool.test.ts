import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPeoplePool, type PeoplePool } from './people-pool.ts';

// Real children with real models; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const unknown = { hasFace: null, hasPerson: null, face: null };
const nobody = { hasFace: false, hasPerson: false, face: null };

let folder = '';
let wall = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-people-pool-'));
  wall = join(folder, 'wall.jpg');
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#446688' } })
    .jpeg()
    .toFile(wall);
});
afterAll(() => rm(folder, { recursive: true }));

async function withPool(options: Parameters<typeof createPeoplePool>[0], use: (pool: PeoplePool) => Promise<void>) {
  const pool = createPeoplePool(options);
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('createPeoplePool', () => {
  it('starts no child before the first look, and ends it when there is nothing to look at', async () => {
    await withPool({ processes: 1, idleMs: 20 }, async (pool) => {
      expect(pool.pids()).toEqual([]);
      const look = pool.find(wall);
      const [pid = 0] = pool.pids();
      expect(await look).toEqual(nobody);
      await until(() => isGone(pid));
      expect(pool.pids()).toEqual([]);
      expect(await pool.find(wall)).toEqual(nobody);
    });
  });

  it('takes a dead child, a second time too, for no verdict about the photo', async () => {
    await withPool({ processes: 1 }, async (pool) => {
      const look = pool.find(wall);
      const [first = 0] = pool.pids();
      process.kill(first, 'SIGKILL');
      await until(() => pool.pids().some((pid) => pid !== first));
      for (const pid of pool.pids()) process.kill(pid, 'SIGKILL');
      expect(await look).toEqual(unknown);
      expect(await pool.find(wall)).toEqual(nobody);
    });
  });

  it('has no verdict about a photo that cannot be opened, and none at all without children', async () => {
    await withPool({ processes: 1 }, async (pool) => {
      expect(await pool.find(join(folder, 'gone.jpg'))).toEqual(unknown);
    });
    await withPool({ processes: 0 }, async (pool) => {
      expect(await pool.find(wall)).toEqual(unknown);
      expect(pool.pids()).toEqual([]);
    });
  });

  it.runIf(process.platform === 'linux')('caps the memory of a child', async () => {
    await withPool({ processes: 1 }, async (pool) => {
      await pool.find(wall);
      const limits = await readFile(`/proc/${pool.pids()[0]}/limits`, 'utf8');
      expect(limits).toMatch(/^Max data size +1288489984 /m);
    });
  });
});
