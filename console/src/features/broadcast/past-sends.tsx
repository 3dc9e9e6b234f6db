import type { BroadcastSummary } from '@kolaj/contract/broadcast';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dayNames } from './day-names.ts';
import styles from './ledger.module.css';
import { usePastSends } from './progress.query.ts';
import { badgeOf, isRunning } from './progress-numbers.ts';

/** All sends of a subfolder; each leads to its progress or, when it is over, to its proof. */
export function PastSends({ subfolder, onClose }: { subfolder: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = usePastSends(subfolder);
  return (
    <Dialog isOpen onClose={onClose} title={t({ id: 'send.past', message: 'Past sends' })} width={620} phone="full">
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {(sends) =>
          sends.length === 0 ? (
            <EmptyState icon={IconHistory} title={<Trans id="send.no-past">Nothing was sent yet</Trans>} />
          ) : (
            <ul className={styles.sends}>
              {sends.map((send) => (
                <SendRow key={send.id} send={send} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function SendRow({ send }: { send: BroadcastSummary }) {
  const { counts, days, created_at: at, id } = send;
  return (
    <li>
      <Link
        from="/wgroup/send/$subfolder"
        to="."
        search={(before) => ({ ...before, broadcast: id, view: isRunning(send) ? undefined : ('ledger' as const) })}
        className={styles.send}
      >
        <span className={styles.sendWords}>
          <strong>{dayNames(days)}</strong>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
        <span className={styles.sendState}>
          <span className={styles.figure}>{`${counts.done}/${counts.total}`}</span>
          <StatusBadge status={badgeOf(send)} />
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
}
