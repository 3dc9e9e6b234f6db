import { peakMemory } from '@kolaj/catalogue/bench/peak-memory';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { buildRelease } from '@kolaj/catalogue/release/release-build';
import { openReleases } from '@kolaj/server/features/site/releases';
import { benchOptions, benchSite } from './bench-site.ts';

/** A whole site from what is worked out of the shop already, checked and on disk, by a process that does nothing else: prints its seconds and MiB. */
const [dataDir = '', compiled = ''] = process.argv.slice(2);
const idle = peakMemory();
const generator = await loadGenerator(compiled);
const site = benchSite();
const [startedAt, before] = [performance.now(), process.cpuUsage()];
await openReleases(dataDir).write({ shopId: 'shop', buildId: 'build', earlierId: null }, (put) =>
  buildRelease({ generator, site, options: benchOptions, earlier: null }, put),
);
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    ...{ wall: (performance.now() - startedAt) / 1000, cpu: (user + system) / 1e6 },
    memory: peakMemory() - idle,
  }),
);
