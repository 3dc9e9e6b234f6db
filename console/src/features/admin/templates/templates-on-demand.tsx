import type { Firm } from '@kolaj/contract/admin';
import { lazy, Suspense } from 'react';

const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog.tsx')).TemplatesDialog }));

/** The collage templates of the firm that was chosen; their code is loaded only then. */
export function TemplatesOnDemand({ firm, onClose }: { firm: Firm | null; onClose: () => void }) {
  return <Suspense>{firm && <TemplatesDialog firm={firm} onClose={onClose} />}</Suspense>;
}
