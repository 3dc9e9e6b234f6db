import { lazy, Suspense } from 'react';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useUploads } from './drop.query.ts';
import { DropOverlay } from './drop-overlay.tsx';
import { useDropWish } from './drop-wish.ts';

const DropDialog = lazy(async () => ({ default: (await import('./choose/drop-dialog.tsx')).DropDialog }));
const DropPanel = lazy(async () => ({ default: (await import('./drop-panel.tsx')).DropPanel }));

/** Photos of this device for a page of folders: dropping them anywhere, choosing where they go, and how far they are. */
export function DropArea({ folder = null }: { folder?: string | null }) {
  const shop = useShop();
  const mayEdit = useMay('edit');
  const { data } = useUploads();
  const wish = useDropWish();
  const isOpen = mayEdit && data?.why_not === null && shop !== null;
  return (
    <>
      <DropOverlay folder={folder} whyNot={data?.why_not ?? (mayEdit ? data?.why_not : 'no_right')} />
      <Suspense>
        {isOpen && <DropPanel shop={shop.pid} />}
        {isOpen && wish !== null && <DropDialog wish={wish} />}
      </Suspense>
    </>
  );
}
