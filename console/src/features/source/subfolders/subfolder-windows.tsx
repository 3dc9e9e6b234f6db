import type { Subfolder } from '@kolaj/contract/collage/collage';
import { lazy, Suspense } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import type { SubfolderSearch } from './use-subfolder-search.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

/** Windows over the brands, as the address says: another name for one of them. */
export function SubfolderWindows({ list, all }: { list: SubfolderSearch; all: readonly Subfolder[] }) {
  const { search, change } = list;
  const mayEdit = useMay('edit');
  const renamed = all.find(({ id }) => id === search.rename);
  if (renamed === undefined || !mayEdit) return null;
  return (
    <Suspense>
      <RenameDialog key={renamed.id} subfolder={renamed} onClose={() => change({ rename: undefined })} />
    </Suspense>
  );
}
