import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, canUnpack, unpackPackages, updatePackageList } from './debian-programs.mjs';
import { findChromium, installOnDebian } from './find-chromium.mjs';

const debian = 'chromium-headless-shell';
const installed = '/usr/lib/chromium';
const unpacked = cacheFolder('headless-shell');
const unpackedProgram = path.join(unpacked, installed, debian);

/**
 * The browser of the journeys: CHROMIUM_PATH, else Chromium without the windows around the pages (the same pages, half the
 * work), else any Chromium. Says what it installs or unpacks.
 * @returns {Promise<string>} path of the program
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const found = headlessShellHere();
  if (found) return found;
  if (!existsSync(installed)) installOnDebian(debian);
  else if (canUnpack()) unpack();
  return headlessShellHere() ?? findChromium();
}

/** The one that is here already; null = none. Nothing is installed for asking. */
export const headlessShellHere = () =>
  [path.join(installed, debian), unpackedProgram].find((file) => existsSync(file)) ?? null;

/** The program, and beside it the data of the installed Chromium; nothing is left of one that does not run. */
function unpack() {
  console.log("Chromium: unpacking its headless shell from Debian's packages (64 MB) …");
  if (updatePackageList()) unpackPackages([debian], 'headless-shell');
  if (!existsSync(unpackedProgram)) return;

  // Copied: when the installed one is renewed, this one keeps the data of its own version.
  const own = path.dirname(unpackedProgram);
  cpSync(installed, own, {
    recursive: true,
    force: false,
    filter: (file) => path.basename(file) !== 'chromium' || file === installed,
  });
  const runs = spawnSync(unpackedProgram, ['--no-sandbox', '--version']).status === 0;
  if (!runs) rmSync(unpacked, { recursive: true });
}
