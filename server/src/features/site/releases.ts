import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltSite } from '@kolaj/catalogue/site-files';
import * as z from 'zod/mini';

/** What the site's server needs to know of a release besides its files. */
const releaseFacts = z.object({
  /** Releases from before the style was a file have it in their pages, known by this hash. */
  styleHashes: z._default(z.array(z.string()), []),
  /** Content hash by path: the ETag. */
  files: z.record(z.string(), z.string()),
});
export type ReleaseFacts = z.infer<typeof releaseFacts>;

/**
 * Releases on disk: one folder per build, complete before it gets its name, never changed afterwards. Which one is live is a
 * row (`shops.live_build_id`), so publishing and rolling back are one update.
 */
export interface Releases {
  write: (shopId: string, buildId: string, built: BuiltSite) => Promise<{ bytes: number; pages: number }>;
  facts: (shopId: string, buildId: string) => Promise<ReleaseFacts | null>;
  /** Absolute path of a file that `facts` names. */
  fileOf: (shopId: string, buildId: string, file: string) => string;
  /** Removes all releases of a shop but the named ones. */
  keepOnly: (shopId: string, buildIds: readonly string[]) => Promise<void>;
}

const factsFile = 'release.json';

export function openReleases(dataDir: string): Releases {
  const root = path.join(dataDir, 'sites');
  const folderOf = (shopId: string, buildId: string) => path.join(root, shopId, buildId);
  const known = new Map<string, ReleaseFacts>();

  return {
    async write(shopId, buildId, built) {
      const target = folderOf(shopId, buildId);
      const temporary = `${target}.part`;
      await rm(temporary, { recursive: true, force: true });
      let bytes = 0;
      let pages = 0;
      for (const file of built.files.values()) {
        const place = path.join(temporary, 'files', file.path);
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(place, file.bytes);
        bytes += file.bytes.byteLength;
        if (file.path.endsWith('.html')) pages++;
      }
      const files = Object.fromEntries([...built.files.values()].map((file) => [file.path, file.sha256]));
      await writeFile(path.join(temporary, factsFile), JSON.stringify({ files }));
      await rm(target, { recursive: true, force: true });
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
      return { bytes, pages };
    },

    async facts(shopId, buildId) {
      const place = folderOf(shopId, buildId);
      const remembered = known.get(place);
      if (remembered) return remembered;
      const text = await readFile(path.join(place, factsFile), 'utf8').catch(() => null);
      if (text === null) return null;
      const facts = z.parse(releaseFacts, JSON.parse(text));
      if (known.size > 200) known.clear();
      known.set(place, facts);
      return facts;
    },

    fileOf: (shopId, buildId, file) => path.join(folderOf(shopId, buildId), 'files', file),

    async keepOnly(shopId, buildIds) {
      const folder = path.join(root, shopId);
      const present = await readdir(folder).catch((): string[] => []);
      for (const name of present) {
        const release = name.replace(/\.part$/, '');
        if (!buildIds.includes(release)) await rm(path.join(folder, name), { recursive: true, force: true });
      }
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
