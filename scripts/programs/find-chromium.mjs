import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here; look on.
      }
    }
  }
  return null;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return existsSync(file) ? file : null;
}

/**
 * Installs one of Debian's packages where that may be done without asking; false when it is not there afterwards.
 * @param {string} name
 */
export function installOnDebian(name) {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isDebianRoot) return false;
  console.log(`Chromium: not found; installing ${name} with apt-get (about 80 MB) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: 'inherit', env };
  return (
    spawnSync('apt-get', ['update', '-qq'], quiet).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet).status === 0
  );
}

function installWithPlaywright() {
  console.log('Chromium: not found; asking playwright to install its own …');
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
}

/**
 * The browser of the tests: CHROMIUM_PATH, else one on the PATH, else playwright's own, else it is installed now (Debian as
 * root: apt-get; elsewhere: playwright). Says what it did; throws when there is no way.
 * @returns {Promise<string>} path of the program
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, and there is no such file.`);
    return configured;
  }
  const found = onPath() ?? (await playwrightsOwn()) ?? (installOnDebian('chromium') ? onPath() : null);
  if (found) return found;

  installWithPlaywright();
  const installed = await playwrightsOwn();
  if (!installed) throw new Error('No Chromium for the browser tests. Install one or set CHROMIUM_PATH.');
  return installed;
}

/** Flags without which a browser as root, or one without a way to the internet, does not work or is slow. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
