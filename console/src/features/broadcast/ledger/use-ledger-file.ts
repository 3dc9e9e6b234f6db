import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveText } from '../../../lib/dom/save-text.ts';
import { dayNames } from '../words/day-names.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import { useServerWords } from '../words/server-words.ts';
import { useAttemptWord } from './attempt-words.ts';
import { useDeliveryWord } from './delivery-words.ts';
import { allDeliveries } from './ledger.query.ts';
import { ledgerCsv } from './ledger-csv.ts';

/** Reads a send's whole ledger and saves it as a file. `read`: messages so far. */
export function useLedgerFile(send: Broadcast) {
  const { t } = useLingui();
  const [read, setRead] = useState(0);
  const stateOf = useDeliveryWord();
  const attemptOf = useAttemptWord();
  const reasonOf = useServerWords();
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
      const text = ledgerCsv(rows, { columns, contact, stateOf, attemptOf, reasonOf });
      saveText({ text, type: 'text/csv', name: `${send.brand} ${dayNames(send.days)}.csv` });
    },
  });
  return { save: () => mutate(), read, isPending, error, reset };
}
