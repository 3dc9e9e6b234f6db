import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { type Crumb, PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import styles from '../ledger/ledger.module.css';
import { useHistoryCrumb, useSendSearch } from '../place.tsx';
import { type HistoryFilter, useAllSends } from '../progress/progress.query.ts';
import { useSendTitle } from '../words/send-title.ts';
import { LedgerFiles } from './ledger-files.tsx';
import { MoreRows } from './more-rows.tsx';
import { SendFace } from './send-face.tsx';

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

interface HistoryListProps {
  only: HistoryFilter | undefined;
  /** The send that is shown beside the list. */
  current: string | undefined;
}

/** All sends, those under way, or those that need somebody. */
function HistoryList({ only, current }: HistoryListProps) {
  const { t } = useLingui();
  const query = useAllSends(only);
  return (
    <>
      <Filters only={only} />
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 8 }}>
        {(sends) =>
          sends.length === 0 ? (
            <Nothing only={only} />
          ) : (
            <>
              <ul className={styles.sends} aria-label={t({ id: 'send.history', message: 'Send history' })}>
                {sends.map((send) => (
                  <HistoryRow key={send.id} send={send} isCurrent={send.id === current} />
                ))}
              </ul>
              <MoreRows query={query} />
            </>
          )
        }
      </Loaded>
      {only === undefined && query.isSuccess && !query.hasNextPage && <LedgerFiles />}
    </>
  );
}

function Filters({ only }: { only: HistoryFilter | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/wgroup/history' });
  const choose = (next: HistoryFilter | undefined) => void navigate({ search: { only: next }, replace: true });
  return (
    <div className={styles.filters}>
      <Chip kind="view" isPressed={only === undefined} onClick={() => choose(undefined)}>
        {t({ id: 'send.filter-all', message: 'All' })}
      </Chip>
      <Chip kind="view" isPressed={only === 'open'} onClick={() => choose('open')}>
        {t({ id: 'send.filter-open', message: 'In progress' })}
      </Chip>
      <Chip kind="view" isPressed={only === 'questions'} onClick={() => choose('questions')}>
        {t({ id: 'send.needs-you', message: 'Needs you' })}
      </Chip>
    </div>
  );
}

function Nothing({ only }: { only: HistoryFilter | undefined }) {
  if (only === 'questions') {
    return (
      <EmptyState icon={IconChecks} tone="green" title={<Trans id="send.none-open">Nothing waits for you</Trans>} />
    );
  }
  return (
    <EmptyState
      icon={IconHistory}
      title={
        only === 'open' ? (
          <Trans id="send.none-under-way">Nothing is being sent</Trans>
        ) : (
          <Trans id="send.no-past">Nothing was sent yet</Trans>
        )
      }
    >
      <LinkButton to="/wgroup" variant="action">
        <Trans id="send.choose-folder">Choose a folder</Trans>
      </LinkButton>
    </EmptyState>
  );
}

/** One send of the shop: to its progress beside the list, or to its page on phones. */
function HistoryRow({ send, isCurrent }: { send: BroadcastSummary; isCurrent: boolean }) {
  const titleOf = useSendTitle();
  return (
    <li>
      <Link
        to="/wgroup/history"
        search={(before) => ({ ...before, broadcast: send.id, view: undefined })}
        className={styles.send}
        data-current={isCurrent}
        aria-current={isCurrent}
      >
        <SendFace send={send} title={titleOf(send)} />
      </Link>
    </li>
  );
}
