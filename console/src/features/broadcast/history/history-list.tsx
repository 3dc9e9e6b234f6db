import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../ledger/ledger.module.css';
import { type HistoryFilter, useAllSends } from '../progress/progress.query.ts';
import { HistoryRow } from './history-row.tsx';
import { MoreRows } from './more-rows.tsx';

interface HistoryListProps {
  only: HistoryFilter | undefined;
  /** The send that is shown beside the list. */
  current: string | undefined;
}

/** All sends, those under way, or those that need somebody. */
export function HistoryList({ only, current }: HistoryListProps) {
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
              <ul className={styles.sends} aria-label={t({ id: 'send.history', message: 'All sends' })}>
                {sends.map((send) => (
                  <HistoryRow key={send.id} send={send} isCurrent={send.id === current} />
                ))}
              </ul>
              <MoreRows query={query} />
            </>
          )
        }
      </Loaded>
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
        {t({ id: 'send.filter-open', message: 'Under way' })}
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
