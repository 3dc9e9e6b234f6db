import { csvOf } from '@kolaj/domain/shared/csv';
import { useLingui } from '@lingui/react/macro';
import { saveText } from '../../../lib/dom/save-text.ts';
import { rangeText } from '../range/chosen-range.ts';
import type { SalesShown } from './sales.query.ts';
import { byWords, oneWords, useRowName, useSalesAmount } from './sales-words.ts';

/** Saves the table as a file that spreadsheets open; what was not measured is empty there. */
export function useSalesFile(): (sales: SalesShown) => void {
  const { t } = useLingui();
  const amountOf = useSalesAmount();
  const nameOf = useRowName();
  return ({ by, rows, from, to }) => {
    const head = [
      t(oneWords[by]),
      t({ id: 'analytics.messages', message: 'Messages' }),
      t({ id: 'analytics.visits', message: 'Visits' }),
      t({ id: 'analytics.carts', message: 'Carts' }),
      t({ id: 'analytics.orders', message: 'Orders' }),
      t({ id: 'analytics.pieces', message: 'Pieces' }),
      t({ id: 'analytics.amount', message: 'Amount' }),
    ];
    const lines = rows.map((row) => [
      nameOf(by, row),
      ...[row.messages, row.visits, row.carts, row.orders, row.pieces].map((count) => String(count ?? '')),
      amountOf(row),
    ]);
    const name = `Kolaj ${t(byWords[by])} ${rangeText({ from, to })}.csv`;
    saveText({ text: csvOf([head, ...lines]), type: 'text/csv', name });
  };
}
