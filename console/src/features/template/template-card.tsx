import type { ShopTemplate, TemplateRun } from '@kolaj/contract/template/template-change';
import type { RunScope } from '@kolaj/domain/template/impact';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconRepeat, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { formatNumber } from '../../lib/texts/format.ts';
import { currentLanguage } from '../../lib/texts/i18n.ts';
import { useMay } from '../../product/account/use-may.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type ImpactChoice, ImpactDialog } from './impact-dialog.tsx';
import styles from './templates.module.css';
import { useApply, useCancelRun } from './templates.query.ts';

interface TemplateCardProps {
  template: ShopTemplate;
  onOpen: () => void;
}

/** A template on the shop's own photos: what it is used for, and whether its collages still show an older version. */
export function TemplateCard({ template, onOpen }: TemplateCardProps) {
  const { t } = useLingui();
  const mayManage = useMay('manage');
  const [isAsking, setIsAsking] = useState(false);
  const { data, outdated, run } = template;
  const name = data.name;
  const isRunning = run?.status === 'running';
  return (
    <li className={styles.card} data-hidden={data.hidden}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t({ id: 'templates.open', message: `Open ${name}` })}
        onClick={onOpen}
      >
        <Picture src={template.picture} alt="" fit="contain" fileName={name} />
      </button>
      <div className={styles.words}>
        <h2>{name}</h2>
        <Marks template={template} />
        <p>
          <Plural id="templates.slots" value={data.images.length} one="# photo" other="# photos" />
          {' · '}
          <Used template={template} />
        </p>
        {data.brands.length > 0 && <p>{data.brands.join(', ')}</p>}
      </div>
      {run && <RunState run={run} onGoOn={() => setIsAsking(true)} outdated={outdated} />}
      {outdated > 0 && !isRunning && run?.status !== 'cancelled' && (
        <div className={styles.outdated}>
          <p>
            <Plural
              id="templates.outdated"
              value={outdated}
              one="# collage shows an older version"
              other="# collages show an older version"
            />
          </p>
          <Button size="xs" disabled={!mayManage} onClick={() => setIsAsking(true)}>
            <Trans id="templates.draw-anew">Redraw …</Trans>
          </Button>
        </div>
      )}
      {isAsking && <ApplyDialog template={template} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

function Used({ template: { collages, sent } }: { template: ShopTemplate }) {
  const sentText = formatNumber(sent, currentLanguage());
  if (collages === 0) return <Trans id="templates.unused">not used yet</Trans>;
  return (
    <>
      <Plural id="templates.collages" value={collages} one="# collage" other="# collages" />
      {sent > 0 && (
        <>
          {', '}
          <Trans id="templates.sent">{sentText} sent</Trans>
        </>
      )}
    </>
  );
}

function Marks({ template: { data } }: { template: ShopTemplate }) {
  if (!data.hidden && !data.default && !data.force) return null;
  return (
    <ul className={styles.marks}>
      {data.default && (
        <li>
          <IconStar size={14} stroke={2} aria-hidden />
          <Trans id="templates.preferred">Preferred</Trans>
        </li>
      )}
      {data.force && (
        <li>
          <IconRepeat size={14} stroke={2} aria-hidden />
          <Trans id="templates.force">For Reprocess</Trans>
        </li>
      )}
      {data.hidden && (
        <li>
          <IconEyeOff size={14} stroke={2} aria-hidden />
          <Trans id="templates.hidden">Not offered</Trans>
        </li>
      )}
    </ul>
  );
}

interface ApplyDialogProps {
  template: ShopTemplate;
  onClose: () => void;
}

/** Asks whose collages are redrawn with the present version, and has it done. */
function ApplyDialog({ template, onClose }: ApplyDialogProps) {
  const { t } = useLingui();
  const { id, version, data } = template;
  const apply = useApply();
  const [choice, setChoice] = useState<ImpactChoice>('waiting');
  const start = (scope: RunScope) =>
    apply.mutate({ id, version, scope }, { onSuccess: ({ success }) => success && onClose() });
  const name = data.name;
  return (
    <ImpactDialog
      id={id}
      version={version}
      title={t({ id: 'impact.apply-title', message: `Redraw collages with ${name}?` })}
      choice={choice}
      onChoose={setChoice}
      onConfirm={() => choice !== 'none' && start(choice)}
      isBusy={apply.isPending}
      refusal={apply.data?.success === false ? t(refusalWords[apply.data.code]) : undefined}
      error={apply.error}
      onForgetError={() => apply.reset()}
      onClose={onClose}
    />
  );
}

interface RunStateProps {
  run: TemplateRun;
  /** Collages that still show an older version. */
  outdated: number;
  onGoOn: () => void;
}

/** Collages being drawn with the new version, and what became of that; a finished run says nothing any more. */
function RunState({ run, outdated, onGoOn }: RunStateProps) {
  const { t } = useLingui();
  const cancel = useCancelRun();
  const mayManage = useMay('manage');
  const { changed, total, template } = run;
  if (run.status === 'done') return null;
  if (run.status === 'cancelled') {
    if (outdated === 0) return null;
    return (
      <div className={styles.outdated}>
        <p>
          <Trans id="templates.run-stopped">
            Stopped after {changed} of {total}
          </Trans>
        </p>
        <Button size="xs" disabled={!mayManage} onClick={onGoOn}>
          <Trans id="templates.go-on">Continue …</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.run}>
      <p role="status">
        <Plural
          id="templates.run"
          value={total}
          one={`${changed} of # collage changed`}
          other={`${changed} of # collages changed`}
        />
      </p>
      <ProgressBar
        label={t({ id: 'templates.run-label', message: `Collages with ${template}` })}
        total={total}
        segments={[{ tone: 'accent', value: changed }]}
        size="sm"
      />
      <Button size="xs" disabled={!mayManage} loading={cancel.isPending} onClick={() => cancel.mutate({ id: run.id })}>
        <Trans id="templates.stop">Stop</Trans>
      </Button>
    </div>
  );
}
