import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface NewPasswordDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Every camera and program has to learn the new one, so it is asked for. */
export function NewPasswordDialog({ isOpen, isBusy, onClose, onConfirm }: NewPasswordDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t({ id: 'door.new-title', message: 'Make a new password?' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" loading={isBusy} onClick={onConfirm}>
              <Trans id="door.new-confirm">Make new password</Trans>
            </Button>
          }
        />
      }
    >
      <Trans id="door.new-what">
        The old one stops at once, uploads under way too. Cameras and programs need the new one.
      </Trans>
    </Dialog>
  );
}
