import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import styles from './ledger.module.css';
import { ProofLink } from './proof-link.tsx';
import { useLedgerFile } from './use-ledger-file.ts';

/** The whole ledger as a table for a spreadsheet. */
export function LedgerFoot({ send }: { send: Broadcast }) {
  const { t, i18n } = useLingui();
  const { save, read, isPending, error, reset } = useLedgerFile(send);
  const done = formatNumber(read, i18n.locale);
  return (
    <div className={styles.foot}>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      <span role="status">
        {isPending && read > 0 && t({ id: 'send.csv-reading', message: `${done} messages read` })}
      </span>
      <ProofLink broadcast={send.id} />
      <Button
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
        loading={isPending}
        onClick={save}
      >
        {t({ id: 'send.csv', message: 'Save as CSV' })}
      </Button>
    </div>
  );
}
