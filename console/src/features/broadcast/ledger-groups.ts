import type { LedgerRow } from './progress.query.ts';

export interface LedgerGroup {
  id: string;
  name: string;
  rows: readonly LedgerRow[];
  /** Of the group's rows. */
  arrived: number;
  uncertain: number;
  failed: number;
}

const countOf = (rows: readonly LedgerRow[], statuses: readonly LedgerRow['status'][]) =>
  rows.filter(({ status }) => statuses.includes(status)).length;

/** The ledger by group, in the order of sending. Uncertain rows never count as arrived. */
export function ledgerGroups(rows: readonly LedgerRow[]): LedgerGroup[] {
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([id, of]) => ({
    id,
    name: of[0]?.group_name ?? id,
    rows: of,
    arrived: countOf(of, ['accepted', 'delivered']),
    uncertain: countOf(of, ['uncertain']),
    failed: countOf(of, ['failed']),
  }));
}
