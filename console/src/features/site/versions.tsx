import type { Build } from '@kolaj/contract/site/site';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './build.module.css';
import { useRollBack } from './builds.query.ts';
import { CompareDialog } from './compare-dialog.tsx';

/** What was published, newest first, each one tap from being live again. */
export function Versions({ versions }: { versions: readonly Build[] }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const roll = useRollBack();
  const [before, setBefore] = useState<string | null>(null);
  const [compared, setCompared] = useState<Build | null>(null);
  const live = versions.find(({ status }) => status === 'published');
  const rollTo = (id: string) => {
    setBefore(live?.id ?? null);
    roll.mutate(id);
  };
  // The one refusal there is: an old release was removed from disk.
  const isGone = roll.data?.success === false;
  return (
    <section className={styles.section}>
      <h2>{t({ id: 'build.versions', message: 'Versions' })}</h2>
      {(roll.isError || isGone) && (
        <Banner
          tone="red"
          title={t({ id: 'build.roll-back-failed', message: 'The version was not changed.' })}
          onClose={roll.reset}
        >
          {isGone ? t({ id: 'build.release-gone', message: 'Its files were deleted.' }) : errorText(roll.error).detail}
        </Banner>
      )}
      {roll.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'build.rolled-back', message: 'The earlier version is live.' })}
          onClose={roll.reset}
          actions={
            before !== null && (
              <Button size="xs" loading={roll.isPending} onClick={() => rollTo(before)}>
                {t({ id: 'common.undo', message: 'Undo' })}
              </Button>
            )
          }
        />
      )}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <Version
            key={version.id}
            version={version}
            isBusy={roll.isPending}
            isRolling={roll.isPending && roll.variables === version.id}
            onRollBack={() => rollTo(version.id)}
            onCompare={() => setCompared(version)}
          />
        ))}
      </ul>
      {compared && live && <CompareDialog version={compared} live={live} onClose={() => setCompared(null)} />}
    </section>
  );
}

interface VersionProps {
  version: Build;
  isBusy: boolean;
  isRolling: boolean;
  onRollBack: () => void;
  onCompare: () => void;
}

function Version({ version, isBusy, isRolling, onRollBack, onCompare }: VersionProps) {
  const { t } = useLingui();
  const { status, created_at: at, data, kept } = version;
  const products = data?.products ?? 0;
  const time = formatDateTime(at);
  const isLive = status === 'published';
  const mayManage = useMay('manage');
  return (
    <li className={styles.version}>
      <time dateTime={at} className={styles.versionTime}>
        {time}
      </time>
      <span className={styles.versionFacts}>
        {t({ id: 'build.products', message: plural(products, { one: '# product', other: '# products' }) })}
      </span>
      <span className={styles.versionActions}>
        {isLive && <StatusBadge status="verified" label={t({ id: 'build.live', message: 'Live' })} />}
        {data && kept && !isLive && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t({ id: 'build.compare-with', message: `Compare ${time} with the live site` })}
            leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
            onClick={onCompare}
          >
            {t({ id: 'build.compare-short', message: 'Compare' })}
          </Button>
        )}
        {!isLive && kept && (
          <Button
            size="xs"
            aria-label={t({ id: 'build.roll-back-to', message: `Roll back to ${time}` })}
            disabled={!mayManage || isBusy}
            loading={isRolling}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            onClick={onRollBack}
          >
            {t({ id: 'build.roll-back', message: 'Roll back' })}
          </Button>
        )}
      </span>
    </li>
  );
}
