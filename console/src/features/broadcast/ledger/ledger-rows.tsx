import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { MoreRows } from '../history/more-rows.tsx';
import styles from './ledger.module.css';
import { useLedger } from './ledger.query.ts';
import type { LedgerFilter } from './ledger-filters.tsx';
import { LedgerRow } from './ledger-row.tsx';

interface LedgerRowsProps {
  /** Of the send. */
  id: string;
  group: string;
  filter: LedgerFilter;
}

/** The messages of one group, in the order of sending; more of them come as one scrolls. */
export function LedgerRows({ id, group, filter }: LedgerRowsProps) {
  const query = useLedger({ id, group, status: filter === 'all' ? undefined : filter });
  return (
    <Loaded query={query} skeleton={{ kind: 'lines', lines: 3 }}>
      {(rows) => (
        <>
          <ol className={styles.rows}>
            {rows.map((row) => (
              <LedgerRow key={row.id} row={row} />
            ))}
          </ol>
          <MoreRows query={query} />
        </>
      )}
    </Loaded>
  );
}
