import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { compiledFolder } from '@kolaj/catalogue/source-hash';
import { buildConsole, consoleDist, isFresh } from '@kolaj/console/build';

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
  await buildConsole(folder);
}

/** Compiles the templates of the catalogue sites when their sources have changed: half a second, else nothing. */
export async function provideCatalogue(dataDir: string): Promise<void> {
  await buildCatalogue(catalogueFolder(dataDir));
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
