import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnswerFoot } from './answer-foot.tsx';

interface DangerFootProps {
  /** What the red button does, with its numbers. */
  action: ReactNode;
  /** What happens without it; "Cancel" when left out. */
  otherwise?: ReactNode;
  isBusy: boolean;
  isDisabled?: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** The foot of a question whose answer cannot be taken back: the button that changes nothing has the focus. */
export function DangerFoot({ action, otherwise, isBusy, isDisabled = false, onAct, onClose }: DangerFootProps) {
  return (
    <AnswerFoot
      safe={
        <Button size="md" data-autofocus onClick={onClose}>
          {otherwise ?? <Trans id="common.cancel">Cancel</Trans>}
        </Button>
      }
      main={
        <Button size="md" variant="filled" color="red" loading={isBusy} disabled={isDisabled} onClick={onAct}>
          {action}
        </Button>
      }
    />
  );
}
