import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * Where packages are unpacked to.
 * @param {string} folder
 */
export const cacheFolder = (folder) => path.join(cache, folder);

/** Whether packages of Debian can be unpacked here: nothing of the system changes and no service starts. */
export const canUnpack = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * A program that is installed, or was unpacked into `folder` of the cache; null when there is none.
 * @param {string} name
 * @param {string} folder
 * @returns {{ program: string, root: string, libraries: string[] } | null} `root` is "/" or where the package is
 */
export function findProgram(name, folder) {
  for (const place of [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const program = path.join(place, name);
    if (isProgram(program)) return { program, root: '/', libraries: [] };
  }
  const root = cacheFolder(folder);
  const program = ['usr/sbin', 'usr/bin'].map((place) => path.join(root, place, name)).find(isProgram);
  return program ? { program, root, libraries: globSync(`${root}/{usr/,}lib/*-linux-gnu*`) } : null;
}

/** Brings the newest list of Debian's packages; false when there is no way to them. */
export function updatePackageList() {
  return run('apt-get', ['update', '-qq']);
}

/**
 * Unpacks packages, with everything they need that this system does not have, into `folder` of the cache: whole or not at all.
 * @param {readonly string[]} packages
 * @param {string} folder
 */
export function unpackPackages(packages, folder) {
  const target = cacheFolder(folder);
  const workshop = `${target}.${process.pid}`;
  mkdirSync(path.join(workshop, 'debs'), { recursive: true });
  try {
    if (download(packages, path.join(workshop, 'debs'))) {
      const debs = globSync(`${workshop}/debs/*.deb`);
      const isWhole = debs.length > 0 && debs.every((deb) => run('dpkg', ['-x', deb, path.join(workshop, 'root')]));
      if (isWhole) renameSync(path.join(workshop, 'root'), target);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

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
