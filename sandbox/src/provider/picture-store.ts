import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './fetch-picture.ts';

/** Thumbnails of the chat are 384 px wide: a card is about 180 px, twice that on dense screens. */
const thumbnailWidth = 384;

/** Received pictures by their SHA-256: in a folder, or in memory without one. */
export interface PictureStore {
  save(picture: Picture): void;
  read(sha256: string): Promise<Buffer | null>;
  thumbnail(sha256: string): Promise<Buffer | null>;
  clear(): void;
}

export function createPictureStore(folder: string | null): PictureStore {
  const originals = folder === null ? inMemory() : inFolder(folder);
  const thumbnails = new Map<string, Promise<Buffer>>();

  return {
    save: ({ sha256, bytes }) => originals.save(sha256, bytes),
    read: originals.read,
    async thumbnail(sha256) {
      const known = thumbnails.get(sha256);
      if (known) return known;
      const original = await originals.read(sha256);
      if (!original) return null;
      const made = sharp(original)
        .autoOrient()
        .resize({ width: thumbnailWidth, withoutEnlargement: true })
        .jpeg()
        .toBuffer();
      if (thumbnails.size > 500) thumbnails.clear();
      thumbnails.set(sha256, made);
      return made;
    },
    clear: () => {
      thumbnails.clear();
      originals.clear();
    },
  };
}

interface Files {
  save(sha256: string, bytes: Buffer): void;
  read(sha256: string): Promise<Buffer | null>;
  clear(): void;
}

function inMemory(): Files {
  const files = new Map<string, Buffer>();
  return {
    save: (sha256, bytes) => void files.set(sha256, bytes),
    read: async (sha256) => files.get(sha256) ?? null,
    clear: () => files.clear(),
  };
}

function inFolder(folder: string): Files {
  mkdirSync(folder, { recursive: true });
  const pathOf = (sha256: string) => join(folder, sha256);
  return {
    save: (sha256, bytes) => {
      if (existsSync(pathOf(sha256))) return;
      const half = `${pathOf(sha256)}.half`;
      writeFileSync(half, bytes);
      renameSync(half, pathOf(sha256));
    },
    read: async (sha256) => (existsSync(pathOf(sha256)) ? readFile(pathOf(sha256)) : null),
    clear: () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    },
  };
}
