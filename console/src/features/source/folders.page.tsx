import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderOff, IconHistory, IconPlugConnectedX, IconZoomCancel } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useShop } from '../../lib/session.query.ts';
import { useMay } from '../../lib/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoRight } from '../../ui/no-right.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DropArea } from './drop-area.tsx';
import { DropButton } from './drop-button.tsx';
import { DropFoot } from './drop-foot.tsx';
import { FolderRow } from './folder-row.tsx';
import styles from './folders.module.css';
import { isRunning, useFolders, useImports } from './folders.query.ts';
import { ImportButton } from './import-button.tsx';
import { ImportCards } from './import-cards.tsx';
import { NewShop } from './new-shop.tsx';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingLine } from './onboarding-line.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

const ImportSheet = lazy(async () => ({ default: (await import('./import-sheet.tsx')).ImportSheet }));

/** Search is worth its place from this many folders on. */
const MANY_FOLDERS = 6;

/** The collections of the shop, each with its last collages and what waits in it (IMP-01). */
export function FoldersPage() {
  const { t } = useLingui();
  const shop = useShop();
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const folders = useFolders(search.year);
  const steps = useOnboarding().data;
  const hasSource = shop?.server_config?.ftp_key != null;
  const mayEdit = useMay('edit');
  const isNew = folders.data?.length === 0 && (steps?.some(({ done }) => !done) ?? false);
  const q = search.q ?? '';
  const setQ = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next === '' ? undefined : next }), replace: true });
  const setJob = (job: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, job }), resetScroll: false });
  const hasMany = (folders.data?.length ?? 0) >= MANY_FOLDERS || q !== '';
  const searchLabel = t({ id: 'folders.search', message: 'Search folders' });

  return (
    <>
      <PageHead
        title={t({ id: 'nav.kolaj', message: 'Kolaj' })}
        subtitle={shop?.name}
        actions={
          <>
            {hasMany && <SearchField label={searchLabel} value={q} onChange={setQ} />}
            {hasSource && !isNew && <HistoryLink />}
            <DropButton />
            <ImportButton hasSource={hasSource} isQuiet={isNew} />
          </>
        }
        phoneActions={hasSource && !isNew && <HistoryLink />}
      />
      {!hasSource && <NoSourceBanner />}
      <NoRight right="edit" />
      {folders.data !== undefined && folders.data.length > 0 && <OnboardingLine />}
      <DropArea />
      <ImportCards onOpen={setJob} />
      <Loaded query={folders} skeleton={<SkeletonRows />}>
        {(all) => <FolderList all={all} q={q} onClear={() => setQ('')} hasSource={hasSource} isNew={isNew} />}
      </Loaded>
      <FootBar>
        <DropFoot>
          <ImportButton hasSource={hasSource} isQuiet={isNew} />
        </DropFoot>
      </FootBar>
      <Suspense>
        {search.import !== undefined && hasSource && mayEdit && <ImportDialog />}
        {search.job !== undefined && <ImportSheet id={search.job} onClose={() => setJob(undefined)} />}
      </Suspense>
    </>
  );
}

function HistoryLink() {
  const { t } = useLingui();
  const label = t({ id: 'import.history', message: 'Imports' });
  return (
    <LinkButton to="/whatsapp-shop/imports" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
      <IconHistory size={19} stroke={1.75} aria-hidden />
    </LinkButton>
  );
}

function NoSourceBanner() {
  const { t } = useLingui();
  return (
    <div className={styles.banner}>
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'folders.no-ftp-key', message: 'This shop has no FTP key.' })}
      >
        <Trans id="folders.no-ftp-key-remedy">Import needs a photo source. Ask us to connect one.</Trans>
      </Banner>
    </div>
  );
}

interface FolderListProps {
  all: NonNullable<ReturnType<typeof useFolders>['data']>;
  q: string;
  onClear: () => void;
  hasSource: boolean;
  /** On the way to its first send: the steps stand in place of an empty list. */
  isNew: boolean;
}

function FolderList({ all, q, onClear, hasSource, isNew }: FolderListProps) {
  const { t } = useLingui();
  const isImporting = useImports().data?.some(isRunning) ?? false;
  if (all.length === 0 && isImporting) return null;
  if (all.length === 0 && isNew) return <NewShop />;
  if (all.length === 0) {
    return (
      <EmptyState
        icon={IconFolderOff}
        title={<Trans id="folders.empty">No folders yet</Trans>}
        reason={
          hasSource ? (
            <Trans id="folders.empty-reason">Import photos, collages are made of them by themselves.</Trans>
          ) : (
            <Trans id="folders.empty-no-source">Import needs a photo source.</Trans>
          )
        }
      />
    );
  }
  const wanted = fold(q);
  const shown = q === '' ? all : all.filter(({ data }) => fold(data.name).includes(wanted));
  if (shown.length === 0) {
    return (
      <EmptyState icon={IconZoomCancel} title={<Trans id="folders.none-found">No folder matches “{q}”</Trans>}>
        <Button variant="action" onClick={onClear}>
          <Trans id="common.clear-search">Clear search</Trans>
        </Button>
      </EmptyState>
    );
  }
  const count = shown.length;
  return (
    <ul
      className={styles.list}
      aria-label={t({ id: 'folders.list', message: plural(count, { one: '# folder', other: '# folders' }) })}
    >
      {shown.map((folder) => (
        <FolderRow key={folder.id} folder={folder} />
      ))}
    </ul>
  );
}
