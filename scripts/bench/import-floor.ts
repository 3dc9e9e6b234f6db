import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BenchPhoto, overlayOf, sceneOf } from '@kolaj/imaging/bench/work';
import { createImagingPool, type ImagingPool } from '@kolaj/imaging/children/pool';

const photosPerCollage = 3;

/**
 * The least an import can cost: CPU ms of refining these photos, looking for people on them and rendering a collage of every
 * three, in one imaging process and one people process with nothing around them. Their start-up is not counted.
 */
export async function importFloorMs(photos: readonly string[], workFolder: string): Promise<number> {
  const pool = createImagingPool({ processes: 1 });
  try {
    const [first = ''] = photos;
    await refine(pool, first, path.join(workFolder, 'warm'));
    const before = await cpuMsOf(pool);
    const refined: BenchPhoto[] = [];
    for (const [index, photo] of photos.entries()) {
      refined.push(await refine(pool, photo, path.join(workFolder, String(index))));
    }
    for (let index = 0; index < photos.length / photosPerCollage; index++) {
      const { scene, used } = sceneOf(photosPerCollage, index, refined);
      const files = Object.fromEntries(used.map((photo) => [photo.original.file, { refined: photo.refined }]));
      await pool.render({
        scene,
        photos: files,
        pictures: overlayOf(photosPerCollage),
        folder: workFolder,
        purpose: 'export',
      });
    }
    return (await cpuMsOf(pool)) - before;
  } finally {
    await pool.close();
  }
}

async function refine(pool: ImagingPool, file: string, folder: string): Promise<BenchPhoto> {
  await mkdir(folder, { recursive: true });
  const outcome = await pool.refine({ file, folder });
  if (outcome.kind !== 'refined') throw new Error(`${file}: ${outcome.kind}`);
  const { width, height } = outcome.analysis.refined;
  const size = { width, height, orientation: 1, format: 'jpeg' } as const;
  return { original: { file, ...size }, refined: { file: outcome.files.refined, ...size } };
}

/** CPU time of the pool's two children, the one for pictures and the one for people, from /proc (ticks of 10 ms). */
async function cpuMsOf(pool: ImagingPool): Promise<number> {
  const children = [...pool.pids(), ...pool.peoplePids()];
  const times = await Promise.all(children.map(async (pid) => cpuMsIn(await readFile(`/proc/${pid}/stat`, 'utf8'))));
  return times.reduce((sum, ms) => sum + ms, 0);
}

function cpuMsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
