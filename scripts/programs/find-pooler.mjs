import { canUnpack, findProgram, unpackPackages, updatePackageList } from './debian-programs.mjs';

const folder = 'pooler';

/** PgBouncer for tests: installed, or unpacked by `providePooler`; null when there is none. */
export const findPooler = () => findProgram('pgbouncer', folder);

/** Before the tests: unpacked on Debian as root when it is missing. Says what it did; never fails, its test skips then. */
export function providePooler() {
  if (findPooler() === null && canUnpack()) {
    console.log("Connection pooler: unpacking pgbouncer from Debian's packages (under 1 MB) …");
    if (updatePackageList()) unpackPackages(['pgbouncer'], folder);
  }
  console.log(`Connection pooler: ${findPooler()?.program ?? 'none; its tests are skipped'}`);
}
