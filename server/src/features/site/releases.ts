import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRelease, type EarlierBuild, type PutFile, siteTrace } from '@kolaj/catalogue/release/release-build';
import * as z from 'zod/mini';
import { syncToDisk } from '../../adapters/disk/sync.ts';
import {
  dropPacked,
  hasCode,
  isPackedBefore,
  linkOrCopy,
  namePacked,
  type Packing,
  packBeside,
  readPacked,
  takePacked,
} from './packed-files.ts';
import { factsFile, placeOf, type ReleaseFacts, readFacts, settle, sitesFolder, traceFile } from './release-folder.ts';

/**
 * Releases on disk: one folder per build, complete before it gets its name, never changed afterwards. Which one is live is a
 * row (`shops.live_build_id`), so publishing and rolling back are one update. What has not changed since the live release is a hard
 * link to its file.
 */
export interface Releases {
  /**
   * `earlierId`: the release that the unchanged files are in. Throws when that is not complete; nothing is left then, nor when what was made
   * has problems.
   */
  write: (
    release: Place & { earlierId: string | null },
    make: (put: PutFile) => Promise<BuiltRelease>,
  ) => Promise<BuiltRelease>;
  facts: (shopId: string, buildId: string) => Promise<ReleaseFacts | null>;
  /** What the next build may keep of this one; null = nothing. */
  earlier: (shopId: string, buildId: string) => Promise<EarlierBuild | null>;
  /** A file that `facts` names. */
  read: (shopId: string, buildId: string, file: string) => Promise<Buffer>;
  /** The same file as `pack` has packed it; null = it has not. */
  readPacked: (shopId: string, buildId: string, file: string, packing: Packing) => Promise<Buffer | null>;
  /** Packs what everybody loads, beside the plain files; what an earlier release had packed already is kept. */
  pack: (shopId: string, buildId: string) => Promise<void>;
  /** Whether a release that `facts` knew has been removed since; then it is forgotten. */
  isGone: (shopId: string, buildId: string) => Promise<boolean>;
  /** Removes all releases of a shop but those that `kept` names. It is asked when it is known which are there: what is begun later stays. */
  keepOnly: (shopId: string, kept: () => Promise<readonly string[]>) => Promise<void>;
}

interface Place {
  shopId: string;
  buildId: string;
}

/** Facts that stay in memory, of so many files together: 30 sites of 10,000 products, 60 MB. */
const filesKnown = 300_000;

export function openReleases(dataDir: string): Releases {
  const root = sitesFolder(dataDir);
  const folderOf = (shopId: string, buildId: string) => path.join(root, shopId, buildId);
  const known = knownFacts();

  async function facts(shopId: string, buildId: string): Promise<ReleaseFacts | null> {
    const place = folderOf(shopId, buildId);
    const remembered = known.get(place);
    if (remembered) return remembered;
    const read = await readFacts(place);
    return read && known.keep(place, read);
  }

  return {
    async write({ shopId, buildId, earlierId }, make) {
      const target = folderOf(shopId, buildId);
      const temporary = `${target}.part`;
      const earlier = earlierId === null ? null : folderOf(shopId, earlierId);
      await rm(temporary, { recursive: true, force: true });
      try {
        const built = await make(fileWriter({ to: temporary, from: earlier }));
        if (built.problems.length > 0) return built;
        const before = earlierId === null ? null : await facts(shopId, earlierId);
        await finishFolder(built, { to: temporary, from: earlier, before });
        await rm(target, { recursive: true, force: true });
        known.forget(target);
        await rename(temporary, target);
        await syncToDisk(path.dirname(target));
        return built;
      } finally {
        // What is not whole would be in the way of the next try on a full disk.
        await rm(temporary, { recursive: true, force: true });
      }
    },

    facts,

    async earlier(shopId, buildId) {
      const release = await facts(shopId, buildId);
      const text = await readFile(path.join(folderOf(shopId, buildId), traceFile), 'utf8').catch(() => null);
      if (release === null || text === null) return null;
      const trace = z.safeParse(siteTrace, JSON.parse(text));
      if (!trace.success) return null;
      const files = path.join(folderOf(shopId, buildId), 'files');
      return { trace: trace.data, files: release.files, read: (file) => readIfThere(path.join(files, placeOf(file))) };
    },

    async read(shopId, buildId, file) {
      const files = path.join(folderOf(shopId, buildId), 'files');
      const place = placeOf(file);
      try {
        return await readFile(path.join(files, place));
      } catch (error) {
        // Older releases have product pages in folders.
        if (place === file || !hasCode(error, ['ENOENT'])) throw error;
        return readFile(path.join(files, file));
      }
    },

    readPacked: (shopId, buildId, file, packing) =>
      readPacked(path.join(folderOf(shopId, buildId), 'files', placeOf(file)), packing),

    async pack(shopId, buildId) {
      // Past the memory: who builds does not serve.
      const release = await readFacts(folderOf(shopId, buildId));
      const files = path.join(folderOf(shopId, buildId), 'files');
      await packFiles(files, Object.keys(release?.files ?? {}));
    },

    async isGone(shopId, buildId) {
      const place = folderOf(shopId, buildId);
      // Another process may have removed it.
      if ((await readFacts(place)) !== null) return false;
      known.forget(place);
      return true;
    },

    async keepOnly(shopId, kept) {
      const folder = path.join(root, shopId);
      const present = await readdir(folder).catch((): string[] => []);
      const buildIds = await kept();
      for (const name of present) {
        const release = name.replace(/(\.[^.]+)?\.part$/, '');
        if (!buildIds.includes(release)) await remove(path.join(folder, name));
      }
      if (buildIds.length === 0) await rmdir(folder).catch(() => undefined);
    },
  };
}

/** Somebody may still be packing it. */
const remove = (place: string) => rm(place, { recursive: true, force: true, maxRetries: 3 });

function readIfThere(place: string): Uint8Array | null {
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}

/** Packs those that everybody loads and that are not packed yet. */
async function packFiles(folder: string, names: readonly string[]): Promise<void> {
  const places = names
    .filter((name) => !name.startsWith('p/'))
    .map((name) => ({ name, place: path.join(folder, name) }))
    .filter(({ name, place }) => isPackedBefore(name, statSync(place).size) && !existsSync(`${place}.gz`))
    .map(({ place }) => place);
  const by = randomUUID().slice(0, 8);
  try {
    for (const place of places) await packBeside(place, by);
    if (places.length > 0) await settle(folder);
    for (const place of places) await namePacked(place, by);
  } catch (error) {
    // A full disk has no room for what nobody reads.
    for (const place of places) await dropPacked(place, by);
    throw error;
  }
}

/** Of a release that is being written, and of the one that it takes files from. */
interface Folders {
  to: string;
  from: string | null;
}

/** Ten thousand small files: calls that wait for each other take a third of the time of those that do not, so they do. */
function fileWriter({ to, from }: Folders): PutFile {
  const made = new Set<string>();
  return ({ path: file, size, text }) => {
    // Not joined by `path`, which would take as long as half of the disk's work.
    const name = `/files/${placeOf(file)}`;
    const place = to + name;
    const folder = place.slice(0, place.lastIndexOf('/'));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    if (text !== null) writeFileSync(place, text);
    else if (from !== null) {
      linkOrCopy(from + name, place);
      if (isPackedBefore(file, size)) takePacked(from + name, place);
    } else throw new Error(`There is no earlier release to take ${file} from.`);
  };
}

interface Finishing extends Folders {
  before: ReleaseFacts | null;
}

/** Its files are there; what is said of them comes when the disk has them all. */
async function finishFolder({ files, trace }: BuiltRelease, { to, from, before }: Finishing): Promise<void> {
  const hashes = Object.fromEntries(Array.from(files.values(), ({ path: file, sha256 }) => [file, sha256]));
  // Of the release before only what it made itself: two generations, not all there ever were.
  const carried = Object.fromEntries(
    Object.entries(before?.files ?? {}).filter(([file]) => file.startsWith('assets/') && hashes[file] === undefined),
  );
  if (from !== null) carryOver(Object.keys(carried), { to, from });
  await writeFile(path.join(to, traceFile), JSON.stringify(trace));
  await settle(to);
  await writeFile(path.join(to, factsFile), JSON.stringify({ files: hashes, carried }), { flush: true });
}

function carryOver(names: readonly string[], { to, from }: { to: string; from: string }): void {
  mkdirSync(path.join(to, 'files', 'assets'), { recursive: true });
  for (const name of names) {
    linkOrCopy(path.join(from, 'files', name), path.join(to, 'files', name));
    takePacked(path.join(from, 'files', name), path.join(to, 'files', name));
  }
}

function knownFacts() {
  const known = new Map<string, ReleaseFacts>();
  let total = 0;
  const sizeOf = (facts: ReleaseFacts | undefined) => (facts ? Object.keys(facts.files).length : 0);
  function forget(place: string): void {
    total -= sizeOf(known.get(place));
    known.delete(place);
  }
  return {
    forget,
    get(place: string): ReleaseFacts | undefined {
      return known.get(place);
    },
    keep(place: string, facts: ReleaseFacts): ReleaseFacts {
      forget(place);
      total += sizeOf(facts);
      known.set(place, facts);
      for (const oldest of known.keys()) {
        if (total <= filesKnown || oldest === place) break;
        forget(oldest);
      }
      return facts;
    },
  };
}
