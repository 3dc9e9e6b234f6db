import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { csvOf } from '@kolaj/domain/shared/csv';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveText } from '../../../lib/dom/save-text.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { dayNames } from '../words/day-names.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import { useAttemptWord, useDeliveryWord } from './delivery-words.ts';
import { allDeliveries, type LedgerRow } from './ledger.query.ts';
import { useRecallNote } from './recall-words.ts';

/** Reads a send's whole ledger and saves it as a file. `read`: messages so far. */
export function useLedgerFile(send: Broadcast) {
  const { t } = useLingui();
  const [read, setRead] = useState(0);
  const stateOf = useDeliveryWord();
  const attemptOf = useAttemptWord();
  const reasonOf = useReasonWords();
  const recallOf = useRecallNote();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => allDeliveries({ id: send.id, onProgress: setRead }),
    onSuccess: (rows) => {
      const columns = [
        t({ id: 'send.csv-group', message: 'Group' }),
        t({ id: 'send.csv-product', message: 'Product' }),
        t({ id: 'send.csv-picture', message: 'Picture' }),
        t({ id: 'send.csv-state', message: 'State' }),
        t({ id: 'send.csv-reason', message: 'Reason' }),
        t({ id: 'send.csv-time', message: 'Time' }),
        t({ id: 'send.message-number', message: 'Number at the provider' }),
        t({ id: 'send.csv-tries', message: 'Tries' }),
      ];
      const contact = t({ id: 'send.contact-message', message: 'Contact message' });
      const text = ledgerCsv(rows, { columns, contact, stateOf, attemptOf, reasonOf, recallOf });
      saveText({ text, type: 'text/csv', name: `${send.brand} ${dayNames(send.days)}.csv` });
    },
  });
  return { save: () => mutate(), read, isPending, error, reset };
}

interface Words {
  columns: readonly string[];
  /** Shown in place of the product of a contact message. */
  contact: string;
  stateOf: (status: DeliveryStatus) => string;
  attemptOf: (outcome: string | null) => string;
  reasonOf: (reason: LedgerRow['reason'], status: DeliveryStatus) => string;
  /** What became of the wish to take it back; '' = nobody has asked. */
  recallOf: (row: Pick<LedgerRow, 'recall'>) => string;
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
  | 'recall'
>;

/** One line for each message, with its tries in one cell; times are the browser's. */
export const ledgerCsv = (rows: readonly CsvRow[], words: Words): string =>
  csvOf([words.columns, ...rows.map((row) => lineOf(row, words))]);

function lineOf(row: CsvRow, { contact, stateOf, attemptOf, reasonOf, recallOf }: Words): string[] {
  return [
    row.group_name,
    row.part < 0 ? contact : row.product_name,
    row.image?.url ?? '',
    [stateOf(row.status), recallOf(row)].filter(Boolean).join('; '),
    reasonOf(row.reason, row.status),
    formatDateTime(row.updated_at),
    row.provider_message_id ?? '',
    row.attempts.map(({ at, outcome }) => `${formatDateTime(at)} ${attemptOf(outcome)}`).join('; '),
  ];
}
