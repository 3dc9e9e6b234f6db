import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { useLingui } from '@lingui/react/macro';
import { Chip } from '../../../ui/button/chip.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import styles from './ledger.module.css';

export type LedgerFilter = 'all' | Extract<DeliveryStatus, 'uncertain' | 'failed' | 'cancelled'>;

/** Messages that a filter leaves. */
export const matching = (filter: LedgerFilter, counts: BroadcastSummary['counts']): number =>
  counts[filter === 'all' ? 'total' : filter];

interface LedgerFiltersProps {
  send: Broadcast;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
}

/** All messages, or those of one end; what there is none of is not offered. */
export function LedgerFilters({ send: { counts }, filter, onFilter }: LedgerFiltersProps) {
  const { t } = useLingui();
  const words: Record<LedgerFilter, string> = {
    all: t({ id: 'send.filter-all', message: 'All' }),
    uncertain: t({ id: 'status.uncertain', message: 'Uncertain' }),
    failed: t({ id: 'status.failed-delivery', message: 'Failed' }),
    cancelled: t({ id: 'status.cancelled', message: 'Cancelled' }),
  };
  const offered = (['all', 'uncertain', 'failed', 'cancelled'] as const).filter(
    (one) => one === 'all' || one === filter || matching(one, counts) > 0,
  );
  if (offered.length === 1) return null;
  return (
    <div className={styles.filters}>
      {offered.map((one) => (
        <Chip key={one} kind="view" isPressed={one === filter} onClick={() => onFilter(one)}>
          {`${words[one]} ${matching(one, counts)}`}
        </Chip>
      ))}
    </div>
  );
}
