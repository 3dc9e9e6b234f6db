import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatTime } from '../../../lib/texts/format.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { useReasonWords } from '../../../product/sending/reason-words.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { MoreRows } from '../history/more-rows.tsx';
import { deliveryBadgeOf } from '../progress/progress-numbers.ts';
import { useAttemptWord } from './delivery-words.ts';
import styles from './ledger.module.css';
import { type LedgerRow as Row, useLedger } from './ledger.query.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { concernsRecall, RecallRow } from './recall-row.tsx';
import { useRecallNote } from './recall-words.ts';

interface LedgerRowsProps {
  /** Of the send. */
  id: string;
  group: string;
  /** undefined = all. */
  status: DeliveryStatus | undefined;
}

/** The messages of one group, in the order of sending; more of them come as one scrolls. */
export function LedgerRows({ id, group, status }: LedgerRowsProps) {
  const query = useLedger({ id, group, status });
  // Held here, because the row itself changes while its picture is taken back.
  const [unwanted, setUnwanted] = useState<Row | null>(null);
  return (
    <>
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 3 }}>
        {(rows) => (
          <>
            {rows.length === 0 && status === undefined && (
              <p className={styles.inFile}>
                <Trans id="send.in-file">
                  These messages are older than 13 months. They are in a file of their month, at the end of the send
                  history.
                </Trans>
              </p>
            )}
            <ol className={styles.rows}>
              {rows.map((row) => (
                <LedgerRow key={row.id} row={row} onTakeBack={() => setUnwanted(row)} />
              ))}
            </ol>
            <MoreRows query={query} />
          </>
        )}
      </Loaded>
      {unwanted !== null && <RecallDialog id={id} row={unwanted} onClose={() => setUnwanted(null)} />}
    </>
  );
}

/** One message: what it was, its state and since when; when opened, every try of it, and whether it can be taken back. */
function LedgerRow({ row, onTakeBack }: { row: Row; onTakeBack: () => void }) {
  const { t } = useLingui();
  const { attempts, updated_at: at } = row;
  const tries = attempts.length;
  const face = (
    <>
      <Face row={row} />
      <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
    </>
  );
  if (tries === 0 && !concernsRecall(row))
    return <li className={styles.item}>{<div className={styles.row}>{face}</div>}</li>;
  return (
    <li className={styles.item}>
      <details className={styles.details}>
        <summary className={styles.row}>
          {face}
          <span className={styles.tries}>
            {tries > 1 && t({ id: 'send.attempts', message: plural(tries, { one: '# try', other: '# tries' }) })}
          </span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden className={styles.chevron} />
        </summary>
        <Attempts row={row} />
        <RecallRow row={row} onTakeBack={onTakeBack} />
      </details>
    </li>
  );
}

function Face({ row }: { row: Row }) {
  const { t } = useLingui();
  const reasonOf = useReasonWords();
  const recallOf = useRecallNote();
  const { reason, status, image, part, product_name: product } = row;
  const recall = recallOf(row);
  const isContact = part < 0;
  return (
    <>
      <span className={styles.thumb}>
        {isContact ? (
          <IconMessage size={18} stroke={1.75} aria-hidden />
        ) : (
          <Picture {...pictureSet(image)} alt="" sizes="36px" />
        )}
      </span>
      <span className={styles.product}>
        <strong>{isContact ? t({ id: 'send.contact-message', message: 'Contact message' }) : product}</strong>
        {reason !== null && <span>{reasonOf(reason, status)}</span>}
        {recall !== '' && <span>{recall}</span>}
      </span>
      <span className={styles.state}>
        <StatusBadge
          status={deliveryBadgeOf(status)}
          size="sm"
          {...(status === 'skipped' ? { label: t({ id: 'send.skipped', message: 'Left out' }) } : {})}
        />
      </span>
    </>
  );
}

function Attempts({ row: { attempts, provider_message_id: message } }: { row: Row }) {
  const { t } = useLingui();
  const wordOf = useAttemptWord();
  const reasonOf = useReasonWords();
  return (
    <ol className={styles.attempts}>
      {attempts.map(({ at, outcome, reason }) => (
        <li key={at}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <strong>{wordOf(outcome)}</strong>
          {reason !== null && <span>{reasonOf(reason)}</span>}
        </li>
      ))}
      {message !== null && (
        <li>
          <span>{t({ id: 'send.message-number', message: 'Number at the provider' })}</span>
          <code>{message}</code>
        </li>
      )}
    </ol>
  );
}
