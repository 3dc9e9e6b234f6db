import { join } from 'node:path';
import { safeRelativePath } from '@kolaj/domain/source/path';
import * as z from 'zod/mini';
import { openFolderSource } from '../../adapters/folder/folder-source.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { Source } from './source-store.ts';

/** `sources.settings` of the driver `local`: a folder below the installation's folder for sources. */
const localSettings = z.object({ folder: z.string().check(z.minLength(1)) });

/**
 * Opens a shop's source with the driver it names. Rejects when it cannot be reached or its settings lead elsewhere.
 *
 * @param localRoot folder of this machine that holds the folders of all `local` sources
 */
export function sourceOpener({ localRoot }: { localRoot: string }): (source: Source) => Promise<FileSource> {
  return async ({ driver, settings }) => {
    switch (driver) {
      case 'local': {
        const safe = safeRelativePath(z.parse(localSettings, settings).folder);
        if (safe.kind === 'refused') throw new Error('The folder of a local source must lie below the sources folder.');
        return openFolderSource(join(localRoot, safe.path));
      }
      case 'ftp':
      case 'ftps':
      case 'sftp':
        throw new Error(`This installation cannot open ${driver} sources.`);
    }
  };
}
