import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, lookAsSystem } from '../../adapters/postgres/scope.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { type ConsoleBuild, findConsolePart, noteConsole } from './console-build.store.ts';

interface Deps {
  database: Database;
  files: Pick<FileStore, 'putBytes' | 'read'>;
}

export interface ConsolePart {
  bytes: number;
  content: Readable;
}

/** While the store or the database is away, ms. */
const againAfterMs = 30_000;

/**
 * Puts the parts of the console that this process serves where every later one finds them, on whatever machine: a page that is open asks
 * for parts of its own version for as long as it is open. What serves it does not wait for that. Returns the way to stop.
 */
export function keepConsole({
  database,
  files,
  folder,
  log,
}: Deps & { folder: string; log: Logger }): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const keep = async () => {
    try {
      const build = await packConsole(files, folder);
      if (build !== null) await asSystem(database, (scope) => noteConsole(scope, build));
    } catch (error) {
      if (isOver) return;
      log.warn({ err: error }, 'the parts of this console are not kept for later versions yet');
      timer = setTimeout(() => (keeping = keep()), againAfterMs);
      timer.unref();
    }
  };
  let keeping = keep();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await keeping;
  };
}

/** null = there is nothing in the folder. The compressed files beside are left out: what is asked for late is compressed when it is. */
async function packConsole(files: Deps['files'], folder: string): Promise<ConsoleBuild | null> {
  const names = globSync('{assets,m/assets}/*', { cwd: folder, exclude: (name) => name.endsWith('.br') }).sort();
  if (names.length === 0) return null;
  const places: Record<string, [number, number]> = {};
  const contents: Buffer[] = [];
  let size = 0;
  for (const name of names) {
    const content = await readFile(path.join(folder, name));
    if (content.length === 0) continue;
    places[name.replaceAll(path.sep, '/')] = [size, size + content.length - 1];
    contents.push(content);
    size += content.length;
  }
  const stored = await files.putBytes(Buffer.concat(contents));
  return { pack: { ...stored, mime: 'application/octet-stream' }, files: places };
}

/** Gives a part of a console that was served before; null = no console that is remembered has it. */
export type EarlierConsoles = (file: string) => Promise<ConsolePart | null>;

export function earlierConsoles({ database, files }: Deps): EarlierConsoles {
  return async (file) => {
    const place = await lookAsSystem(database, (scope) => findConsolePart(scope, file));
    const content = place === null ? null : await files.read(place.pack, place.part);
    if (place === null || content === null) return null;
    return { content, bytes: place.part.end - place.part.start + 1 };
  };
}
