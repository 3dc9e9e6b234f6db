import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { Broadcast } from '../words/group-kinds.ts';

interface StopDialogProps {
  send: Broadcast;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onStop: () => void;
}

/** What was sent stays sent; the rest becomes cancelled. */
export function StopDialog({ send: { counts }, isOpen, isBusy, onClose, onStop }: StopDialogProps) {
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
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              {t({ id: 'send.go-on', message: 'Go on sending' })}
            </Button>
          }
          main={
            <Button size="md" variant="filled" color="red" loading={isBusy} onClick={onStop}>
              {t({
                id: 'send.stop-button',
                message: plural(open, { one: 'Stop # message', other: 'Stop # messages' }),
              })}
            </Button>
          }
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
