import type { TemplateRun } from '@kolaj/contract/template/template-change';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMay } from '../../product/account/use-may.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import styles from './templates.module.css';
import { useCancelRun } from './templates.query.ts';

interface RunStateProps {
  run: TemplateRun;
  /** Collages that still show an older version. */
  outdated: number;
  onGoOn: () => void;
}

/** Collages being drawn with the new version, and what became of that; a finished run says nothing any more. */
export function RunState({ run, outdated, onGoOn }: RunStateProps) {
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
          <Trans id="templates.go-on">Go on …</Trans>
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
