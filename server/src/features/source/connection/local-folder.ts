import { join } from 'node:path';
import { safeRelativePath } from '@kolaj/domain/source/path';
import * as z from 'zod/mini';
import type { Source } from '../open/source.store.ts';

/** `sources.settings` of the driver `local`: a folder below the installation's folder for sources, or photos in the store. */
const localSettings = z.object({
  folder: z.string().check(z.minLength(1)),
  in: z._default(z.enum(['folder', 'store']), 'folder'),
});

/** Whether the shop's own photos are in the store, where every machine finds them. */
export const isKept = ({ driver, settings }: Pick<Source, 'driver' | 'settings'>): boolean =>
  driver === 'local' && z.parse(localSettings, settings).in === 'store';

/** The folder of a `local` source on this machine; null for sources elsewhere and in the store. Throws when its settings lead out of `localRoot`. */
export const localFolderOf = (source: Pick<Source, 'driver' | 'settings'>, localRoot: string) =>
  isKept(source) ? null : folderOnDisk(source, localRoot);

/** As `localFolderOf`; of photos in the store the folder that they may have been in before. */
export function folderOnDisk({ driver, settings }: Pick<Source, 'driver' | 'settings'>, localRoot: string) {
  if (driver !== 'local') return null;
  const safe = safeRelativePath(z.parse(localSettings, settings).folder);
  if (safe.kind === 'refused') throw new Error('The folder of a local source must lie below the sources folder.');
  return join(localRoot, safe.path);
}
