import { readFile } from 'node:fs/promises';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { blobTypes } from '../change/blob.store.ts';

/** Addresses of the pictures that templates lay over the photos, by `TemplateData.background`. */
export interface OverlayBook {
  /** What has no picture (null, or one that is not there) is absent. */
  addresses: (scope: ShopScope, backgrounds: readonly (string | null)[]) => Promise<Map<string, string>>;
}

type PictureMime = Parameters<MediaUrls['of']>[1];
const pictureMimes: readonly PictureMime[] = ['image/png', 'image/webp', 'image/jpeg'];

/**
 * Ours come into the file store when they are asked for, so that all pictures are served in one way. No row names them: each time
 * they are made young again, and put again when they have gone.
 */
export function overlayBook({ files, media }: { files: FileStore; media: MediaUrls }): OverlayBook {
  const ours = new Map<string, string>();

  async function put(background: string, file: string): Promise<string> {
    const { sha256 } = await files.putBytes(await readFile(file));
    ours.set(background, sha256);
    return sha256;
  }

  async function builtIn(background: string): Promise<string | null> {
    const file = builtInOverlay(background);
    if (file === null) return null;
    const known = ours.get(background);
    const sha256 = known && (await files.renew(known)) ? known : await put(background, file);
    return media.of(sha256, 'image/png');
  }

  async function uploaded(scope: ShopScope, hashes: readonly string[]): Promise<[string, string][]> {
    const blobs = await blobTypes(scope, hashes);
    return blobs.flatMap(({ sha256, mime }): [string, string][] => {
      const known = pictureMimes.find((one) => one === mime);
      return known ? [[sha256, media.of(sha256, known)]] : [];
    });
  }

  return {
    async addresses(scope, backgrounds) {
      const names = [...new Set(backgrounds.filter((background) => background !== null))];
      const found = new Map<string, string>();
      const others: string[] = [];
      for (const name of names) {
        const address = await builtIn(name);
        if (address !== null) found.set(name, address);
        else others.push(name);
      }
      for (const [sha256, address] of await uploaded(scope, others)) found.set(sha256, address);
      return found;
    },
  };
}
