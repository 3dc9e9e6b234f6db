import { randomUUID } from 'node:crypto';
import { copyFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { FileStore, StoredFile } from '../../../ports/file-store.ts';
import type { Source } from '../open/source.store.ts';
import type { DropPlace } from '../upload/drop-place.ts';
import type { Delivered } from '../upload/upload-deliver.ts';
import { isKeptFolder } from './kept-folder.store.ts';
import { forgetKept, holdPlaces, keepPhoto, keptAmong, keptBelow, keptPhoto } from './kept-photo.store.ts';

export interface KeptPlaceDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'putFile' | 'tempFolder'>;
  clock: () => Date;
}

/** "name (1000)" is the last one tried. */
const maxNumber = 1000;

interface Stored extends StoredFile {
  cameAt: Date;
}

/** The store, for a shop whose photos belong to no machine. */
export function keptPlace({ id: sourceId, shopId }: Pick<Source, 'id' | 'shopId'>, deps: KeptPlaceDeps): DropPlace {
  const { files, clock } = deps;

  return {
    async deliver(scope, { file, sha256 }, arrival) {
      const { size: bytes } = await stat(file);
      const stored = sha256 === null ? await put(files, file) : { sha256, bytes };
      return keep(scope, { ...stored, cameAt: clock() }, { sourceId, ...arrival });
    },
    removeLeft: async () => undefined,
    written: async (paths) => paths.map((names) => names.map((name) => name.normalize('NFC'))),
    bytesOf: async (scope, path) => (await keptPhoto(scope, { sourceId, path }))?.bytes ?? null,
    async bring(path, draw) {
      const folder = await files.tempFolder();
      try {
        const drawn = await draw(join(folder, 'drawn'));
        for (const name of drawn) {
          const stored = { ...(await put(files, join(folder, 'drawn', name))), cameAt: clock() };
          await inShop(deps.database, shopId, (scope) =>
            keep(scope, stored, { sourceId, path: `${path}/${name}`, replaces: true }),
          );
        }
        return drawn.map((name) => name.normalize('NFC'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async own(scope, { path, files: drawn }) {
      const all = await keptBelow(scope, { sourceId, folder: path });
      return all.map((each) => each.slice(path.length + 1)).filter((name) => !drawn.includes(name));
    },
    removeDrawn: (scope, { path, files: drawn }) =>
      forgetKept(scope, { sourceId, paths: drawn.map((name) => `${path}/${name}`) }),
  };
}

interface Wanted {
  sourceId: string;
  path: string;
  replaces: boolean;
}

async function keep(
  scope: ShopScope,
  stored: Stored,
  { sourceId, path: wanted, replaces }: Wanted,
): Promise<Delivered> {
  const path = wanted.normalize('NFC');
  await holdPlaces(scope, { sourceId, blob: stored });
  if ((await keptAmong(scope, { sourceId, paths: foldersOf(path) })).length > 0) return notAFolder;
  for (let number = 1; number <= (replaces ? 1 : maxNumber); number++) {
    const name = numbered(path, number);
    if (await isKeptFolder(scope, { sourceId, path: name })) continue;
    const before = replaces ? await keptPhoto(scope, { sourceId, path: name }) : null;
    if (before?.sha256 === stored.sha256) return delivered(name, before, true);
    if (await keepPhoto(scope, { sourceId, path: name, replaces, ...stored })) return delivered(name, stored, false);
    const there = await keptPhoto(scope, { sourceId, path: name });
    if (there?.sha256 === stored.sha256) return delivered(name, there, true);
  }
  return notAFolder;
}

const notAFolder = { kind: 'refused', reason: 'not_a_folder' } as const;

const delivered = (
  path: string,
  { bytes, cameAt }: Pick<Stored, 'bytes' | 'cameAt'>,
  wasThere: boolean,
): Delivered => ({
  ...{ kind: 'delivered', path, bytes, wasThere },
  modifiedAt: cameAt,
});

/** The file itself stays where it was. */
async function put(files: KeptPlaceDeps['files'], file: string): Promise<StoredFile> {
  const folder = await files.tempFolder();
  try {
    const copy = join(folder, randomUUID());
    await copyFile(file, copy);
    return await files.putFile(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folders above a path. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}

function numbered(path: string, number: number): string {
  if (number === 1) return path;
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)} (${number})${ending}`;
}
