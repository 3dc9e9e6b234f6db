import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMessageX } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import styles from './ledger.module.css';
import type { LedgerRow } from './ledger.query.ts';
import { useMayRecallWords, useRecallReasonWords } from './recall-words.ts';

/** Whether anything is to be said or done about taking this message back; that it was is said beside its name. */
export const concernsRecall = ({ recall: { may } }: LedgerRow): boolean => may.kind !== 'nothing';

interface RecallRowProps {
  row: LedgerRow;
  onTakeBack: () => void;
}

/** Below the tries of a message: until when it can be taken back, why it was not, and the button. */
export function RecallRow({ row, onTakeBack }: RecallRowProps) {
  const { t } = useLingui();
  const wordsOf = useMayRecallWords();
  const reasonOf = useRecallReasonWords();
  const maySend = useMay('send');
  if (!concernsRecall(row)) return null;
  const { may, record } = row.recall;
  const canOpen = may.kind === 'yes' || may.kind === 'unsent' || may.kind === 'later' || may.kind === 'asked';
  const why = record?.status === 'refused' || record?.status === 'unknown' ? reasonOf(record.reason) : '';
  return (
    <div className={styles.recall}>
      <p className={styles.recallWords}>{[why, wordsOf(row)].filter(Boolean).join(' ')}</p>
      {canOpen && maySend && (
        <Button
          size="xs"
          leftSection={<IconMessageX size={16} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onTakeBack}
        >
          {t({ id: 'recall.open', message: 'Take back…' })}
        </Button>
      )}
    </div>
  );
}
