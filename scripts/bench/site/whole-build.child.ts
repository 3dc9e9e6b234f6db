import { loadGenerator } from '@kolaj/catalogue/generator';
import { buildRelease } from '@kolaj/catalogue/release-build';
import { openReleases } from '@kolaj/server/features/site/releases';
import { benchOptions, benchSite } from './bench-site.ts';

/** A whole site, checked and on disk, by a process that does nothing else. */
const [dataDir = '', compiled = ''] = process.argv.slice(2);
const generator = await loadGenerator(compiled);
const built = await buildRelease({ generator, site: benchSite(), options: benchOptions, earlier: null });
await openReleases(dataDir).write({ shopId: 'shop', buildId: 'build', earlierId: null }, built);
