import type { deliveryRecall } from '@kolaj/contract/broadcast/recall';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readRecallRows } from './recall.store.ts';
import { mayOf, type Within } from './recall.ts';

const nowhere: Within = { whatsapp: null, telegram: null };

type View = z.input<typeof deliveryRecall>;

/** For a page of the ledger: what may be taken back, and what became of earlier wishes. `within` null: the page is empty. */
export async function readRecallViews(
  scope: ShopScope,
  { broadcastId, ids, within }: { broadcastId: string; ids: readonly string[]; within: Within | null },
): Promise<(id: string) => View> {
  const rows = within === null || ids.length === 0 ? [] : await readRecallRows(scope, broadcastId, { ids });
  const views = new Map(
    rows.map((row): [string, View] => {
      const may = mayOf(row, within ?? nowhere);
      const { record } = row;
      return [
        row.id,
        {
          may: may.kind === 'yes' ? { kind: 'yes', until: may.until.toISOString() } : may,
          record: record && { status: record.status, at: record.at.toISOString(), reason: record.reason },
        },
      ];
    }),
  );
  return (id) => views.get(id) ?? { may: { kind: 'nothing' }, record: null };
}
