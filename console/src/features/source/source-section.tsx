import type { SourceFacts } from '@kolaj/contract/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolder, IconPlugConnected, IconPlugConnectedX, IconServer } from '@tabler/icons-react';
import { ApiError } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import styles from './settings.module.css';
import { useReachSource, useSourceFacts } from './settings.query.ts';
import { SettingsSection } from './settings-section.tsx';
import { troubleOf } from './source-failed.tsx';
import { useTroubleWords } from './trouble-words.ts';

/** Where the photos come from, and whether it answers. Only an administrator connects another one (D-24). */
export function SourceSection() {
  const { t } = useLingui();
  const query = useSourceFacts();
  const reach = useReachSource();
  const facts = query.data;
  return (
    <SettingsSection
      title={t({ id: 'settings.source', message: 'Photo source' })}
      about={t({
        id: 'settings.source-about',
        message: 'Where Kolaj takes your photos from. We connect another one for you.',
      })}
      action={
        facts && (
          <Button loading={reach.isPending} onClick={() => reach.mutate()}>
            <Trans id="settings.check">Check connection</Trans>
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {(source) => (source === null ? <NoSource /> : <SourceCard source={source} />)}
      </Loaded>
      <Reached reach={reach} />
    </SettingsSection>
  );
}

function SourceCard({ source: { driver, host, root } }: { source: SourceFacts }) {
  const { t } = useLingui();
  const isLocal = driver === 'local';
  const CardIcon = isLocal ? IconFolder : IconServer;
  const names = { ftp: 'FTP', ftps: 'FTPS', sftp: 'SFTP' };
  return (
    <div className={styles.card}>
      <CardIcon size={22} stroke={1.75} aria-hidden className={styles.cardIcon} />
      <span className={styles.words}>
        <strong>
          {isLocal ? t({ id: 'settings.local', message: 'Folder on the Kolaj server' }) : `${names[driver]} · ${host}`}
        </strong>
        {root !== '' && <span>{root}</span>}
      </span>
    </div>
  );
}

function NoSource() {
  return (
    <p className={styles.empty}>
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <Trans id="folders.no-ftp-key-remedy">Import needs a photo source. Ask us to connect one.</Trans>
    </p>
  );
}

function Reached({ reach }: { reach: ReturnType<typeof useReachSource> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const wordsOf = useTroubleWords();
  const { data: count, error } = reach;
  if (error instanceof ApiError && error.code === 'source_unreachable') {
    return (
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'source.unreachable', message: 'The photo source cannot be reached.' })}
        onClose={reach.reset}
      >
        {wordsOf(troubleOf(error))}
      </Banner>
    );
  }
  if (error !== null) {
    const { title, detail } = textOf(error);
    return (
      <Banner tone="red" title={title} onClose={reach.reset}>
        {detail}
      </Banner>
    );
  }
  if (count === undefined) return null;
  return (
    <Banner
      tone="green"
      icon={IconPlugConnected}
      title={t({
        id: 'settings.reached',
        message: plural(count, { one: 'It answers: # folder.', other: 'It answers: # folders.' }),
      })}
      onClose={reach.reset}
    />
  );
}
