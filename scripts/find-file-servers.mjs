import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Packages of Debian that are not installed are unpacked here: nothing of the system changes and no service starts. */
const unpacked = path.resolve(import.meta.dirname, '../node_modules/.cache/file-servers');

/** vsftpd and proftpd cannot be installed together, so each is resolved by itself. */
const packages = {
  vsftpd: ['vsftpd'],
  proftpd: ['proftpd-core', 'proftpd-mod-crypto'],
  sshd: ['openssh-server'],
};

/**
 * A server program for tests: installed, or unpacked by `provideFileServers`; null when there is none.
 * @param {keyof typeof packages} name
 * @returns {{ program: string, root: string, libraries: string[] } | null} `root` is "/" or where the package lies
 */
export function findFileServer(name) {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const program = path.join(folder, name);
    if (isProgram(program)) return { program, root: '/', libraries: [] };
  }
  const root = path.join(unpacked, name);
  const program = path.join(root, 'usr/sbin', name);
  return isProgram(program) ? { program, root, libraries: globSync(`${root}/{usr/,}lib/*-linux-gnu*`) } : null;
}

/** Before the tests: what is missing is unpacked on Debian as root. Says what it did; never fails, tests skip then. */
export function provideFileServers() {
  const missing = Object.keys(packages).filter((name) => findFileServer(name) === null);
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (missing.length > 0 && isDebianRoot) {
    console.log(`Test servers: unpacking ${missing.join(', ')} from Debian's packages (about 5 MB) …`);
    if (run('apt-get', ['update', '-qq'])) for (const name of missing) unpack(name);
  }
  for (const name of Object.keys(packages)) {
    console.log(`Test server ${name}: ${findFileServer(name)?.program ?? 'none; its tests are skipped'}`);
  }
}

function unpack(name) {
  const target = path.join(unpacked, name);
  const workshop = `${target}.${process.pid}`;
  mkdirSync(path.join(workshop, 'debs'), { recursive: true });
  try {
    if (download(packages[name], path.join(workshop, 'debs'))) {
      const debs = globSync(`${workshop}/debs/*.deb`);
      const isWhole = debs.length > 0 && debs.every((deb) => run('dpkg', ['-x', deb, path.join(workshop, 'root')]));
      if (isWhole) renameSync(path.join(workshop, 'root'), target);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** With everything they need that this system does not have. */
function download(wanted, cwd) {
  const plan = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...wanted], {
    encoding: 'utf8',
  });
  const names = [...(plan.stdout ?? '').matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
  // apt's own user may not write here; without it only a warning is lost.
  return names.length > 0 && run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...names], cwd);
}

function run(command, args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, cwd }).status === 0;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
