import type { SourceFacts } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolder, IconGauge, IconPlugConnected, IconPlugConnectedX, IconServer } from '@tabler/icons-react';
import { useShop } from '../../product/account/session.query.ts';
import { AskHelp } from '../../product/help/ask-help.tsx';
import { troubleOf } from '../../product/source/source-failed.tsx';
import { useTroubleWords } from '../../product/source/trouble-words.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../ui/page/titled-section.tsx';
import { DoorSection } from './door/door-section.tsx';
import { OutputsSection } from './outputs/outputs-section.tsx';
import { PatternsSection } from './patterns/patterns-section.tsx';
import styles from './settings.module.css';
import { useReachSource, useSourceFacts } from './settings.query.ts';
import { OwnServer } from './source/own-server.tsx';
import { WatchSection } from './watch/watch-section.tsx';

/** Where photos come from, what is imported automatically, how file names are read, what is made from collages. */
export function PhotosTab() {
  const hasSource = useSourceFacts().data != null;
  return (
    <div className={styles.page}>
      <SourceSection />
      <DoorSection />
      {hasSource && <WatchSection />}
      <PatternsSection />
      <OutputsSection />
      <PaceSection />
    </div>
  );
}

/** Leads to how fast the shop sends; where nothing is sent there is no pace. */
function PaceSection() {
  const shop = useShop();
  if (shop?.features.broadcast !== true) return null;
  return (
    <TitledSection
      title={<Trans id="pace.title">Sending pace</Trans>}
      about={<Trans id="pace.about">How fast phones and bots send, their hours and their daily cap.</Trans>}
      action={
        <LinkButton to="/wgroup/pace" leftSection={<IconGauge size={18} stroke={1.75} aria-hidden />}>
          <Trans id="pace.open">View pace</Trans>
        </LinkButton>
      }
    >
      {null}
    </TitledSection>
  );
}

/** Where the photos come from, whether it answers, and the shop's own server (D-24, D-06). */
function SourceSection() {
  const { t } = useLingui();
  const query = useSourceFacts();
  const reach = useReachSource();
  const facts = query.data;
  return (
    <TitledSection
      title={t({ id: 'settings.source', message: 'Photo source' })}
      about={t({
        id: 'settings.source-about',
        message: 'Where Kolaj takes your photos from: its own folder, or an FTP or SFTP server of yours.',
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
      {facts !== undefined && <OwnServer source={facts} onChanged={reach.reset} />}
    </TitledSection>
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
      <Trans id="folders.no-ftp-key-remedy">Import needs a photo source. An administrator connects one.</Trans>
      <AskHelp step="source" isQuiet />
    </p>
  );
}

/** The answer of the source: how many folders it has, or what is wrong with it. */
function SourceReached({ reach }: { reach: ReturnType<typeof useReachSource> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const wordsOf = useTroubleWords();
  const { data: count, error } = reach;
  const trouble = troubleOf(error);
  if (trouble !== undefined) {
    return (
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'source.unreachable', message: 'The photo source cannot be reached.' })}
        onClose={reach.reset}
      >
        {wordsOf(trouble)}
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
        message: plural(count, { one: 'It works: # folder found.', other: 'It works: # folders found.' }),
      })}
      onClose={reach.reset}
    />
  );
}
