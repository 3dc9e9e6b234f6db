import { buffer } from 'node:stream/consumers';
import { type FaceId, type OwnFonts, ownFace, ownFontNames } from '@kolaj/scene/fonts/fonts';
import type { Shaper } from '@kolaj/scene/text/shaper';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { fontHashes } from '../fonts/font.store.ts';

export interface FontDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'read'>;
  shaper: Shaper;
}

/**
 * Runs `run` with the shop's own fonts that these texts name, loaded into the shaper. `run` must not wait for anything: the
 * shaper is shared, and may have let go of a font by the next turn. A font whose file is lost is unknown.
 */
export async function withShopFonts<Result>(
  { database, files, shaper }: FontDeps,
  { shopId, texts }: { shopId: string; texts: readonly { font: string }[] },
  run: (fonts: OwnFonts) => Result,
): Promise<Result> {
  const names = ownFontNames(texts);
  if (names.length === 0) return run({});

  const hashes = await inShop(database, shopId, (scope) => fontHashes(scope, names));
  const found = await Promise.all(
    [...hashes].map(async ([name, sha256]) => ({ name, face: ownFace(sha256), bytes: await bytesOf(files, sha256) })),
  );
  const fonts: Record<string, FaceId> = {};
  for (const { name, face, bytes } of found) {
    if (!bytes) continue;
    shaper.add(face, bytes);
    fonts[name] = face;
  }
  return run(fonts);
}

async function bytesOf(files: FontDeps['files'], sha256: string): Promise<Uint8Array | null> {
  const content = await files.read(sha256);
  return content && buffer(content);
}
