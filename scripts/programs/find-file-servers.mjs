import { canUnpack, findProgram, unpackPackages, updatePackageList } from './debian-programs.mjs';

/** vsftpd and proftpd cannot be installed together, so each is resolved separately. */
const packages = {
  vsftpd: ['vsftpd'],
  proftpd: ['proftpd-core', 'proftpd-mod-crypto'],
  sshd: ['openssh-server'],
};

/**
 * A server program for tests: installed, or unpacked by `provideFileServers`; null when there is none.
 * @param {keyof typeof packages} name
 */
export function findFileServer(name) {
  return findProgram(name, `file-servers/${name}`);
}

/** Before the tests: what is missing is unpacked on Debian as root. Says what it did; never fails, tests skip then. */
export function provideFileServers() {
  const missing = Object.keys(packages).filter((name) => findFileServer(name) === null);
  if (missing.length > 0 && canUnpack()) {
    console.log(`Test servers: unpacking ${missing.join(', ')} from Debian's packages (about 5 MB) …`);
    if (updatePackageList()) for (const name of missing) unpackPackages(packages[name], `file-servers/${name}`);
  }
  for (const name of Object.keys(packages)) {
    console.log(`Test server ${name}: ${findFileServer(name)?.program ?? 'none; its tests are skipped'}`);
  }
}
