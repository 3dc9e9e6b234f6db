import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownVerdicts } from '@kolaj/testkit/odd-files/odd-images-verdicts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peakMbOf } from '../../bench/render-room.ts';
import { createImagingPool, type ImagingPool } from '../children/pool.ts';

const data = join(import.meta.dirname, '../../../../shared/data/odd-images');
const hasData = existsSync(data);
if (!hasData) console.log('Skipped: the folder of odd images (../shared/data/odd-images) is not here.');

/** `width` and `height` as seen upright, where the library decodes it. */
interface OddImage {
  file: string;
  decodes: boolean;
  width?: number;
  height?: number;
}

function oddImages(): OddImage[] {
  if (!hasData) return [];
  const manifest: { files: OddImage[] } = JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8'));
  return manifest.files;
}

function expectedOf({ file, decodes, width, height }: OddImage): string {
  const own = ownVerdicts[file];
  if (own !== undefined) return own.replace(/^\w+ /, '');
  return decodes ? `${width}x${height}` : 'refused';
}

describe.runIf(hasData)('odd images of public test suites (I6)', () => {
  let pool: ImagingPool;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolaj-odd-'));
    // A busy machine needs its time for the one large AVIF.
    pool = createImagingPool({ processes: 1, peopleProcesses: 0, heavyTimeLimitMs: 90_000 });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  async function verdictOn({ file }: OddImage, expected: string): Promise<string> {
    const outcome = await pool.refine({ file: join(data, file), folder });
    switch (outcome.kind) {
      case 'refined':
        return `${outcome.analysis.width}x${outcome.analysis.height}`;
      case 'unreadable':
        return expected === outcome.reason ? expected : 'refused';
      case 'crashed':
        return 'crashed';
    }
  }

  it('are read or refused as expected, and one child survives them all', async () => {
    const surprises: string[] = [];
    let slowest = { file: '', ms: 0 };
    const images = oddImages();
    for (const image of images) {
      const expected = expectedOf(image);
      const start = performance.now();
      const verdict = await verdictOn(image, expected);
      const ms = Math.round(performance.now() - start);
      if (verdict !== expected) surprises.push(`${image.file}: ${verdict} instead of ${expected}`);
      if (ms > slowest.ms) slowest = { file: image.file, ms };
    }
    expect(surprises).toEqual([]);
    expect(pool.pids()).toHaveLength(1);
    const peakMb = Math.round((await peakMbOf(pool.pids()[0])) ?? Number.NaN);
    console.log(
      `I6: ${images.length} files, 0 surprises, 0 crashes; slowest ${slowest.file} ${slowest.ms} ms (target 15000); peak ${peakMb} MB`,
    );
  }, 180_000);
});
