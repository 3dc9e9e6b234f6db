import type { Firm } from '@kolaj/contract/admin';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useFirmSource } from './source.query.ts';
import { SourceEditor } from './source-editor.tsx';

interface SourceDialogProps {
  firm: Firm;
  onClose: () => void;
  onSaved: () => void;
}

/** Where a firm's photos come from (D-24): what is stored is read first, then it can be changed, tried and saved. */
export function SourceDialog({ firm, onClose, onSaved }: SourceDialogProps) {
  const query = useFirmSource(firm.pid);
  const { name } = firm;
  if (query.data !== undefined) {
    return <SourceEditor firm={firm} view={query.data} onClose={onClose} onSaved={onSaved} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      phone="full"
      title={<Trans id="firm-source.title">Photos of {name}</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 56 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
