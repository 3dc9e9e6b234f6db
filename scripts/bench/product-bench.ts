import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { writeBenchFolder } from '@kolaj/demo-photos/source/write-source';
import type { Row } from '../rows.ts';
import { demoOwner, importBenchFolder } from './demo-shop.ts';
import { importFloorMs } from './import-floor.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

const photoCount = 60;
/** Wall time of an import over the CPU it cannot do without, shared by all cores. */
const importGoal = 1.5;

const row = (id: string, what: string, value: number, unit: string): Row => ({
  id,
  what,
  value: Math.round(value * 100) / 100,
  unit,
  goal: '',
  ok: true,
});

/** Start-up, idle memory and the way from the click on "import" to the last collage, on the whole product. */
export async function productBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const photosFolder = path.join(folder, 'photos');
  const dataDir = path.join(folder, 'data');
  try {
    await writeBenchFolder(photosFolder, { photos: photoCount });
    const names = (await readdir(path.join(photosFolder, 'Bench'))).map((name) =>
      path.join(photosFolder, 'Bench', name),
    );
    const floorMs = (await importFloorMs(names, path.join(folder, 'work'))) / availableParallelism();

    const first = await startProduct(dataDir);
    await first.stop();
    await cp(photosFolder, path.join(dataDir, 'sources', 'demo', 'Bench'), { recursive: true });
    const second = await startProduct(dataDir);
    const idle = await second.memoryMb();
    const importMs = await timedImport(second);
    await second.stop();

    const ratio = Math.round((importMs / floorMs) * 100) / 100;
    return [
      row('start.first', 'first start, demo made', first.startedInMs / 1000, 's'),
      row('start.again', 'later start', second.startedInMs / 1000, 's'),
      row('memory.idle', 'whole product idle, PostgreSQL included (PSS)', idle, 'MB'),
      row('import.wall', `import of ${photoCount} photos, click to last collage`, importMs / 1000, 's'),
      {
        id: 'import.ratio',
        what: 'the same ÷ bare refine and render CPU ÷ cores',
        value: ratio,
        unit: '',
        goal: `<= ${importGoal}`,
        ok: ratio <= importGoal,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timedImport({ origin }: RunningProduct): Promise<number> {
  const { call } = await demoOwner(origin);
  const startedAt = performance.now();
  await importBenchFolder(call);
  return performance.now() - startedAt;
}
