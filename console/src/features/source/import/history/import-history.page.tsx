import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { useImportHistory } from '../import-one.query.ts';
import { ImportSheet } from '../progress/import-sheet.tsx';
import styles from './import-history.module.css';
import { HistoryRow } from './import-history-row.tsx';

/** The imports of the last 30 days; a tap opens one in full. */
export function ImportHistoryPage() {
  const { t } = useLingui();
  const { job } = useSearch({ from: '/shell/whatsapp-shop/imports' });
  const navigate = useNavigate({ from: '/whatsapp-shop/imports' });
  const query = useImportHistory();
  return (
    <>
      <PageHead
        title={t({ id: 'import.history', message: 'Imports' })}
        crumbs={[{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } }]}
        subtitle={t({ id: 'import.history-days', message: 'Last 30 days' })}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', height: 64 }}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState
              icon={IconHistory}
              title={<Trans id="import.history-empty">Nothing imported in the last 30 days</Trans>}
            />
          ) : (
            <ul className={styles.list} aria-label={t({ id: 'import.history', message: 'Imports' })}>
              {jobs.map((one) => (
                <HistoryRow key={one.id} job={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          className={styles.more ?? ''}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans id="import.history-more">Show older ones</Trans>
        </Button>
      )}
      {job !== undefined && <ImportSheet id={job} onClose={() => void navigate({ search: {}, resetScroll: false })} />}
    </>
  );
}
