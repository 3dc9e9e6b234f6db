import { useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { useHistoryCrumb } from '../history/history-crumb.tsx';
import { useProof } from './proof.query.ts';
import { ProofButtons } from './proof-buttons.tsx';
import { ProofSheet } from './proof-sheet.tsx';

/** What one group (or every group) received of a send, as a sheet that can be printed or shared. */
export function ProofPage() {
  return (
    <BroadcastGate>
      <Proof />
    </BroadcastGate>
  );
}

function Proof() {
  const { t } = useLingui();
  const { broadcast } = useParams({ from: '/shell/wgroup/proof/$broadcast' });
  const { group } = useSearch({ from: '/shell/wgroup/proof/$broadcast' });
  const query = useProof({ id: broadcast, group });
  const crumb = useHistoryCrumb();
  const title = t({ id: 'send.proof', message: 'Proof of a send' });
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }, crumb]}
        actions={query.data && <ProofButtons title={title} />}
        phoneActions={query.data && <ProofButtons title={title} isIcon />}
      />
      <Loaded query={query} skeleton={{ kind: 'grid', cards: 12 }}>
        {(proof) => <ProofSheet proof={proof} />}
      </Loaded>
    </>
  );
}
