import { openReleases } from '../releases.ts';
import { aRelease } from './a-release.ts';

/** Writes releases until it is killed. */
const [dataDir = '', shopId = ''] = process.argv.slice(2);
const releases = openReleases(dataDir);
process.send?.('ready');
for (let number = 0; ; number++) {
  const pages = Array.from({ length: 300 }, (_, page) => [`p/${page}/index.html`, `${number} ${page}`.repeat(300)]);
  await releases.write(
    { shopId, buildId: `${process.pid}-${number}`, earlierId: null },
    aRelease({ 'index.html': `${number}`, ...Object.fromEntries(pages) }),
  );
}
