import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFileSpreadsheet, IconListCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/texts/format.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useBroadcast } from '../progress/progress.query.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import { useSendTitle } from '../words/send-title.ts';
import styles from './ledger.module.css';
import { LedgerRows } from './ledger-rows.tsx';
import { useLedgerFile } from './use-ledger-file.ts';

type LedgerFilter = 'all' | Extract<DeliveryStatus, 'uncertain' | 'failed' | 'cancelled'>;

/** Messages that a filter leaves. */
const matching = (filter: LedgerFilter, counts: BroadcastSummary['counts']): number =>
  counts[filter === 'all' ? 'total' : filter];

interface LedgerFiltersProps {
  send: Broadcast;
  filter: LedgerFilter;
  onFilter: (filter: LedgerFilter) => void;
}

/** All messages, or those of one end; what there is none of is not offered. */
function LedgerFilters({ send: { counts }, filter, onFilter }: LedgerFiltersProps) {
  const { t } = useLingui();
  const words: Record<LedgerFilter, string> = {
    all: t({ id: 'send.filter-all', message: 'All' }),
    uncertain: t({ id: 'status.uncertain', message: 'Uncertain' }),
    failed: t({ id: 'status.failed-delivery', message: 'Failed' }),
    cancelled: t({ id: 'status.cancelled', message: 'Cancelled' }),
  };
  const offered = (['all', 'uncertain', 'failed', 'cancelled'] as const).filter(
    (one) => one === 'all' || one === filter || matching(one, counts) > 0,
  );
  if (offered.length === 1) return null;
  return (
    <div className={styles.filters}>
      {offered.map((one) => (
        <Chip key={one} kind="view" isPressed={one === filter} onClick={() => onFilter(one)}>
          {`${words[one]} ${matching(one, counts)}`}
        </Chip>
      ))}
    </div>
  );
}

/** What each group received: every picture in every group, with its state, its tries and the provider's number. */
export function Ledger({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useBroadcast(id);
  const titleOf = useSendTitle();
  const send = query.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'send.ledger', message: 'What each group received' })}
      under={send && `${titleOf(send)} · ${formatDateTime(send.created_at)}`}
      width={860}
      phone="full"
      foot={send && send.groups.length > 0 && <LedgerFoot send={send} />}
    >
      <Loaded query={query} skeleton="lines">
        {(loaded) => <Groups send={loaded} />}
      </Loaded>
    </Dialog>
  );
}

function Groups({ send }: { send: Broadcast }) {
  const [filter, setFilter] = useState<LedgerFilter>('all');
  const [open, setOpen] = useState<string | null>(send.groups.length === 1 ? (send.groups[0]?.group_id ?? null) : null);
  if (send.groups.length === 0) {
    return (
      <EmptyState
        icon={IconListCheck}
        title={<Trans id="send.ledger-empty">No message was made for this send</Trans>}
      />
    );
  }
  return (
    <>
      <LedgerFilters send={send} filter={filter} onFilter={setFilter} />
      <ul className={styles.groups}>
        {send.groups
          .filter((group) => matching(filter, group.counts) > 0)
          .map((group) => (
            <li key={group.group_id}>
              <GroupHead
                group={group}
                filter={filter}
                isOpen={group.group_id === open}
                onToggle={() => setOpen(group.group_id === open ? null : group.group_id)}
              />
              {group.group_id === open && (
                <>
                  <LedgerRows id={send.id} group={group.group_id} status={filter === 'all' ? undefined : filter} />
                  <ProofLink broadcast={send.id} group={group.group_id} className={styles.proof} />
                </>
              )}
            </li>
          ))}
      </ul>
    </>
  );
}

interface GroupHeadProps {
  group: Broadcast['groups'][number];
  filter: LedgerFilter;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ group: { name, counts }, filter, isOpen, onToggle }: GroupHeadProps) {
  return (
    <UnstyledButton className={styles.groupHead ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      <strong>{name}</strong>
      {counts.uncertain > 0 && <StatusBadge status="uncertain" count={counts.uncertain} isDense size="sm" />}
      {counts.failed > 0 && <StatusBadge status="failed-delivery" count={counts.failed} isDense size="sm" />}
      <span className={styles.figure}>
        {filter === 'all' ? `${counts.done}/${counts.total}` : matching(filter, counts)}
      </span>
    </UnstyledButton>
  );
}

/** The whole ledger as a table for a spreadsheet. */
function LedgerFoot({ send }: { send: Broadcast }) {
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

interface ProofLinkProps {
  broadcast: string;
  /** None = of all groups. */
  group?: string;
  className?: string | undefined;
}

/** To what one group (or all of them) received, as a page that can be printed or shared. */
function ProofLink({ broadcast, group, className = '' }: ProofLinkProps) {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/wgroup/proof/$broadcast"
      params={{ broadcast }}
      search={{ group }}
      size={group === undefined ? 'sm' : 'xs'}
      className={className}
      leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
    >
      {group === undefined
        ? t({ id: 'send.proof-all', message: 'Proof for all groups' })
        : t({ id: 'send.proof-open', message: 'Proof for this group' })}
    </LinkButton>
  );
}
