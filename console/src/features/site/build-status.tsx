import type { Build, buildStages } from '@kolaj/contract/site/site';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTimeAgo } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './build.module.css';
import { stagesOf } from './build-state.ts';
import { useStop } from './builds.query.ts';

/** The build that runs: its five stages as one bar. */
export function BuildStatus({ build }: { build: Build }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const stageName = useStageName();
  const stop = useStop();
  const errorText = useErrorText();
  const mayManage = useMay('manage');
  const stages = stagesOf(build);
  const now = stages.find(({ state }) => state === 'now');
  return (
    <section className={styles.status} aria-label={t({ id: 'build.progress', message: 'Build progress' })}>
      <div className={styles.statusHead}>
        <StatusBadge status={build.status === 'queued' ? 'queued' : 'building'} />
        <span role="status">{now === undefined ? '' : stageName(now.name)}</span>
        <time dateTime={build.created_at}>{timeAgo(build.created_at)}</time>
        <Button
          size="xs"
          disabled={!mayManage}
          loading={stop.isPending}
          leftSection={<IconPlayerStop size={16} stroke={1.75} aria-hidden />}
          onClick={() => stop.mutate(build.id)}
        >
          {t({ id: 'build.stop', message: 'Stop' })}
        </Button>
      </div>
      {stop.isError && <Banner tone="red" title={errorText(stop.error).title} onClose={stop.reset} />}
      <ol className={styles.stages}>
        {stages.map(({ name, state }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true" />
            <span>{stageName(name)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useStageName(): (stage: (typeof buildStages)[number]) => string {
  const { t } = useLingui();
  return (stage) => {
    switch (stage) {
      case 'snapshot':
        return t({ id: 'build.stage-snapshot', message: 'Snapshot' });
      case 'check':
        return t({ id: 'build.stage-check', message: 'Check' });
      case 'pages':
        return t({ id: 'build.stage-pages', message: 'Pages' });
      case 'verify':
        return t({ id: 'build.stage-verify', message: 'Verify' });
      case 'publish':
        return t({ id: 'build.stage-publish', message: 'Publish' });
    }
  };
}
