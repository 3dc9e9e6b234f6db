import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImagingPool, type ImagingPool } from './pool.ts';

const data = join(import.meta.dirname, '../../../shared/data/odd-images');
const hasData = existsSync(data);
if (!hasData) console.log('Skipped: the folder of odd images (../shared/data/odd-images) is not here.');

interface OddImage {
  file: string;
  bytes: number;
  decodes: boolean;
}

function oddImages(): OddImage[] {
  if (!hasData) return [];
  const manifest: { files: OddImage[] } = JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8'));
  return manifest.files;
}

/** The formats that are read today; others are refused by name. */
const readable = /\.(jpe?g|png|webp)$/i;

describe.runIf(hasData)('odd images of public test suites', () => {
  let pool: ImagingPool;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolaj-odd-'));
    pool = createImagingPool({ processes: 2 });
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });

  it('are read or refused as expected, and none ends its process', async () => {
    const surprises: string[] = [];
    for (const { file, decodes } of oddImages()) {
      const outcome = await pool.refine({ file: join(data, file), folder });
      const expected = decodes && readable.test(file) ? 'refined' : 'unreadable';
      if (outcome.kind !== expected) surprises.push(`${file}: ${JSON.stringify(outcome)}`);
    }
    expect(surprises).toEqual([]);
  }, 120_000);
});
