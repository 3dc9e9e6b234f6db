import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const ImportDialog = lazy(async () => ({ default: (await import('../import/choose/import-dialog.tsx')).ImportDialog }));
const ImportSheet = lazy(async () => ({ default: (await import('../import/progress/import-sheet.tsx')).ImportSheet }));

/** Windows over the folders, as the address says: a new import, and one import in full. */
export function FolderWindows({ mayImport }: { mayImport: boolean }) {
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const closeJob = () => void navigate({ search: (before) => ({ ...before, job: undefined }), resetScroll: false });
  return (
    <Suspense>
      {search.import !== undefined && mayImport && <ImportDialog />}
      {search.job !== undefined && <ImportSheet id={search.job} onClose={closeJob} />}
    </Suspense>
  );
}
