import { join } from 'node:path';
import { safeRelativePath } from '@kolaj/domain/source/path';
import * as z from 'zod/mini';
import type { Source } from '../open/source.store.ts';

/** `sources.settings` of the driver `local`: a folder below the installation's folder for sources. */
const localSettings = z.object({ folder: z.string().check(z.minLength(1)) });

/** The folder of a `local` source on this machine; null for sources elsewhere. Throws when its settings lead out of `localRoot`. */
export function localFolderOf({ driver, settings }: Pick<Source, 'driver' | 'settings'>, localRoot: string) {
  if (driver !== 'local') return null;
  const safe = safeRelativePath(z.parse(localSettings, settings).folder);
  if (safe.kind === 'refused') throw new Error('The folder of a local source must lie below the sources folder.');
  return join(localRoot, safe.path);
}
