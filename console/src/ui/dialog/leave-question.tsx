import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnswerFoot } from './answer-foot.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Asked before a page with unsaved work is left. */
export function LeaveQuestion({ onStay, onLeave, children }: LeaveQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onStay}
      title={t({ id: 'leave.title', message: 'Leave without saving?' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onStay}>
              <Trans id="leave.stay">Stay here</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="filled" color="red" onClick={onLeave}>
              <Trans id="leave.leave">Leave</Trans>
            </Button>
          }
        />
      }
    >
      {children}
    </Dialog>
  );
}
