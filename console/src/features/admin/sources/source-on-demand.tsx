import type { Firm } from '@kolaj/contract/admin';
import { lazy, Suspense } from 'react';

const SourceDialog = lazy(async () => ({ default: (await import('./source-dialog.tsx')).SourceDialog }));

interface SourceOnDemandProps {
  firm: Firm | null;
  onClose: () => void;
  onSaved: (firm: Firm) => void;
}

/** The connection of the firm that was chosen; its code is loaded only then. */
export function SourceOnDemand({ firm, onClose, onSaved }: SourceOnDemandProps) {
  return <Suspense>{firm && <SourceDialog firm={firm} onClose={onClose} onSaved={() => onSaved(firm)} />}</Suspense>;
}
