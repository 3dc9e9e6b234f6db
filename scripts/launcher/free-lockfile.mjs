// After a change of dependencies: node scripts/run.cjs scripts/launcher/free-lockfile.mjs
// npm silently leaves out an optional package whose `engines` do not name the Node that npm runs on, even though ours will run it:
// with Node 18 sharp's library would be missing, with 20.18 the bundler's. npm reads `engines` from the lockfile, so they go there.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../package-lock.json', import.meta.url);
const lockfile = JSON.parse(readFileSync(file, 'utf8'));
for (const entry of Object.values(lockfile.packages)) {
  if (entry.optional) delete entry.engines;
}
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
