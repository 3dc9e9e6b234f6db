import type { SourceDirectory } from '@kolaj/contract/source/source';
import { useLingui } from '@lingui/react/macro';

/** Why a directory cannot be chosen, in words (D-26). */
export function useLockReason(): (reason: SourceDirectory['reason']) => string {
  const { t } = useLingui();
  return (reason) => {
    switch (reason) {
      case 'kolajsiz':
        return t({ id: 'import.kolajsiz', message: 'Ready photos. Sent as production images, no collage.' });
      case 'unreadable':
        return t({ id: 'import.folder-unreadable', message: 'This folder cannot be read.' });
      case 'old':
        return t({ id: 'import.folder-old', message: 'Nothing new in the last month.' });
      case 'empty':
      case null:
        return t({ id: 'import.folder-empty', message: 'No photos in it.' });
    }
  };
}
