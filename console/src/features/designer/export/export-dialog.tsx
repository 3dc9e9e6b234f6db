import type { Firm } from '@kolaj/contract/admin/admin';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Radio } from '@mantine/core';
import { IconCheck, IconDeviceFloppy, IconDownload, IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useFirmTemplates, useSaveTemplate } from '../../../product/calls/firm-templates.query.ts';
import { useFirms } from '../../../product/calls/firms.query.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useTryTemplate } from '../designer.query.ts';
import { useDesigner } from '../use-designer.ts';
import styles from './export.module.css';
import { saveTemplateFile } from './template-file.ts';

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
        {trial.data?.success === false && <Banner tone="red" title={t(refusalWords[trial.data.code])} />}
        {drawn !== null && drawn.warnings.length > 0 && (
          <Banner tone="amber" title={<Trans id="designer.has-warnings">There are warnings.</Trans>}>
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

interface SaveStepProps {
  pid: string | undefined;
  onBack: () => void;
  onClose: () => void;
  onSaved: (firm: Firm) => void;
}

/** Where a template that is right goes: to a firm, as a new one or in place of the one it came from, or into a file (D-82). */
function SaveStep({ pid, onBack, onClose, onSaved }: SaveStepProps) {
  const { t } = useLingui();
  const { template, origin, markSaved } = useDesigner();
  const firms = useFirms();
  const [firm, setFirm] = useState(pid ?? '');
  const [isNew, setIsNew] = useState(origin === null);
  const save = useSaveTemplate();
  const chosen = firms.data?.find((candidate) => candidate.pid === firm);
  const over = origin !== null && origin.pid === firm && !isNew ? origin : null;
  const submit = () => {
    if (chosen === undefined) return;
    save.mutate(
      { pid: chosen.pid, data: template, over },
      {
        onSuccess: (answer) => {
          if (!answer.success) return;
          markSaved({ template, origin: { pid: chosen.pid, ...answer.data.result } });
          onSaved(chosen);
        },
      },
    );
  };
  const name = template.name;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onBack={onBack}
      title={<Trans id="designer.save-title">Where do you want to save {name}?</Trans>}
      foot={
        <AnswerFoot
          safe={
            <Button
              size="md"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
              onClick={() => saveTemplateFile(template)}
            >
              <Trans id="designer.json-download">Download JSON</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="action"
              disabled={chosen === undefined}
              loading={save.isPending}
              leftSection={<IconDeviceFloppy size={17} stroke={1.75} aria-hidden />}
              onClick={submit}
            >
              <Trans id="designer.save">Save to the firm</Trans>
            </Button>
          }
        >
          {chosen === undefined && <Trans id="designer.choose-firm">Choose a firm, or take the file.</Trans>}
        </AnswerFoot>
      }
    >
      <div className={styles.question}>
        {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
        {save.data?.success === false && (
          <Banner tone="red" title={t(refusalWords[save.data.code])} onClose={() => save.reset()} />
        )}
        <NativeSelect
          label={t({ id: 'designer.firm', message: 'Firm' })}
          value={firm}
          data-autofocus
          onChange={({ currentTarget }) => setFirm(currentTarget.value)}
          data={[
            { value: '', label: t({ id: 'designer.choose', message: 'Choose…' }) },
            ...(firms.data ?? []).map((candidate) => ({ value: candidate.pid, label: candidate.name })),
          ]}
        />
        {origin !== null && origin.pid === firm && <Ways isNew={isNew} onChange={setIsNew} />}
      </div>
    </Dialog>
  );
}

/** As a new template, or as the next version of the one it came from; what was made with that one is said first. */
function Ways({ isNew, onChange }: { isNew: boolean; onChange: (isNew: boolean) => void }) {
  const { t } = useLingui();
  const { origin } = useDesigner();
  const { data } = useFirmTemplates(origin?.pid);
  const before = data?.find(({ id }) => id === origin?.id);
  const name = before?.data.name ?? '';
  const count = before?.collages ?? 0;
  return (
    <Radio.Group
      label={t({ id: 'designer.way', message: 'How' })}
      value={isNew ? 'new' : 'over'}
      onChange={(value) => onChange(value === 'new')}
    >
      <div className={styles.ways}>
        <Radio
          value="over"
          label={t({ id: 'designer.way-over', message: `As the next version of ${name}` })}
          description={t({
            id: 'designer.way-over-help',
            message: plural(count, {
              one: '# collage keeps the version it was made with.',
              other: '# collages keep the version they were made with.',
            }),
          })}
        />
        <Radio value="new" label={t({ id: 'designer.way-new', message: 'As a new template' })} />
      </div>
    </Radio.Group>
  );
}
