import type { Picture } from '@kolaj/contract/endpoint';
import type { PhotoStream, StreamFolder } from '@kolaj/contract/source/stream';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AskHelp } from '../../../product/help/ask-help.tsx';
import { ListRow, RowList } from '../../../product/list/row-list.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { sendPages } from '../place.tsx';
import { useStreamName } from '../words/send-title.ts';
import styles from './send-rows.module.css';
import { ReadAgain, ReadingNotice } from './stream-reading.tsx';
import { type StreamReading, useFirstReading, useStream } from './streams.query.ts';

/** Ready photos, by brand folder; each leads to its send screen (WG-02, D-62). */
export function ProductionImagesPage() {
  return (
    <BroadcastGate>
      <Stream source="production" />
    </BroadcastGate>
  );
}

/** Photos from phones, by brand folder. */
export function MobileImagesPage() {
  return (
    <BroadcastGate>
      <Stream source="mobile" />
    </BroadcastGate>
  );
}

function Stream({ source }: { source: PhotoStream }) {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const query = useStream(source);
  const isConfigured = query.data?.configured === true;
  useFirstReading(source, query.data);
  return (
    <>
      <PageHead
        title={nameOf(source)}
        crumbs={[{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }]}
        actions={isConfigured && <ReadAgain source={source} isReading={query.data?.reading ?? false} />}
        phoneActions={isConfigured && <ReadAgain source={source} isReading={query.data?.reading ?? false} isIcon />}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', height: 78 }}>
        {(reading) => <StreamFolders source={source} reading={reading} />}
      </Loaded>
    </>
  );
}

/** A brand folder: its newest photos, how many can be sent. */
function StreamRow({ file, source }: { file: StreamFolder['files'][number]; source: PhotoStream }) {
  const { t } = useLingui();
  const { id, name, covers, mtime, ready, total } = file;
  const rest = total - ready;
  return (
    <ListRow
      link={(face) => <Link to={sendPages[source]} params={{ subfolder: id }} {...face} />}
      covers={covers.map(coverOf)}
      name={name}
      changedAt={mtime}
      isStatusAtEnd
    >
      {rest > 0 && (
        <span className={styles.none}>
          {t({ id: 'send.not-ready', message: plural(rest, { one: '# not ready', other: '# not ready' }) })}
        </span>
      )}
      <span className={styles.photos}>
        {t({ id: 'send.photo-count', message: plural(ready, { one: '# photo', other: '# photos' }) })}
      </span>
    </ListRow>
  );
}

/** A photo's small picture is all a cover needs. */
const coverOf = (url: string): Picture => ({
  url,
  w192: url,
  w384: url,
  w960: url,
  thumbhash: '',
  width: 3,
  height: 4,
});

/** The brand folders under the folder they are in. */
function StreamFolders({ source, reading }: { source: PhotoStream; reading: StreamReading }) {
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
      title={<Trans id="area.photos-missing">This shop has no source for these photos</Trans>}
      reason={<Trans id="area.photos-who">An administrator connects one.</Trans>}
    >
      <AskHelp step="source" />
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
            Photos in kolajsiz folders appear here as soon as the folder is in the source.
          </Trans>
        ) : (
          <Trans id="send.stream-empty-mobile">Photos that staff upload from their phones appear here.</Trans>
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
