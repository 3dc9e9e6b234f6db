import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What people have: the last of each Node that is older than ours, and the npm of Node 18 and 20. */
const versions = { 18: '18.20.8', 20: '20.20.2', 22: '22.23.3', npm: '10.8.2' };
const nodePackage = `node-${process.platform}-${process.arch}`;

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/old-nodes');
const programs = {
  18: 'node_modules/node-18/bin/node',
  20: 'node_modules/node-20/bin/node',
  22: 'node_modules/node-22/bin/node',
  npm: 'node_modules/npm/bin/npm-cli.js',
};

/**
 * Programs of the test of a clean clone; null when `provideOldNodes` could not bring them.
 * @returns {Record<18 | 20 | 22 | 'npm', string> | null}
 */
export function findOldNodes() {
  const files = Object.entries(programs).map(([name, file]) => [name, path.join(folder, file)]);
  return files.every(([, file]) => existsSync(file)) ? Object.fromEntries(files) : null;
}

/**
 * Before the tests: old Nodes come by npm into the cache. They are no dependencies: nobody who installs Kolaj should load
 * three Nodes (130 MB) that only one test needs. Says what it did; never fails, the test is skipped then.
 */
export function provideOldNodes() {
  if (process.platform === 'linux' && findOldNodes() === null) {
    console.log('Old Nodes: loading 18, 20, 22 and npm 10 for the test of a clean clone (about 130 MB) …');
    install();
  }
  console.log(`Old Nodes: ${findOldNodes() ? folder : 'none; the test of a clean clone is skipped'}`);
}

function install() {
  const { npm, ...nodes } = versions;
  const aliases = Object.entries(nodes).map(([major, version]) => [`node-${major}`, `npm:${nodePackage}@${version}`]);
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { ...Object.fromEntries(aliases), npm } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  spawnSync('npm', ['install', '--prefix', folder, ...flags], { stdio: 'inherit' });
}
