import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dayNames } from './day-names.ts';
import styles from './ledger.module.css';
import { type LedgerGroup, ledgerGroups } from './ledger-groups.ts';
import { type LedgerRow, useBroadcast, useLedger } from './progress.query.ts';
import { deliveryBadgeOf } from './progress-numbers.ts';
import { useServerWords } from './server-words.ts';

/** The proof of a send: every picture in every group, with its state, its tries and the provider's number. */
export function Ledger({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useLedger(id);
  const { data: send } = useBroadcast(id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'send.ledger', message: 'What each group received' })}
      under={send && `${send.brand} · ${dayNames(send.days)} · ${formatDateTime(send.created_at)}`}
      width={860}
      phone="full"
    >
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {(rows) => <Groups groups={ledgerGroups(rows)} />}
      </Loaded>
    </Dialog>
  );
}

function Groups({ groups }: { groups: readonly LedgerGroup[] }) {
  const [open, setOpen] = useState<string | null>(groups[0]?.id ?? null);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={IconListCheck}
        title={<Trans id="send.ledger-empty">No message was made for this send</Trans>}
      />
    );
  }
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupHead
            group={group}
            isOpen={group.id === open}
            onToggle={() => setOpen(group.id === open ? null : group.id)}
          />
          {group.id === open && <Rows rows={group.rows} />}
        </li>
      ))}
    </ul>
  );
}

interface GroupHeadProps {
  group: LedgerGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ group: { name, rows, arrived, uncertain, failed }, isOpen, onToggle }: GroupHeadProps) {
  return (
    <UnstyledButton className={styles.groupHead ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      <strong>{name}</strong>
      {uncertain > 0 && <StatusBadge status="uncertain" count={uncertain} isDense size="sm" />}
      {failed > 0 && <StatusBadge status="failed-delivery" count={failed} isDense size="sm" />}
      <span className={styles.figure}>{`${arrived}/${rows.length}`}</span>
    </UnstyledButton>
  );
}

function Rows({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ol className={styles.rows}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ol>
  );
}

function Row({ row }: { row: LedgerRow }) {
  const { t } = useLingui();
  const words = useServerWords();
  const { reason, provider_message_id: message, status, updated_at: at } = row;
  const attempts = row.attempts.length;
  const isContact = row.part < 0;
  return (
    <li className={styles.row}>
      <strong className={styles.product}>
        {isContact ? t({ id: 'send.contact-message', message: 'Contact message' }) : row.product_name}
      </strong>
      <span className={styles.state}>
        <StatusBadge
          status={deliveryBadgeOf(status)}
          size="sm"
          {...(status === 'skipped' ? { label: t({ id: 'send.skipped', message: 'Left out' }) } : {})}
        />
      </span>
      <span className={styles.tries}>
        {attempts > 1 && t({ id: 'send.attempts', message: plural(attempts, { one: '# try', other: '# tries' }) })}
      </span>
      <span className={styles.id}>{message ?? (reason === null ? '' : words(reason))}</span>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
    </li>
  );
}
