import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { ApiError } from '../../../lib/calls/api.ts';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { DropArea } from '../drop/drop-area.tsx';
import { DropButton } from '../drop/drop-button.tsx';
import { FolderActions } from './folder-actions.tsx';
import { SubfolderFacts, SubfolderMore } from './subfolder-filters.tsx';
import { SubfolderTable } from './subfolder-table.tsx';
import { SubfolderWindows } from './subfolder-windows.tsx';
import { useSubfolders } from './subfolders.query.ts';
import { useSubfolderSearch } from './use-subfolder-search.ts';

/** The brands of a folder with what waits in each; "Verify" is the day's work (COL-01…03). */
export function SubfoldersPage() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const list = useSubfolderSearch();
  const { search, change, isPassiveShown } = list;
  const query = useSubfolders({ folder: list.folder, year: search.year });
  useListScroll(query.data !== undefined);
  const folder = query.data?.folder;
  const all = query.data?.result ?? [];
  const hidden = isPassiveShown ? 0 : all.filter(({ state }) => state === 'passive').length;
  const setYear = (year: number | undefined) => change({ year });

  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)) {
    return <Navigate to="/whatsapp-shop" replace />;
  }
  return (
    <>
      <PageHead
        title={folder?.data.name ?? ''}
        crumbs={[
          {
            label: t({ id: 'nav.kolaj', message: 'Kolaj' }),
            link: (look) => <Link to="/whatsapp-shop" search={{ year: search.year }} {...look} />,
          },
        ]}
        subtitle={<PhoneFacts brands={all.length - hidden} hidden={hidden} />}
        actions={
          folder && (
            <>
              <DropButton folder={folder.data.name} />
              <FolderActions folder={folder} year={search.year} />
            </>
          )
        }
        phoneActions={folder && <SubfolderMore list={list} all={all} />}
      />
      <YearHint year={search.year} onChange={setYear} />
      {isPhone && folder && <FolderActions folder={folder} year={search.year} />}
      {folder && <SubfolderFacts list={list} all={all} folder={folder} />}
      {folder && <DropArea folder={folder.data.name} />}
      <Loaded query={query} skeleton={{ kind: 'rows', height: 86 }}>
        {({ result }) => <SubfolderTable list={list} all={result} />}
      </Loaded>
      <SubfolderWindows list={list} all={all} />
    </>
  );
}

/** "7 brands · 3 hidden". */
function PhoneFacts({ brands: count, hidden }: { brands: number; hidden: number }) {
  const { t } = useLingui();
  if (count + hidden === 0) return null;
  const shown = t({ id: 'subfolders.brands', message: plural(count, { one: '# brand', other: '# brands' }) });
  if (hidden === 0) return shown;
  return `${shown} · ${t({ id: 'subfolders.hidden', message: plural(hidden, { one: '# hidden', other: '# hidden' }) })}`;
}
