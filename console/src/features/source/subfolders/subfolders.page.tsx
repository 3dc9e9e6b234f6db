import type { Folder, Subfolder } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheckbox, IconLayoutGrid, IconWorld, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { isUnknownFolder, UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { DropArea } from '../drop/drop-area.tsx';
import { DropButton } from '../drop/drop-button.tsx';
import { SubfolderFacts, SubfolderMore } from './subfolder-filters.tsx';
import { SubfolderTable } from './subfolder-table.tsx';
import styles from './subfolders.module.css';
import { useSiteAddress, useSubfolders } from './subfolders.query.ts';
import { type SubfolderSearch, useSubfolderSearch } from './use-subfolder-search.ts';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

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

  if (isUnknownFolder(query)) return <UnknownFolder />;
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
        hasList
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

/** Windows over the brands, as the address says: another name for one of them. */
function SubfolderWindows({ list, all }: { list: SubfolderSearch; all: readonly Subfolder[] }) {
  const { search, change } = list;
  const mayEdit = useMay('edit');
  const renamed = all.find(({ id }) => id === search.rename);
  if (renamed === undefined || !mayEdit) return null;
  return (
    <Suspense>
      <RenameDialog key={renamed.id} subfolder={renamed} onClose={() => change({ rename: undefined })} />
    </Suspense>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Where one goes from a folder: all its collages, the site, the build, and the approval with its number. */
function FolderActions({ folder, year }: { folder: Folder; year: number | undefined }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const address = useSiteAddress();
  const mayApprove = useMay('approve');
  const waiting = folder.kolaj.find(({ status }) => status === 'done')?.count ?? 0;
  const all = t({ id: 'subfolders.all', message: 'All collages' });
  const build = t({ id: 'nav.build', message: 'Build' });
  const site = t({ id: 'subfolders.site', message: 'Site' });

  const verify = waiting > 0 && mayApprove && (
    <LinkButton
      to="/whatsapp-shop/verify/$folder"
      params={{ folder: folder.id }}
      variant="action"
      leftSection={<IconCheckbox {...icon} />}
      className={styles.wide ?? ''}
    >
      <Trans id="subfolders.verify">Verify {waiting}</Trans>
    </LinkButton>
  );
  const target = {
    to: '/whatsapp-shop/$folder/$subfolder',
    params: { folder: folder.id, subfolder: 'all' },
    search: { year },
  } as const;

  if (isPhone) {
    return (
      <div className={styles.phoneActions}>
        {verify || (
          <LinkButton {...target} leftSection={<IconLayoutGrid {...icon} />} className={styles.wide ?? ''}>
            {all}
          </LinkButton>
        )}
        {verify && (
          <LinkButton {...target} aria-label={all} className={styles.square ?? ''}>
            <IconLayoutGrid {...icon} />
          </LinkButton>
        )}
        {address !== null && (
          <Button component="a" href={address} target="_blank" aria-label={site} className={styles.square ?? ''}>
            <IconWorld {...icon} />
          </Button>
        )}
        <LinkButton to="/build" aria-label={build} className={styles.square ?? ''}>
          <IconWorldUpload {...icon} />
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <LinkButton {...target} leftSection={<IconLayoutGrid {...icon} />}>
        {all}
      </LinkButton>
      {address !== null && (
        <Button component="a" href={address} target="_blank" leftSection={<IconWorld {...icon} />}>
          {site}
        </Button>
      )}
      <LinkButton to="/build" leftSection={<IconWorldUpload {...icon} />}>
        {build}
      </LinkButton>
      {verify}
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
