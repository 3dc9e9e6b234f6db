import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { Shaper } from '@kolaj/scene/text/shaper';
import { sizeAtWidth, watermark } from '@kolaj/scene/text/watermark';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { HttpError } from '../../../http/errors.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { keepMarked, markedCopy } from './marked.store.ts';

export interface MarkDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeMarked'>;
  shaper: Shaper;
}

interface Master {
  sha256: string;
  width: number;
  height: number;
}

/** Raised when the drawing changes: copies that were drawn otherwise are made again. */
const drawing = 1;

/** What a watermark is called in addresses and in the table of copies. Empty = pictures are shown as they are. */
export const markOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([drawing, text.trim()]))
        .digest('hex')
        .slice(0, 16);

/**
 * Answers SHA-256 of a collage's picture, so wide, with the shop's watermark where it has one; what is being made is made once.
 */
export function markedPictures({ files, imaging, shaper }: MarkDeps) {
  const underWay = new Map<string, Promise<string>>();
  type InShop = <T>(run: (scope: ShopScope) => Promise<T>) => Promise<T>;

  async function make(inShop: InShop, { master, text, width }: { master: Master; text: string; width: number }) {
    const size = sizeAtWidth(master, width);
    const mark = watermark(text, size, shaper);
    // As it is, it is no larger than what was asked for.
    if (mark === null && size.width === master.width) return master.sha256;
    const folder = await files.tempFolder();
    try {
      const file = await files.local(master.sha256, folder);
      const made = await imaging.makeMarked({ file, ...size, watermark: mark, folder });
      if (made.kind === 'unreadable') throw new HttpError(422, 'unreadable', 'This picture cannot be read.');
      const stored = await files.putFile(made.picture.file);
      const key = { source: master.sha256, mark: markOf(text), width };
      await inShop((scope) => keepMarked(scope, { ...key, blob: { ...stored, mime: 'image/jpeg', ...size } }));
      return stored.sha256;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return async (
    inShop: InShop,
    wish: { shopId: string; master: Master; text: string; width: number },
  ): Promise<string> => {
    const key = { source: wish.master.sha256, mark: markOf(wish.text), width: wish.width };
    const known = await inShop((scope) => markedCopy(scope, key));
    if (known !== null) return known;
    const name = JSON.stringify([wish.shopId, key]);
    const running = underWay.get(name) ?? make(inShop, wish);
    underWay.set(name, running);
    try {
      return await running;
    } finally {
      underWay.delete(name);
    }
  };
}
