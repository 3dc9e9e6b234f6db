import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useShop } from '../../lib/session.query.ts';
import { useMay } from '../../lib/use-may.ts';
import { FootBar } from '../../ui/foot-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoRight } from '../../ui/no-right.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useListScroll } from '../../ui/use-list-scroll.ts';
import { YearHint } from '../../ui/year-hint.tsx';
import { YearSwitch } from '../../ui/year-switch.tsx';
import { DropArea } from './drop-area.tsx';
import { DropButton } from './drop-button.tsx';
import { DropFoot } from './drop-foot.tsx';
import { FolderList } from './folder-list.tsx';
import { FolderWindows } from './folder-windows.tsx';
import { useFolders } from './folders.query.ts';
import { HistoryLink } from './history-link.tsx';
import { ImportButton } from './import-button.tsx';
import { ImportCards } from './import-cards.tsx';
import { NoSourceBanner } from './no-source-banner.tsx';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingLine } from './onboarding-line.tsx';
import { TemplatesLink } from './templates-link.tsx';

/** Search is worth its place from this many folders on. */
const MANY_FOLDERS = 6;

/** The collections of the shop, each with its last collages and what waits in it (IMP-01). */
export function FoldersPage() {
  const { t } = useLingui();
  const shop = useShop();
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const folders = useFolders(search.year);
  useListScroll(folders.data !== undefined);
  const steps = useOnboarding().data;
  const hasSource = shop?.server_config?.ftp_key != null;
  const mayEdit = useMay('edit');
  const isNew = folders.data?.length === 0 && (steps?.some(({ done }) => !done) ?? false);
  const q = search.q ?? '';
  const setQ = (next: string) =>
    void navigate({ search: (before) => ({ ...before, q: next === '' ? undefined : next }), replace: true });
  const setYear = (year: number | undefined) => void navigate({ search: (before) => ({ ...before, year }) });
  const openJob = (job: string) => void navigate({ search: (before) => ({ ...before, job }), resetScroll: false });
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
            {!isNew && <YearSwitch year={search.year} onChange={setYear} />}
            {hasSource && !isNew && <HistoryLink />}
            {!isNew && <TemplatesLink />}
            <DropButton />
            <ImportButton hasSource={hasSource} isQuiet={isNew} />
          </>
        }
        phoneActions={
          <>
            {!isNew && <YearSwitch year={search.year} onChange={setYear} />}
            {hasSource && !isNew && <HistoryLink />}
            {!isNew && <TemplatesLink />}
          </>
        }
      />
      <YearHint year={search.year} onChange={setYear} />
      {!hasSource && <NoSourceBanner />}
      <NoRight right="edit" />
      {folders.data !== undefined && folders.data.length > 0 && <OnboardingLine />}
      <DropArea />
      <ImportCards onOpen={openJob} />
      <Loaded query={folders} skeleton={<SkeletonRows />}>
        {(all) => (
          <FolderList all={all} q={q} onClear={() => setQ('')} hasSource={hasSource} isNew={isNew} year={search.year} />
        )}
      </Loaded>
      <FootBar>
        <DropFoot>
          <ImportButton hasSource={hasSource} isQuiet={isNew} />
        </DropFoot>
      </FootBar>
      <FolderWindows mayImport={hasSource && mayEdit} />
    </>
  );
}
