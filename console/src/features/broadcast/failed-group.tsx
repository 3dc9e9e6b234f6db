import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '../../lib/use-may.ts';
import { AnswerFailed } from './answer-failed.tsx';
import styles from './progress.module.css';
import { useControl } from './progress.query.ts';
import type { FailedGroup } from './progress-numbers.ts';
import { useServerWords } from './server-words.ts';

/** A group whose messages failed for one reason. */
export function FailedGroupCard({ group, id }: { group: FailedGroup; id: string }) {
  const { t } = useLingui();
  const words = useServerWords();
  const control = useControl(id);
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
        <Button size="xs" disabled={!maySend} loading={control.isPending} onClick={() => control.mutate('retry')}>
          {t({ id: 'send.retry', message: 'Retry' })}
        </Button>
      </div>
      <div className={styles.wide}>
        <AnswerFailed answer={control} tone="amber" />
      </div>
    </li>
  );
}
