import { useLingui } from '@lingui/react/macro';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { InSlot } from '../../ui/page-frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { BroadcastGate } from './broadcast-gate.tsx';
import { chosenOf } from './chosen-days.ts';
import { DayTable } from './day-table.tsx';
import { isGone } from './gone.ts';
import { PhoneBanner } from './phone-banner.tsx';
import styles from './send.module.css';
import { type SendScreen, useSendScreen } from './send.query.ts';
import { SendNotices } from './send-notices.tsx';
import { ThisSend } from './this-send.tsx';
import { useSendSearch } from './use-send-search.ts';

const ConfirmSend = lazy(async () => ({ default: (await import('./confirm-send.tsx')).ConfirmSend }));
const PastSends = lazy(async () => ({ default: (await import('./past-sends.tsx')).PastSends }));
const Ledger = lazy(async () => ({ default: (await import('./ledger.tsx')).Ledger }));
const Progress = lazy(async () => ({ default: (await import('./progress.tsx')).Progress }));

/** The send screen of a subfolder: days left, this send (or the running one) right (WG-07…WG-19). */
export function SendPage() {
  return (
    <BroadcastGate>
      <Send />
    </BroadcastGate>
  );
}

function Send() {
  const { subfolder } = useParams({ from: '/shell/wgroup/send/$subfolder' });
  const { broadcast, view } = useSearch({ from: '/shell/wgroup/send/$subfolder' });
  const { show } = useSendSearch();
  const isWide = useIsWide();
  const query = useSendScreen(subfolder);
  if (isGone(query.error)) return <Navigate to="/wgroup" replace />;

  const isProgressPage = broadcast !== undefined && !isWide;
  return (
    <>
      {isProgressPage ? (
        <Suspense>
          <Progress key={broadcast} id={broadcast} screen={query.data} isPage />
        </Suspense>
      ) : (
        <SendTable query={query} subfolder={subfolder} />
      )}
      <Suspense>
        {view === 'past' && <PastSends subfolder={subfolder} onClose={() => show(undefined)} />}
        {view === 'ledger' && broadcast !== undefined && <Ledger id={broadcast} onClose={() => show(undefined)} />}
      </Suspense>
    </>
  );
}

function SendTable({ query, subfolder }: { query: ReturnType<typeof useSendScreen>; subfolder: string }) {
  const { t } = useLingui();
  const broadcastWord = t({ id: 'nav.broadcast', message: 'Broadcast' });
  const folder = query.data?.subfolder;
  const crumb = { label: broadcastWord, link: { to: '/wgroup' } } as const;
  return (
    <>
      <PageHead
        title={folder?.name ?? ''}
        crumbs={
          folder === undefined
            ? [crumb]
            : [
                crumb,
                { label: folder.folder_name, link: { to: '/wgroup/$folder', params: { folder: folder.folder_id } } },
              ]
        }
        subtitle={folder && `${broadcastWord} · ${folder.folder_name}`}
        count={folder?.folder_name}
        actions={<PastButton />}
        phoneActions={<PhoneButtons onRefresh={() => void query.refetch()} />}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={7} height={66} />}>
        {(screen) => (
          <SendBody key={subfolder} screen={screen} onRefresh={() => void query.refetch()} isBusy={query.isFetching} />
        )}
      </Loaded>
    </>
  );
}

function PastButton() {
  const { t } = useLingui();
  return (
    <LinkButton
      from="/wgroup/send/$subfolder"
      to="."
      search={(before) => ({ ...before, view: 'past' })}
      leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'send.past', message: 'Past sends' })}
    </LinkButton>
  );
}

function PhoneButtons({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useLingui();
  const { show } = useSendSearch();
  return (
    <>
      <IconButton
        icon={IconRefresh}
        size="lg"
        label={t({ id: 'send.refresh', message: 'Refresh' })}
        onClick={onRefresh}
      />
      <IconButton
        icon={IconHistory}
        size="lg"
        label={t({ id: 'send.past', message: 'Past sends' })}
        onClick={() => show('past')}
      />
    </>
  );
}

interface SendBodyProps {
  screen: SendScreen;
  onRefresh: () => void;
  isBusy: boolean;
}

function SendBody({ screen, onRefresh, isBusy }: SendBodyProps) {
  const { days: wanted = [], sale = false, broadcast, view } = useSearch({ from: '/shell/wgroup/send/$subfolder' });
  const { choose, show } = useSendSearch();
  const isWide = useIsWide();
  const chosen = chosenOf(screen.days, wanted);
  const isSale = sale && screen.onlydiscount;
  return (
    <div className={styles.body}>
      <SendNotices screen={screen} />
      <PhoneBanner phones={screen.phones} onRefresh={onRefresh} isBusy={isBusy} />
      <DayTable screen={screen} chosen={chosen} sale={isSale} onChoose={choose} />
      {broadcast === undefined
        ? screen.days.length > 0 && <ThisSend screen={screen} chosen={chosen} sale={isSale} />
        : isWide && (
            <InSlot slot="pane">
              <Suspense>
                <Progress key={broadcast} id={broadcast} screen={screen} />
              </Suspense>
            </InSlot>
          )}
      <Suspense>
        {view === 'confirm' && (
          <ConfirmSend
            isOpen={chosen.length > 0}
            screen={screen}
            chosen={chosen}
            sale={isSale}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
