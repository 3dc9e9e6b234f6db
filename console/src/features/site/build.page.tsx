import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink, IconEye, IconPhotoCheck, IconWorldUpload } from '@tabler/icons-react';
import { useIsPhone, useIsWide } from '../../lib/dom/use-media.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { OnboardingLine } from '../../product/onboarding/onboarding-line.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { AutoPublishLine } from './auto-publish-line.tsx';
import styles from './build.module.css';
import { BuildNotices } from './build-notices.tsx';
import { type BuildState, buildState, isUpToDate } from './build-state.ts';
import { BuildStatus } from './build-status.tsx';
import { type BuildList, useBuilds, usePreviewLink, usePublish } from './builds.query.ts';
import { Changes } from './changes.tsx';
import { Contents } from './contents.tsx';
import { PreviewFoot, SiteBeside } from './site-beside.tsx';
import { SoldOutLine } from './sold-out-line.tsx';
import { Versions } from './versions.tsx';
import { NextWarnings, Warnings } from './warnings.tsx';

/** What is live, what has changed since, and the button that publishes it (BLD-01). */
export function BuildPage() {
  const { t } = useLingui();
  const query = useBuilds();
  const publish = usePublish();
  const state = query.data && buildState(query.data);
  const liveAt = state?.live?.updated_at;
  const time = liveAt && formatDateTime(liveAt);
  const subtitle = time && t({ id: 'build.live-since', message: `Live since ${time}` });
  const button = state && !state.isEmpty && <PublishButton state={state} publish={publish} />;
  return (
    <>
      <PageHead
        title={t({ id: 'nav.build', message: 'Build' })}
        {...(subtitle === undefined ? {} : { subtitle, count: subtitle })}
        actions={
          query.data && (
            <>
              <PreviewButton state={state} />
              {state && isUpToDate(state) && <OpenSite url={query.data.live_url} isMain />}
              {button}
            </>
          )
        }
      />
      {state?.live && <OnboardingLine />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4 }}>
        {(list) => <BuildBody list={list} publish={publish} />}
      </Loaded>
      {button && <FootBar>{button}</FootBar>}
    </>
  );
}

interface PublishProps {
  state: BuildState;
  publish: ReturnType<typeof usePublish>;
}

/** Busy while a build runs, and says with what. */
function PublishButton({ state, publish }: PublishProps) {
  const { t } = useLingui();
  const { changes, running } = state;
  const mayManage = useMay('manage');
  const isBusy = running !== null || publish.isPending;
  const busy =
    changes === 0
      ? t({ id: 'build.publishing', message: 'Publishing' })
      : t({
          id: 'build.publishing-changes',
          message: plural(changes, { one: 'Publishing # change', other: 'Publishing # changes' }),
        });
  const idle =
    changes === 0
      ? t({ id: 'build.publish-again', message: 'Publish again' })
      : t({ id: 'build.publish', message: plural(changes, { one: 'Publish # change', other: 'Publish # changes' }) });
  return (
    <Button
      variant={isBusy || changes > 0 ? 'action' : 'default'}
      aria-busy={isBusy}
      disabled={isBusy || !mayManage}
      leftSection={
        isBusy ? (
          <i className={styles.turning} aria-hidden="true" />
        ) : (
          <IconWorldUpload size={18} stroke={1.75} aria-hidden />
        )
      }
      onClick={() => publish.mutate()}
    >
      {isBusy ? busy : idle}
    </Button>
  );
}

/** The site as it would be published now, under its secret address. */
function PreviewButton({ state }: { state: BuildState | undefined }) {
  const { t } = useLingui();
  const { data } = usePreviewLink();
  if (data === undefined || state === undefined || state.isEmpty) return null;
  return (
    <Button
      component="a"
      href={data.url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'build.preview', message: 'Preview' })}
    </Button>
  );
}

/** The step after a publish: the live site. */
function OpenSite({ url, isMain }: { url: string | null; isMain: boolean }) {
  const { t } = useLingui();
  if (url === null) return null;
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant={isMain ? 'action' : 'default'}
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'build.open', message: 'Open site' })}
    </Button>
  );
}

/** On phones the links are in the page; its top bar is full. */
function PhoneLinks({ list, state }: { list: BuildList; state: BuildState }) {
  const { data: preview } = usePreviewLink();
  return (
    <>
      <div className={styles.phoneLinks}>
        <PreviewButton state={state} />
        <OpenSite url={list.live_url} isMain={isUpToDate(state)} />
      </div>
      {preview && state.changes > 0 && <PreviewFoot preview={preview} />}
    </>
  );
}

function BuildBody({ list, publish }: { list: BuildList; publish: ReturnType<typeof usePublish> }) {
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const state = buildState(list);
  if (state.isEmpty && state.failed === null) return <NothingYet />;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isPhone && <PhoneLinks list={list} state={state} />}
        <NoRight right="manage" />
        <BuildNotices state={state} publish={publish} />
        {state.running && <BuildStatus build={state.running} />}
        <NextWarnings changes={list.changes} told={state.live?.data?.warnings ?? []} />
        <Changes changes={list.changes} hasLive={state.live !== null} />
        <AutoPublishLine plan={list.auto_publish} />
        <SoldOutLine />
        {state.live?.data && (
          <Contents data={state.live.data}>
            <Warnings warnings={state.live.data.warnings} />
          </Contents>
        )}
        {state.versions.length > 0 && <Versions versions={state.versions} />}
      </div>
      {isWide && <SiteBeside list={list} state={state} />}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconPhotoCheck}
      title={<Trans id="build.empty">Nothing is approved yet</Trans>}
      reason={<Trans id="build.empty-reason">The catalogue site shows approved collages.</Trans>}
    >
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="send.to-kolaj">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}
