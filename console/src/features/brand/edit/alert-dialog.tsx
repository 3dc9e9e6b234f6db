import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

/** By the specification's keys (VAL-19…22). */
const alerts = {
  alert0: msg({ id: 'brand.alert0', message: 'A brand needs a name and a logo.' }),
  alert1: msg({ id: 'brand.alert1', message: 'The logo must be a PNG.' }),
  alert2: msg({ id: 'brand.alert2', message: 'The cover must be a PNG or an MP4.' }),
};
export type BrandAlert = keyof typeof alerts;

/** What must be different before it goes on (BR-06). */
export function AlertDialog({ alert, onClose }: { alert: BrandAlert; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen
      isAlert
      width={420}
      onClose={onClose}
      title={t(alerts[alert])}
      foot={
        <AnswerFoot
          safe={null}
          main={
            <Button size="md" variant="action" data-autofocus onClick={onClose}>
              <Trans id="brand.alert-ok">OK</Trans>
            </Button>
          }
        />
      }
    >
      {null}
    </Dialog>
  );
}
