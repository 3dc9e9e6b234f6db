import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { type BuiltRelease, buildRelease } from '@kolaj/catalogue/release/release-build';
import type { SiteSnapshot, SnapshotCollage } from '@kolaj/domain/site/snapshot';
import { openReleases } from '@kolaj/server/features/site/releases';
import type { Row } from '../../rows.ts';
import { benchOptions, benchProducts, benchSite, benchSnapshot } from './bench-site.ts';

const rounds = 3;
const worst = Number.POSITIVE_INFINITY;
const shop = benchSnapshot();

/**
 * A build after an earlier one, written to disk, beside a whole one: one product, and all of one brand of thirty. Nothing is removed before
 * the end: ext4 looks for a free place among those freed in the last minutes, which takes a later round up to ten times as long.
 */
export async function siteChangesBench(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-builds-'));
  try {
    return await measure(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<Row[]> {
  const { folder } = await buildCatalogue();
  const generator = await loadGenerator(folder);
  const releases = openReleases(dataDir);

  /** Seconds from the snapshot to the release on disk. */
  async function secondsOf(snapshot: SiteSnapshot, buildId: string, earlierId: string | null) {
    const startedAt = performance.now();
    const site = benchSite(snapshot);
    const earlier = earlierId === null ? null : await releases.earlier('shop', earlierId);
    const built = await releases.write({ shopId: 'shop', buildId, earlierId }, (put) =>
      buildRelease({ generator, site, options: benchOptions, earlier }, put),
    );
    return { seconds: (performance.now() - startedAt) / 1000, built };
  }

  const script = fileURLToPath(new URL('./whole-build.child.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, path.join(dataDir, 'apart'), folder]);
  const { memory }: { memory: number } = JSON.parse(stdout);
  const times = { whole: worst, one: worst, coldOne: worst, brand: worst };
  let megabytes = 0;
  for (let round = 0; round < rounds; round++) {
    const isOne = ({ id }: SnapshotCollage) => id === 'collage-005000';
    // Of copies nothing is remembered, as after a start; the others share what has not changed, as `knownCollages` reads it.
    const whole = await secondsOf(structuredClone(shop), `whole-${round}`, null);
    const coldOne = await secondsOf(structuredClone(dearer(round, isOne)), `cold-${round}`, `whole-${round}`);
    if (round === 0) await secondsOf(shop, 'known', 'whole-0');
    const one = await secondsOf(dearer(round, isOne), `one-${round}`, `whole-${round}`);
    const inBrand = ({ subfolderId }: SnapshotCollage) => subfolderId === 'subfolder-4';
    const brand = await secondsOf(dearer(round, inBrand), `brand-${round}`, `whole-${round}`);
    times.whole = Math.min(times.whole, whole.seconds);
    times.one = Math.min(times.one, one.seconds);
    times.coldOne = Math.min(times.coldOne, coldOne.seconds);
    times.brand = Math.min(times.brand, brand.seconds);
    megabytes = sizeOf(whole.built) / 1e6;
  }
  return [
    row(
      'site.one-collage',
      `one changed product of ${benchProducts} ÷ a whole build, on disk`,
      times.one / times.whole,
      0.05,
    ),
    {
      ...row('site.one-collage-cold', 'the same, the first of a process', times.coldOne / times.whole, 0),
      ...{ goal: '', ok: true },
    },
    row('site.one-brand', 'one changed brand of 30 ÷ a whole build, on disk', times.brand / times.whole, 0.3),
    { ...row('site.page-bytes', `pages of ${benchProducts} products before compression`, megabytes, 60), unit: 'MB' },
    {
      ...row('site.build-memory', 'peak memory of a whole build on disk, above the idle process', memory, 150),
      unit: 'MiB',
    },
    { ...row('site.whole', 'a whole build on disk', times.whole, 0), unit: 's', goal: '', ok: true },
  ];
}

const dearer = (round: number, isMeant: (collage: SnapshotCollage) => boolean): SiteSnapshot => ({
  ...shop,
  collages: shop.collages.map((collage) =>
    isMeant(collage) ? { ...collage, values: { ...collage.values, price: `${90 + round}` } } : collage,
  ),
});

const sizeOf = ({ files }: BuiltRelease) =>
  [...files.values()].filter((file) => file.path.endsWith('.html')).reduce((sum, { size }) => sum + size, 0);

function row(id: string, what: string, value: number, limit: number): Row {
  const rounded = Math.round(value * 1000) / 1000;
  return { id, what, value: rounded, unit: 'ratio', goal: `<= ${limit}`, ok: value <= limit };
}
