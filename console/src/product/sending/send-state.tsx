import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSquare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useMay } from '../account/use-may.ts';
import { StatusBadge } from '../status/status-badge.tsx';
import { useSend, useStopSend } from './send.query.ts';
import { badgeOf, isRunning, segmentsOf } from './send-numbers.ts';
import styles from './send-state.module.css';

/** How far a send of the page's is, with the way to stop it; everything of it is in the history. */
export function SendState({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: send } = useSend(id);
  const stop = useStopSend(id);
  const maySend = useMay('send');
  if (!send) return null;
  const { counts } = send;
  return (
    <section className={styles.state} aria-label={t({ id: 'send.progress', message: 'Progress' })} aria-live="polite">
      <div className={styles.head}>
        <StatusBadge status={badgeOf(send)} count={`${counts.done}/${counts.total}`} />
        <Link to="/wgroup/history" search={{ broadcast: id }} className={styles.more}>
          {t({ id: 'send.ledger', message: 'What each group received' })}
        </Link>
      </div>
      <ProgressBar
        label={t({ id: 'send.progress', message: 'Progress' })}
        total={counts.total}
        segments={segmentsOf(counts)}
      />
      {isRunning(send) && (
        <Button
          leftSection={<IconSquare size={18} stroke={1.75} aria-hidden />}
          disabled={!maySend}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t({ id: 'send.stop', message: 'Stop the rest' })}
        </Button>
      )}
      {stop.isError && <ErrorBanner error={stop.error} onClose={stop.reset} />}
    </section>
  );
}
