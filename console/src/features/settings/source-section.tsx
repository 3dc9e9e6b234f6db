import type { SourceFacts } from '@kolaj/contract/source/source';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolder, IconPlugConnectedX, IconServer } from '@tabler/icons-react';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import styles from './settings.module.css';
import { useReachSource, useSourceFacts } from './settings.query.ts';
import { SettingsSection } from './settings-section.tsx';
import { SourceReached } from './source-reached.tsx';

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
      <Loaded query={query} skeleton="lines">
        {(source) => (source === null ? <NoSource /> : <SourceCard source={source} />)}
      </Loaded>
      <SourceReached reach={reach} />
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
