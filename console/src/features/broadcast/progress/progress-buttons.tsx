import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronRight, IconPlayerPause, IconPlayerPlay, IconRefresh, IconSquare } from '@tabler/icons-react';
import { useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { isRunning } from '../../../product/sending/send-numbers.ts';
import { nextUnsent, useSendStates } from '../../../product/sending/send-states.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { DangerFoot } from '../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { useSendSearch } from '../place.tsx';
import type { Broadcast } from '../words/group-kinds.ts';
import { AnswerFailed } from './needs-you.tsx';
import styles from './progress.module.css';
import { useControl } from './progress.query.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

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

interface ButtonsProps {
  send: Broadcast;
  control: ReturnType<typeof useControl>;
}

/** Pause or resume, and stop the rest. */
function RunningButtons({ send, control }: ButtonsProps) {
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
      <NextBrand send={send} isMain={false} />
      <StopDialog send={send} control={control} isOpen={isStopping} onClose={() => setIsStopping(false)} />
    </>
  );
}

interface StopDialogProps extends ButtonsProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What was sent stays sent; the rest becomes cancelled. */
function StopDialog({ send: { counts }, control, isOpen, onClose }: StopDialogProps) {
  const { t } = useLingui();
  const { done, open } = counts;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t({
        id: 'send.stop-title',
        message: plural(open, { one: 'Stop the last message?', other: 'Stop the remaining # messages?' }),
      })}
      foot={
        <DangerFoot
          action={t({
            id: 'send.stop-button',
            message: plural(open, { one: 'Stop # message', other: 'Stop # messages' }),
          })}
          otherwise={t({ id: 'send.go-on', message: 'Resume sending' })}
          isBusy={control.isPending}
          onAct={() => control.mutate('cancel', { onSettled: onClose })}
          onClose={onClose}
        />
      }
    >
      <p>
        {t({
          id: 'send.stop-detail',
          message: `${done} messages are in the groups and stay there. The rest is not sent; the days are then partly sent.`,
        })}
      </p>
    </Dialog>
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

/** Retry what failed, and the proof. */
function EndedButtons({ send, control }: ButtonsProps) {
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
      <NextBrand send={send} isMain={failed === 0} />
      <Button onClick={() => follow(send.id, 'ledger')}>
        {t({ id: 'send.ledger', message: 'What each group received' })}
      </Button>
    </>
  );
}

/** The next subfolder of the same folder that no group has yet; it is there while this one is still being sent, too. */
function NextBrand({ send, isMain }: { send: Broadcast; isMain: boolean }) {
  const { t } = useLingui();
  const maySend = useMay('send');
  const { subfolder_id: subfolder, stream } = send;
  const all = useSendStates();
  const own = all.data?.find(({ subfolder_id: id }) => id === subfolder);
  const states = all.data?.filter(({ folder_id: folder }) => folder === own?.folder_id) ?? [];
  const next = subfolder === null || stream !== 'kolaj' ? null : nextUnsent(states, subfolder);
  if (next === null || !maySend) return null;
  const { name, unsent } = next;
  return (
    <LinkButton
      to="/wgroup/send/$subfolder"
      params={{ subfolder: next.subfolder_id }}
      variant={isMain ? 'action' : 'default'}
      rightSection={<IconChevronRight {...icon} />}
    >
      {t({ id: 'send.next', message: `Next: ${name} (${unsent})` })}
    </LinkButton>
  );
}
