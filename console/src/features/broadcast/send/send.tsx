import type { Stream } from '@kolaj/domain/channel/group';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { isGone } from '../gone.ts';
import { StandstillBanner } from '../standstill/standstill-banner.tsx';
import { useSendSearch } from '../use-send-search.ts';
import { useSendScreen } from './send.query.ts';
import { SendBody } from './send-body.tsx';
import { streamHome, useSendCrumb } from './send-crumbs.tsx';
import { SendHead } from './send-head.tsx';
import { SendNotices } from './send-notices.tsx';

const PastSends = lazy(async () => ({ default: (await import('../history/past-sends.tsx')).PastSends }));
const Ledger = lazy(async () => ({ default: (await import('../ledger/ledger.tsx')).Ledger }));
const Progress = lazy(async () => ({ default: (await import('../progress/progress.tsx')).Progress }));

/** The send screen: days left, this send (or the running one) right. */
export function Send({ stream }: { stream: Stream }) {
  const { subfolder = '' } = useParams({ strict: false });
  const { broadcast, view, year, sale = false } = useSearch({ strict: false });
  const { show } = useSendSearch();
  const isWide = useIsWide();
  const query = useSendScreen({ subfolder, stream, year, sale });
  const crumb = useSendCrumb(query.data);
  if (isGone(query.error)) return <Navigate {...streamHome(stream)} replace />;

  const isProgressPage = broadcast !== undefined && !isWide;
  return (
    <>
      {isProgressPage ? (
        <Suspense>
          <Progress key={broadcast} id={broadcast} crumb={crumb} isPage>
            <StandstillBanner />
            {query.data && <SendNotices screen={query.data} />}
          </Progress>
        </Suspense>
      ) : (
        <>
          <SendHead query={query} stream={stream} />
          <StandstillBanner />
          <Loaded query={query} skeleton={{ kind: 'rows', rows: 7, height: 66 }}>
            {(screen) => <SendBody key={subfolder} screen={screen} query={query} />}
          </Loaded>
        </>
      )}
      <Suspense>
        {view === 'past' && stream === 'kolaj' && <PastSends subfolder={subfolder} onClose={() => show(undefined)} />}
        {view === 'ledger' && broadcast !== undefined && <Ledger id={broadcast} onClose={() => show(undefined)} />}
      </Suspense>
    </>
  );
}
