import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compiledFolder } from '@kolaj/catalogue/source-hash';
import { consoleDist, isFresh } from '@kolaj/console/build';

/** Where the built console is: in the project; in the data folder when the project may not be written. */
export function consoleFolder(dataDir: string): string {
  return canWrite(consoleDist) || isFresh() ? consoleDist : path.join(dataDir, 'built', 'console');
}

/** Where the compiled templates of the catalogue sites are; chosen like `consoleFolder`. */
export function catalogueFolder(dataDir: string): string {
  const inProject = compiledFolder();
  return canWrite(path.dirname(inProject)) || existsSync(path.join(inProject, 'templates'))
    ? inProject
    : path.join(dataDir, 'built', 'catalogue', path.basename(inProject));
}

/** Builds the console when its sources have changed: some seconds, else nothing. */
export async function provideConsole(dataDir: string, say: (sentence: string) => void): Promise<void> {
  const folder = consoleFolder(dataDir);
  if (isFresh(folder)) return;
  say('Building the console…');
  await buildApart('@kolaj/console/build', folder);
}

/** Compiles the templates of the catalogue sites when their sources have changed: half a second, else nothing. */
export async function provideCatalogue(dataDir: string): Promise<void> {
  const folder = catalogueFolder(dataDir);
  if (!existsSync(folder)) await buildApart('@kolaj/catalogue/build', folder);
}

/**
 * Runs a build in a process of its own. In the serving one the bundler would stay for as long as it runs: 1.1 GB beside the
 * 350 MB of everything else. Throws with what the build said when it fails.
 */
async function buildApart(build: '@kolaj/console/build' | '@kolaj/catalogue/build', folder: string): Promise<void> {
  const program = fileURLToPath(import.meta.resolve(build));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${build} did not end well (${signal ?? code}): ${said.trim()}`);
}

/** Whether a folder can be replaced: neither it nor the one around it belongs to somebody else. */
function canWrite(folder: string): boolean {
  return [folder, path.dirname(folder)].every((place) => {
    try {
      accessSync(place, constants.W_OK);
      return true;
    } catch {
      return !existsSync(place);
    }
  });
}
