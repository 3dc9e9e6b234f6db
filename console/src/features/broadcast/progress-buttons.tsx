import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMay } from '../../lib/use-may.ts';
import { NoRight } from '../../ui/no-right.tsx';
import { InSlot } from '../../ui/page-frame.tsx';
import { AnswerFailed } from './answer-failed.tsx';
import type { Broadcast } from './group-kinds.ts';
import styles from './progress.module.css';
import { useControl } from './progress.query.ts';
import { isRunning } from './progress-numbers.ts';
import { RunningButtons } from './running-buttons.tsx';
import { useSendSearch } from './use-send-search.ts';

/** What can be done with a send: while it runs, and after its end. */
export function ProgressButtons({ send }: { send: Broadcast }) {
  const control = useControl(send.id);
  return (
    <>
      <div className={styles.buttons}>
        {isRunning(send) ? (
          <RunningButtons send={send} control={control} />
        ) : (
          <EndedButtons send={send} control={control} />
        )}
      </div>
      {(isRunning(send) || send.questions.length > 0) && <NoRight right="send" />}
      <AnswerFailed answer={control} tone="amber" />
    </>
  );
}

/** Retry what failed, and the proof. */
function EndedButtons({ send, control }: { send: Broadcast; control: ReturnType<typeof useControl> }) {
  const { t } = useLingui();
  const { follow } = useSendSearch();
  const { failed } = send.counts;
  const maySend = useMay('send');
  return (
    <>
      {failed > 0 && (
        <Button
          variant="action"
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          loading={control.isPending}
          disabled={!maySend}
          onClick={() => control.mutate('retry')}
        >
          {t({ id: 'send.retry-failed', message: plural(failed, { one: 'Retry # failed', other: 'Retry # failed' }) })}
        </Button>
      )}
      <Button onClick={() => follow(send.id, 'ledger')}>
        {t({ id: 'send.ledger', message: 'What each group received' })}
      </Button>
    </>
  );
}

/** The same at thumb height. */
export function ProgressFoot({ send }: { send: Broadcast }) {
  return (
    <InSlot slot="foot">
      <div className={styles.foot}>
        <ProgressButtons send={send} />
      </div>
    </InSlot>
  );
}
