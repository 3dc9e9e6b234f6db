import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { hasCode, linkOrCopy, takePacked } from '../packed-files.ts';
import { factsFile, placeOf, type ReleaseFacts, readFacts, settle, sitesFolder, traceFile } from '../release-folder.ts';

interface ReleaseName {
  shopId: string;
  buildId: string;
}

/** A release as another machine has written it. */
interface ReleaseElsewhere {
  facts: ReleaseFacts;
  trace: unknown;
  /** As which one it was shared. */
  mark: string;
}

/** Gives contents by their hash. */
export type Bring = (missing: ReadonlySet<string>, keep: (sha256: string, bytes: Uint8Array) => void) => Promise<void>;

const markFile = 'shared';

/** The folders of releases on this machine, beside what `Releases` does with them. */
export function releaseFolders(dataDir: string) {
  const root = sitesFolder(dataDir);
  const folderOf = ({ shopId, buildId }: ReleaseName) => path.join(root, shopId, buildId);
  return {
    /**
     * Writes a release of another machine as it was written there. What a release of the shop has here is linked, the rest is
     * brought. That another process has done it first is no trouble.
     */
    async adopt(release: ReleaseName, { facts, trace, mark }: ReleaseElsewhere, bring: Bring): Promise<void> {
      const target = folderOf(release);
      const temporary = `${target}.${randomUUID()}.part`;
      try {
        await adoptFiles(facts, { to: path.join(temporary, 'files'), near: path.dirname(target), bring });
        await writeFile(path.join(temporary, traceFile), JSON.stringify(trace));
        await writeFile(path.join(temporary, markFile), mark);
        await settle(temporary);
        await writeFile(path.join(temporary, factsFile), JSON.stringify(facts), { flush: true });
        await rename(temporary, target).catch((error: unknown) => {
          if (!hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error;
        });
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
      await syncToDisk(path.dirname(target));
    },

    /** What a build has left for the next one. */
    trace: async (release: ReleaseName): Promise<unknown> =>
      JSON.parse(await readFile(path.join(folderOf(release), traceFile), 'utf8')),

    /** As which one it was shared; null = it was not. */
    mark: (release: ReleaseName) => readFile(path.join(folderOf(release), markFile), 'utf8').catch(() => null),
    setMark: (release: ReleaseName, mark: string) => writeFile(path.join(folderOf(release), markFile), mark),
    isHere: (release: ReleaseName) => existsSync(path.join(folderOf(release), factsFile)),
    remove: (release: ReleaseName) => rm(folderOf(release), { recursive: true, force: true }),

    /** Shops that have releases here. */
    async shops(): Promise<string[]> {
      const names = await readdir(root).catch((): string[] => []);
      return names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
    },
  };
}
export type ReleaseFolders = ReturnType<typeof releaseFolders>;

interface Adopting {
  to: string;
  /** The folder of the shop's releases. */
  near: string;
  bring: Bring;
}

async function adoptFiles({ files, carried }: ReleaseFacts, { to, near, bring }: Adopting): Promise<void> {
  const all = [...Object.entries(carried), ...Object.entries(files)];
  const names = Map.groupBy(all, ([, sha256]) => sha256);
  const placeIn = placesIn(to);
  const here = await filesNear(near);
  const missing = new Set<string>();
  for (const [sha256, called] of names) {
    const from = here.get(sha256);
    if (from === undefined) missing.add(sha256);
    else for (const [file] of called) take(from, placeIn(file));
  }
  await bring(missing, (sha256, bytes) => {
    if (!missing.delete(sha256)) return;
    for (const [file] of names.get(sha256) ?? []) writeFileSync(placeIn(file), bytes);
  });
  if (missing.size > 0) throw new Error(`${missing.size} files of a shared release are not in the store.`);
}

function take(from: string, to: string): void {
  linkOrCopy(from, to);
  takePacked(from, to);
}

/** Where a file goes, in a folder that is there. */
function placesIn(to: string): (file: string) => string {
  const folders = new Set<string>();
  return (file) => {
    const place = path.join(to, placeOf(file));
    const folder = path.dirname(place);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    return place;
  };
}

/** The files of a shop's releases here, by their hash. */
async function filesNear(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((each) => !each.endsWith('.part'))) {
    const release = await readFacts(path.join(folder, name));
    for (const [file, sha256] of Object.entries(release?.files ?? {})) {
      const place = path.join(folder, name, 'files', placeOf(file));
      if (!found.has(sha256) && existsSync(place)) found.set(sha256, place);
    }
  }
  return found;
}
