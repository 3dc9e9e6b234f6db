import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsPhone } from '../../lib/use-media.ts';
import { InSlot } from '../../ui/page-frame.tsx';
import { AnswerFailed } from './answer-failed.tsx';
import type { Broadcast } from './group-kinds.ts';
import styles from './progress.module.css';
import { useControl } from './progress.query.ts';
import { isRunning } from './progress-numbers.ts';
import { StopDialog } from './stop-dialog.tsx';
import { useSendSearch } from './use-send-search.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Pause or resume, stop the rest; after the end: retry failed, and the proof. */
export function ProgressButtons({ send }: { send: Broadcast }) {
  const { t } = useLingui();
  const control = useControl(send.id);
  const { follow } = useSendSearch();
  const [isStopping, setIsStopping] = useState(false);
  const isPaused = send.status === 'paused';
  const failed = send.counts.failed;
  return (
    <>
      <div className={styles.buttons}>
        {isRunning(send) && (
          <Button
            leftSection={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
            loading={control.isPending && control.variables !== 'cancel'}
            variant={isPaused ? 'action' : 'default'}
            onClick={() => control.mutate(isPaused ? 'resume' : 'pause')}
          >
            {isPaused ? t({ id: 'send.resume', message: 'Resume' }) : t({ id: 'send.pause', message: 'Pause' })}
          </Button>
        )}
        {isRunning(send) && (
          <Button
            className={styles.stop ?? ''}
            leftSection={<IconSquare {...icon} />}
            onClick={() => setIsStopping(true)}
          >
            {t({ id: 'send.stop', message: 'Stop the rest' })}
          </Button>
        )}
        {!isRunning(send) && failed > 0 && (
          <Button
            variant="action"
            leftSection={<IconRefresh {...icon} />}
            loading={control.isPending}
            onClick={() => control.mutate('retry')}
          >
            {t({
              id: 'send.retry-failed',
              message: plural(failed, { one: 'Retry # failed', other: 'Retry # failed' }),
            })}
          </Button>
        )}
        {!isRunning(send) && (
          <Button onClick={() => follow(send.id, 'ledger')}>
            {t({ id: 'send.ledger', message: 'What each group received' })}
          </Button>
        )}
      </div>
      <AnswerFailed answer={control} tone="amber" />
      <StopDialog
        send={send}
        isOpen={isStopping}
        isBusy={control.isPending}
        onClose={() => setIsStopping(false)}
        onStop={() => control.mutate('cancel', { onSettled: () => setIsStopping(false) })}
      />
    </>
  );
}

/** The same at thumb height. */
export function ProgressFoot({ send }: { send: Broadcast }) {
  const isPhone = useIsPhone();
  return (
    <InSlot slot="foot">
      <div className={styles.foot} data-phone={isPhone}>
        <ProgressButtons send={send} />
      </div>
    </InSlot>
  );
}
