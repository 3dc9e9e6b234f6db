import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useTryTemplate } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
import styles from './export.module.css';
import { SaveStep } from './save-step.tsx';

interface ExportDialogProps {
  pid: string | undefined;
  onClose: () => void;
  onSaved: (firm: { pid: string; name: string }) => void;
}

/** The template as the server draws it, and the question whether it is right (ADM-11): then it goes to a firm, or into a file. */
export function ExportDialog({ pid, onClose, onSaved }: ExportDialogProps) {
  const [isRight, setIsRight] = useState(false);
  return isRight ? (
    <SaveStep pid={pid} onBack={() => setIsRight(false)} onClose={onClose} onSaved={onSaved} />
  ) : (
    <Question pid={pid} onClose={onClose} onYes={() => setIsRight(true)} />
  );
}

function Question({ pid, onClose, onYes }: { pid: string | undefined; onClose: () => void; onYes: () => void }) {
  const { t } = useLingui();
  const { template, product } = useDesigner();
  const trial = useTryTemplate();
  const begin = useEffectEvent(() => trial.mutate({ data: template, pid, collage: product.id }));
  useEffect(() => begin(), []);
  const drawn = trial.data?.success === true ? trial.data.data.result : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={720}
      phone="full"
      title={<Trans id="designer.is-right">Is this image correct?</Trans>}
      under={<Trans id="designer.is-right-under">Drawn by the server, as every collage will be.</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" leftSection={<IconPencil size={17} stroke={1.75} aria-hidden />} onClick={onClose}>
              <Trans id="designer.no">No, change it</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={drawn === null}
              leftSection={<IconCheck size={17} stroke={2} aria-hidden />}
              onClick={onYes}
            >
              <Trans id="designer.yes">Yes, it is correct</Trans>
            </Button>
          }
        />
      }
    >
      <div className={styles.question}>
        {trial.isError && <ErrorBanner error={trial.error} onClose={onClose} />}
        {trial.data?.success === false && <Banner tone="red" title={trial.data.message} />}
        {drawn !== null && drawn.warnings.length > 0 && (
          <Banner tone="amber" title={<Trans id="designer.has-warnings">Something to look at.</Trans>}>
            <Trans id="designer.has-warnings-more">The page lists it under “Before exporting”.</Trans>
          </Banner>
        )}
        <div
          className={styles.picture}
          style={{ '--ratio': `${template.width} / ${template.height}`, '--across': template.width / template.height }}
        >
          <Picture
            src={drawn?.picture.url ?? null}
            alt={t({ id: 'designer.server-picture', message: 'The template drawn by the server' })}
            ratio="free"
            fit="contain"
            isUrgent
          />
        </div>
      </div>
    </Dialog>
  );
}
