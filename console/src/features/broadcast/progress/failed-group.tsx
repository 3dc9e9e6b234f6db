import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useServerWords } from '../words/server-words.ts';
import styles from './progress.module.css';
import type { FailedGroup } from './progress-numbers.ts';
import { useSettleMany } from './settle.query.ts';

/** A group whose messages failed for one reason. */
export function FailedGroupCard({ group, id }: { group: FailedGroup; id: string }) {
  const { t } = useLingui();
  const words = useServerWords();
  // Only this group's: the button below the counter retries all that failed.
  const retry = useSettleMany({
    broadcast: id,
    status: 'failed',
    isMeant: ({ group_name, reason }) => group_name === group.groupName && (reason ?? '') === group.message,
  });
  const { images } = group;
  const maySend = useMay('send');
  const waiting = t({ id: 'send.failed-images', message: plural(images, { one: '# image', other: '# images' }) });
  return (
    <li className={styles.question} data-kind="failed">
      <IconAlertTriangle size={19} stroke={1.75} aria-hidden className={styles.failedIcon} />
      <p className={styles.words}>
        <strong>{group.groupName}</strong>
        <span>{[words(group.message), waiting].filter(Boolean).join(' ')}</span>
      </p>
      <div className={styles.answers}>
        <Button size="xs" disabled={!maySend} loading={retry.isPending} onClick={() => retry.mutate('again')}>
          {t({ id: 'send.retry', message: 'Retry' })}
        </Button>
      </div>
      <div className={styles.wide}>
        {retry.error !== null && <ErrorBanner error={retry.error} onClose={retry.reset} />}
      </div>
    </li>
  );
}
