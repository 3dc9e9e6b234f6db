import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { csvOf } from '@kolaj/domain/shared/csv';
import { formatDateTime } from '../../../lib/texts/format.ts';
import type { LedgerRow } from './ledger.query.ts';

interface Words {
  columns: readonly string[];
  /** Stands in place of the product of a contact message. */
  contact: string;
  stateOf: (status: DeliveryStatus) => string;
  attemptOf: (outcome: string | null) => string;
  reasonOf: (reason: string) => string;
}

type CsvRow = Pick<
  LedgerRow,
  | 'group_name'
  | 'product_name'
  | 'part'
  | 'image'
  | 'status'
  | 'reason'
  | 'updated_at'
  | 'provider_message_id'
  | 'attempts'
>;

/** One line for each message, with its tries in one cell; times are the browser's. */
export const ledgerCsv = (rows: readonly CsvRow[], words: Words): string =>
  csvOf([words.columns, ...rows.map((row) => lineOf(row, words))]);

function lineOf(row: CsvRow, { contact, stateOf, attemptOf, reasonOf }: Words): string[] {
  return [
    row.group_name,
    row.part < 0 ? contact : row.product_name,
    row.image?.url ?? '',
    stateOf(row.status),
    row.reason === null ? '' : reasonOf(row.reason),
    formatDateTime(row.updated_at),
    row.provider_message_id ?? '',
    row.attempts.map(({ at, outcome }) => `${formatDateTime(at)} ${attemptOf(outcome)}`).join('; '),
  ];
}
