import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { IconDotsVertical, IconFolderOff } from '@tabler/icons-react';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StatusCounts } from '../../ui/status-counts.tsx';
import { DropArea } from './drop-area.tsx';
import { DropButton } from './drop-button.tsx';
import { FolderActions } from './folder-actions.tsx';
import { SubfolderTable } from './subfolder-table.tsx';
import styles from './subfolders.module.css';
import { useSubfolders } from './subfolders.query.ts';

/** The brands of a folder with what waits in each; "Verify" is the day's work. */
export function SubfoldersPage() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { folder: folderId } = useParams({ from: '/shell/whatsapp-shop/$folder' });
  const { passive: isPassiveShown = false } = useSearch({ from: '/shell/whatsapp-shop/$folder' });
  const query = useSubfolders(folderId);
  const folder = query.data?.folder;
  const all = query.data?.result ?? [];
  const hidden = all.filter(({ state }) => state === 'passive').length;
  const toggle = <PassiveSwitch count={hidden} isShown={isPassiveShown} />;

  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)) {
    return <Navigate to="/whatsapp-shop" replace />;
  }
  return (
    <>
      <PageHead
        title={folder?.data.name ?? ''}
        crumbs={[{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } }]}
        subtitle={<PhoneFacts brands={all.length} hidden={isPassiveShown ? 0 : hidden} />}
        actions={
          folder && (
            <>
              <DropButton folder={folder.data.name} />
              <FolderActions folder={folder} />
            </>
          )
        }
        phoneActions={hidden > 0 && <MoreButton>{toggle}</MoreButton>}
      />
      {isPhone && folder && <FolderActions folder={folder} />}
      {!isPhone && folder && (
        <div className={styles.facts}>
          <StatusCounts counts={folder.kolaj} isDense={false} />
          {hidden > 0 && toggle}
        </div>
      )}
      {folder && <DropArea folder={folder.data.name} />}
      <Loaded query={query} skeleton={<SkeletonRows height={86} />}>
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState icon={IconFolderOff} title={<Trans id="subfolders.empty">Nothing imported yet</Trans>} />
          ) : (
            <SubfolderTable
              folder={folderId}
              subfolders={result.filter(({ state }) => isPassiveShown || state === 'active')}
              isPassiveShown={isPassiveShown}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** "7 brands · 3 hidden". */
function PhoneFacts({ brands, hidden }: { brands: number; hidden: number }) {
  const { t } = useLingui();
  const count = brands - hidden;
  if (brands === 0) return null;
  const shown = t({ id: 'subfolders.brands', message: plural(count, { one: '# brand', other: '# brands' }) });
  if (hidden === 0) return shown;
  return `${shown} · ${t({ id: 'subfolders.hidden', message: plural(hidden, { one: '# hidden', other: '# hidden' }) })}`;
}

function PassiveSwitch({ count, isShown }: { count: number; isShown: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/whatsapp-shop/$folder' });
  return (
    <Switch
      className={styles.switch ?? ''}
      label={t({ id: 'subfolders.show-passive', message: `Show passive (${count})` })}
      checked={isShown}
      onChange={(event) => {
        const passive = event.currentTarget.checked ? true : undefined;
        void navigate({ search: (before) => ({ ...before, passive }), replace: true });
      }}
    />
  );
}

/** On phones: what else can be done with the page. */
function MoreButton({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const label = t({ id: 'nav.more', message: 'More' });
  return (
    <>
      <IconButton icon={IconDotsVertical} label={label} size="lg" onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        {children}
      </Dialog>
    </>
  );
}
