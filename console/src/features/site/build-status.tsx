import type { Build, buildStages } from '@kolaj/contract/site';
import { useLingui } from '@lingui/react/macro';
import { useTimeAgo } from '../../lib/texts/format.ts';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import styles from './build.module.css';
import { stagesOf } from './build-state.ts';

/** The build that runs: its five stages as one bar. */
export function BuildStatus({ build }: { build: Build }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const stageName = useStageName();
  const stages = stagesOf(build);
  const now = stages.find(({ state }) => state === 'now');
  return (
    <section className={styles.status} aria-label={t({ id: 'build.progress', message: 'Build progress' })}>
      <div className={styles.statusHead}>
        <StatusBadge status={build.status === 'queued' ? 'queued' : 'building'} />
        <span role="status">{now === undefined ? '' : stageName(now.name)}</span>
        <time dateTime={build.created_at}>{timeAgo(build.created_at)}</time>
      </div>
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
