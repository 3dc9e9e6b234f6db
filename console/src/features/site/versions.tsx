import type { Build } from '@kolaj/contract/site';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { StatusBadge } from '../../product/status/status-badge.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './build.module.css';
import { useRollBack } from './builds.query.ts';

/** What was published, newest first, each one tap from being live again. */
export function Versions({ versions }: { versions: readonly Build[] }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const roll = useRollBack();
  const [before, setBefore] = useState<string | null>(null);
  const rollTo = (id: string) => {
    setBefore(versions.find(({ status }) => status === 'published')?.id ?? null);
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
          />
        ))}
      </ul>
    </section>
  );
}

interface VersionProps {
  version: Build;
  isBusy: boolean;
  isRolling: boolean;
  onRollBack: () => void;
}

function Version({ version, isBusy, isRolling, onRollBack }: VersionProps) {
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
        {data && kept && (
          <Button
            component="a"
            size="xs"
            variant="subtle"
            href={data.preview_url}
            target="_blank"
            rel="noreferrer"
            aria-label={t({ id: 'build.preview-of', message: `Preview of ${time}` })}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          >
            {t({ id: 'build.preview', message: 'Preview' })}
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
