import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import type { Crumb } from '../../../ui/page/page-head.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { useSendSearch } from '../use-send-search.ts';
import { useHistoryCrumb } from './history-crumb.tsx';
import { HistoryList } from './history-list.tsx';

const Ledger = lazy(async () => ({ default: (await import('../ledger/ledger.tsx')).Ledger }));
const Progress = lazy(async () => ({ default: (await import('../progress/progress.tsx')).Progress }));

/** Every send of the shop, newest first; one of them beside the list, a page of its own on phones. */
export function HistoryPage() {
  return (
    <BroadcastGate>
      <History />
    </BroadcastGate>
  );
}

function History() {
  const { t } = useLingui();
  const { broadcast, view, only } = useSearch({ from: '/shell/wgroup/history' });
  const { show } = useSendSearch();
  const isWide = useIsWide();
  const here = useHistoryCrumb();
  const isProgressPage = broadcast !== undefined && !isWide;
  const home: Crumb = { label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } };
  return (
    <>
      {!isProgressPage && (
        <>
          <PageHead title={here.label} crumbs={[home]} />
          <HistoryList only={only} current={broadcast} />
        </>
      )}
      <Suspense>
        {broadcast !== undefined && <OneSend id={broadcast} crumb={here} isPage={isProgressPage} />}
        {view === 'ledger' && broadcast !== undefined && <Ledger id={broadcast} onClose={() => show(undefined)} />}
      </Suspense>
    </>
  );
}

function OneSend({ id, crumb, isPage }: { id: string; crumb: Crumb; isPage: boolean }) {
  const progress = <Progress key={id} id={id} crumb={crumb} isPage={isPage} />;
  return isPage ? progress : <InSlot slot="pane">{progress}</InSlot>;
}
