import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../product/account/use-may.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import styles from './progress.module.css';
import type { useControl } from './progress.query.ts';
import { StopDialog } from './stop-dialog.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface RunningButtonsProps {
  send: Broadcast;
  control: ReturnType<typeof useControl>;
}

/** Pause or resume, and stop the rest. */
export function RunningButtons({ send, control }: RunningButtonsProps) {
  const { t } = useLingui();
  const [isStopping, setIsStopping] = useState(false);
  const isPaused = send.status === 'paused';
  const maySend = useMay('send');
  return (
    <>
      <Button
        leftSection={isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        loading={control.isPending && control.variables !== 'cancel'}
        variant={isPaused ? 'action' : 'default'}
        disabled={!maySend}
        onClick={() => control.mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? t({ id: 'send.resume', message: 'Resume' }) : t({ id: 'send.pause', message: 'Pause' })}
      </Button>
      <Button
        className={styles.stop ?? ''}
        leftSection={<IconSquare {...icon} />}
        disabled={!maySend}
        onClick={() => setIsStopping(true)}
      >
        {t({ id: 'send.stop', message: 'Stop the rest' })}
      </Button>
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
