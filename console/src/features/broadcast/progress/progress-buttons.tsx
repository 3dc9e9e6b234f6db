import { NoRight } from '../../../product/account/no-right.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import { AnswerFailed } from './answer-failed.tsx';
import { EndedButtons } from './ended-buttons.tsx';
import styles from './progress.module.css';
import { useControl } from './progress.query.ts';
import { isRunning } from './progress-numbers.ts';
import { RunningButtons } from './running-buttons.tsx';

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
