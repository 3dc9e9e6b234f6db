import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconLayoutCollage, IconPlugConnectedX } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { AskHelp } from '../../../product/help/ask-help.tsx';
import { PhoneSearchButton, PhoneSearchField } from '../../../product/list/phone-search.tsx';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { useYearEntries, YearSwitch } from '../../../product/list/year-switch.tsx';
import { listYearsQuery } from '../../../product/list/years.query.ts';
import { onboardingQuery, useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { OnboardingLine } from '../../../product/onboarding/onboarding-line.tsx';
import { isOnItsWay } from '../../../product/onboarding/onboarding-steps.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { ListScroll } from '../../../ui/list/list-scroll.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { ConnectServer } from '../drop/connect-server.tsx';
import { uploadsQuery } from '../drop/drop.query.ts';
import { DropArea } from '../drop/drop-area.tsx';
import { DropButton } from '../drop/drop-button.tsx';
import { DropFoot } from '../drop/drop-foot.tsx';
import { HistoryLink } from '../import/history/history-link.tsx';
import { ImportCards } from '../import/progress/import-cards.tsx';
import { FolderList } from './folder-list.tsx';
import styles from './folders.page.module.css';
import { foldersQuery, importsQuery, useFolders } from './folders.query.ts';
import { ImportButton } from './import-button.tsx';
import { TryLine } from './try-pictures.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('../import/choose/import-dialog.tsx')).ImportDialog }));
const OwnServerDialog = lazy(async () => ({
  default: (await import('../../../product/source/connection/own-server-dialog.tsx')).OwnServerDialog,
}));
const ImportSheet = lazy(async () => ({ default: (await import('../import/progress/import-sheet.tsx')).ImportSheet }));

/** What the page begins with. */
export const answersOfFolders = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(foldersQuery(undefined)),
    client.prefetchQuery(onboardingQuery),
    client.prefetchQuery(importsQuery),
    client.prefetchQuery(listYearsQuery),
    client.prefetchQuery(uploadsQuery),
  ]);

/** The collections of the shop, each with its last collages and what waits in it (IMP-01). */
export function FoldersPage() {
  const shop = useShop();
  const { search, year, setYear, openJob } = useFolderSearch();
  const { q = '', onChange: setQ } = search;
  const folders = useFolders(year);
  const steps = useOnboarding().data?.steps;
  const hasSource = shop?.server_config?.ftp_key != null;
  const mayEdit = useMay('edit');
  const isEmpty = folders.data?.length === 0 && year === undefined;
  const isNew = isEmpty && steps !== undefined && isOnItsWay(steps);
  const count = folders.data?.length ?? 0;
  const hasMany = count >= MANY_FOLDERS || search.q !== undefined;

  return (
    <>
      <ListScroll isReady={folders.data !== undefined} />
      <FoldersHead
        search={{ ...search, isOffered: hasMany, isOfferedOnPhone: count > 0 }}
        year={{ year, setYear }}
        hasSource={hasSource}
        isNew={isNew}
      />
      {hasMany && <PhoneSearchField {...search} />}
      <YearHint year={year} onChange={setYear} />
      {!hasSource && <NoSourceBanner />}
      <NoRight right="edit" />
      {folders.data !== undefined && folders.data.length > 0 && <OnboardingLine />}
      {!isNew && <TryLine />}
      <DropArea />
      <ImportCards onOpen={openJob} />
      <Loaded query={folders} skeleton="rows">
        {(all) => (
          <FolderList all={all} q={q} onClear={() => setQ(undefined)} hasSource={hasSource} isNew={isNew} year={year} />
        )}
      </Loaded>
      <FootBar>
        {isNew ? (
          <ImportButton hasSource={hasSource} isQuiet />
        ) : (
          <DropFoot>
            <ImportButton hasSource={hasSource} />
          </DropFoot>
        )}
      </FootBar>
      <FolderWindows mayImport={hasSource && mayEdit} />
    </>
  );
}

/** Windows over the folders, as the address says: a new import, the shop's own server to import from, and one import in full. */
function FolderWindows({ mayImport }: { mayImport: boolean }) {
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const mayManage = useMay('manage');
  const showImport = (step: 'folder' | undefined) =>
    void navigate({ search: (before) => ({ ...before, import: step, from: undefined }), resetScroll: false });
  const closeJob = () => void navigate({ search: (before) => ({ ...before, job: undefined }), resetScroll: false });
  return (
    <Suspense>
      {search.import === 'server' && mayManage && (
        <OwnServerDialog onClose={() => showImport(undefined)} onSaved={() => showImport('folder')} />
      )}
      {search.import !== undefined && search.import !== 'server' && mayImport && <ImportDialog />}
      {search.job !== undefined && <ImportSheet id={search.job} onClose={closeJob} />}
    </Suspense>
  );
}

/** Search is worth its place from this many folders on. */
const MANY_FOLDERS = 6;

type Search = ReturnType<typeof useFolderSearch>['search'];

interface FoldersHeadProps {
  /** On a phone nothing else finds a product from here: there is no palette in sight. */
  search: Search & { isOffered: boolean; isOfferedOnPhone: boolean };
  year: { year: number | undefined; setYear: (year: number | undefined) => void };
  hasSource: boolean;
  /** Nothing imported yet: only the first step is shown. */
  isNew: boolean;
}

function FoldersHead({ search, year: { year, setYear }, hasSource, isNew }: FoldersHeadProps) {
  const { t } = useLingui();
  const shop = useShop();
  const links = (
    <>
      {!isNew && <YearSwitch year={year} onChange={setYear} />}
      {!isNew && <HistoryLink />}
      <TemplatesLink />
    </>
  );
  return (
    <PageHead
      title={t({ id: 'nav.kolaj', message: 'Kolaj' })}
      subtitle={shop?.name}
      hasList={!isNew}
      actions={
        <>
          {search.isOffered && (
            <SearchField
              label={search.label}
              value={search.q ?? ''}
              onChange={(q) => search.onChange(q === '' ? undefined : q)}
            />
          )}
          {links}
          {!isNew && <DropButton />}
          <ImportButton hasSource={hasSource} isQuiet={isNew} />
        </>
      }
      phoneActions={
        <>
          {search.isOfferedOnPhone && <PhoneSearchButton {...search} />}
          <PhoneMenu year={year} setYear={setYear} isNew={isNew} />
        </>
      }
    />
  );
}

/** Everything else of the head on a phone, in one menu: beside the trial's days the bar has room for the page's name and two buttons. */
function PhoneMenu({ year, setYear, isNew }: FoldersHeadProps['year'] & { isNew: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const years = useYearEntries({ year, onChange: setYear });
  const entries: MenuEntry[] = [
    {
      id: 'templates',
      label: t({ id: 'nav.templates', message: 'Templates' }),
      icon: IconLayoutCollage,
      onSelect: () => void navigate({ to: '/whatsapp-shop/templates' }),
    },
  ];
  if (!isNew) {
    entries.unshift({
      id: 'imports',
      label: t({ id: 'import.history', message: 'Imports' }),
      icon: IconHistory,
      onSelect: () => void navigate({ to: '/whatsapp-shop/imports' }),
    });
  }
  return <MoreMenu entries={isNew ? entries : [...entries, ...years]} />;
}

/** The way to the shop's templates. */
function TemplatesLink() {
  const { t } = useLingui();
  const label = t({ id: 'nav.templates', message: 'Templates' });
  return (
    <LinkButton to="/whatsapp-shop/templates" variant="subtle" color="gray" aria-label={label} title={label} px={12}>
      <IconLayoutCollage size={19} stroke={1.75} aria-hidden />
    </LinkButton>
  );
}

/** Without a photo source nothing can be imported: who connects one (IMP-03). */
function NoSourceBanner() {
  const { t } = useLingui();
  return (
    <div className={styles.banner}>
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        title={t({ id: 'folders.no-ftp-key', message: 'This shop has no FTP key.' })}
      >
        <Trans id="folders.no-ftp-key-remedy">Import needs a photo source. An administrator connects one.</Trans>
        <ConnectServer />
        <AskHelp step="source" isQuiet />
      </Banner>
    </div>
  );
}

/** Everything that the list of folders shows differently is in its address. A search replaces it, the rest is a step back. */
function useFolderSearch() {
  const { t } = useLingui();
  const { q, year } = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  return {
    search: {
      label: t({ id: 'folders.search-all', message: 'Search folders and codes' }),
      q,
      onChange: (next: string | undefined) =>
        void navigate({ search: (before) => ({ ...before, q: next }), replace: true }),
    },
    year,
    setYear: (next: number | undefined) => void navigate({ search: (before) => ({ ...before, year: next }) }),
    openJob: (job: string) => void navigate({ search: (before) => ({ ...before, job }), resetScroll: false }),
  };
}
