import type { PhotoStream, StreamFolder } from '@kolaj/contract/source/stream';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { RowList } from '../../../product/list/row-list.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useStreamName } from '../words/send-title.ts';
import styles from './send-rows.module.css';
import { ReadAgain, ReadingNotice } from './stream-reading.tsx';
import { StreamRow } from './stream-row.tsx';
import type { StreamReading } from './streams.query.ts';

/** The brand folders under the folder they lie in. */
export function StreamFolders({ source, reading }: { source: PhotoStream; reading: StreamReading }) {
  if (!reading.configured) return <NoSource />;
  const { folders } = reading;
  return (
    <div className={styles.streams}>
      <ReadingNotice reading={reading} />
      {folders.length === 0
        ? !reading.reading && reading.trouble === null && <NoPhotos source={source} />
        : folders.map((folder) => <Folder key={folder.name} folder={folder} source={source} />)}
    </div>
  );
}

function Folder({ folder: { name, files }, source }: { folder: StreamFolder; source: PhotoStream }) {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const count = files.length;
  const label = t({ id: 'send.subfolders', message: plural(count, { one: '# subfolder', other: '# subfolders' }) });
  return (
    <section aria-label={name || nameOf(source)}>
      {name !== '' && <h2 className={styles.folder}>{name}</h2>}
      <RowList look="row" label={label}>
        {files.map((file) => (
          <StreamRow key={file.id} file={file} source={source} />
        ))}
      </RowList>
    </section>
  );
}

function NoSource() {
  return (
    <EmptyState
      icon={IconPhoto}
      title={<Trans id="area.photos-missing">This shop has no source of such photos</Trans>}
      reason={<Trans id="area.photos-who">Ask us to connect one.</Trans>}
    >
      <BackToBroadcast />
    </EmptyState>
  );
}

function NoPhotos({ source }: { source: PhotoStream }) {
  return (
    <EmptyState
      icon={IconPhoto}
      title={<Trans id="send.stream-empty">No photos yet</Trans>}
      reason={
        source === 'production' ? (
          <Trans id="send.stream-empty-production">
            Photos in kolajsiz folders stand here as soon as the folder lies in the source.
          </Trans>
        ) : (
          <Trans id="send.stream-empty-mobile">Photos that staff upload from their phones stand here.</Trans>
        )
      }
    >
      <ReadAgain source={source} isReading={false} isMain />
    </EmptyState>
  );
}

function BackToBroadcast() {
  const { t } = useLingui();
  return (
    <LinkButton to="/wgroup" variant="action">
      {t({ id: 'nav.broadcast', message: 'Broadcast' })}
    </LinkButton>
  );
}
