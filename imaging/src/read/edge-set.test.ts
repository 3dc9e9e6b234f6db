import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EdgeFile } from '@kolaj/testkit/odd-files/edge-file';
import { edgeSet } from '@kolaj/testkit/odd-files/edge-set';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peakMbOf } from '../../bench/render-room.ts';
import { createImagingPool, type ImagingPool } from '../children/pool.ts';

/** One child, without looks for people: what is measured is the decoding of odd files. */
let pool: ImagingPool;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-edge-'));
  pool = createImagingPool({ processes: 1, peopleProcesses: 0 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

async function verdictOn({ name, bytes }: EdgeFile): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const outcome = await pool.refine({ file, folder });
  switch (outcome.kind) {
    case 'refined':
      return `${outcome.format} ${outcome.analysis.width}x${outcome.analysis.height}`;
    case 'unreadable':
      return outcome.reason;
    case 'crashed':
      return 'crashed';
  }
}

describe('the edge set (I5)', () => {
  it('gets exactly the expected verdict for every file, in one child that survives them all', async () => {
    const files = await edgeSet();
    const surprises: string[] = [];
    let slowest = { name: '', ms: 0 };
    for (const file of files) {
      const start = performance.now();
      const verdict = await verdictOn(file);
      const ms = Math.round(performance.now() - start);
      if (verdict !== file.verdict) surprises.push(`${file.name}: ${verdict} instead of ${file.verdict}`);
      if (ms > slowest.ms) slowest = { name: file.name, ms };
    }
    expect(surprises).toEqual([]);

    const peakMb = await peakMbOf(pool.pids()[0]);
    const memory = peakMb === null ? 'unknown' : `${Math.round(peakMb)} MB`;
    console.log(
      `I5: ${files.length} files, 0 surprises; slowest ${slowest.name} ${slowest.ms} ms (target 3000); peak ${memory} (target 400)`,
    );
    // On a busy machine the garbage collector comes late.
    if (peakMb !== null) expect(peakMb).toBeLessThan(600);
  }, 120_000);
});
