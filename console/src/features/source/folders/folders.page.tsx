import { NoRight } from '../../../product/account/no-right.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { useOnboarding } from '../../../product/onboarding/onboarding.query.ts';
import { OnboardingLine } from '../../../product/onboarding/onboarding-line.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { DropArea } from '../drop/drop-area.tsx';
import { DropFoot } from '../drop/drop-foot.tsx';
import { ImportCards } from '../import/progress/import-cards.tsx';
import { FolderList } from './folder-list.tsx';
import { FolderWindows } from './folder-windows.tsx';
import { useFolders } from './folders.query.ts';
import { FoldersHead } from './folders-head.tsx';
import { ImportButton } from './import-button.tsx';
import { NoSourceBanner } from './no-source-banner.tsx';
import { useFolderSearch } from './use-folder-search.ts';

/** Search is worth its place from this many folders on. */
const MANY_FOLDERS = 6;

/** The collections of the shop, each with its last collages and what waits in it (IMP-01). */
export function FoldersPage() {
  const shop = useShop();
  const { q, year, setQ, setYear, openJob } = useFolderSearch();
  const folders = useFolders(year);
  useListScroll(folders.data !== undefined);
  const steps = useOnboarding().data;
  const hasSource = shop?.server_config?.ftp_key != null;
  const mayEdit = useMay('edit');
  const isEmpty = folders.data?.length === 0 && year === undefined;
  const isNew = isEmpty && (steps?.some(({ done }) => !done) ?? false);
  const hasMany = (folders.data?.length ?? 0) >= MANY_FOLDERS || q !== '';

  return (
    <>
      <FoldersHead
        search={{ q, setQ, isOffered: hasMany }}
        year={{ year, setYear }}
        hasSource={hasSource}
        isNew={isNew}
      />
      <YearHint year={year} onChange={setYear} />
      {!hasSource && <NoSourceBanner />}
      <NoRight right="edit" />
      {folders.data !== undefined && folders.data.length > 0 && <OnboardingLine />}
      <DropArea />
      <ImportCards onOpen={openJob} />
      <Loaded query={folders} skeleton="rows">
        {(all) => (
          <FolderList all={all} q={q} onClear={() => setQ('')} hasSource={hasSource} isNew={isNew} year={year} />
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
