import type { Folder } from '@kolaj/contract/collage/collage';
import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderOff, IconZoomCancel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { FoundProducts } from '../../../product/list/found-products.tsx';
import { ListRow, RowList } from '../../../product/list/row-list.tsx';
import { NewShop } from '../../../product/onboarding/new-shop.tsx';
import { StatusBar } from '../../../product/status/status-bar.tsx';
import { StatusCounts } from '../../../product/status/status-counts.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DropButton } from '../drop/drop-button.tsx';
import { isRunning, type useFolders, useImports } from './folders.query.ts';
import { PhotoWays } from './photo-ways.tsx';

interface FolderListProps {
  all: NonNullable<ReturnType<typeof useFolders>['data']>;
  q: string;
  onClear: () => void;
  hasSource: boolean;
  /** On the way to its first send: the steps replace an empty list. */
  isNew: boolean;
  year: number | undefined;
}

/** The folders that match a search, and the products that do; or why there are none and the way on. */
export function FolderList({ all, q, onClear, hasSource, isNew, year }: FolderListProps) {
  const { t } = useLingui();
  const isImporting = useImports().data?.some(isRunning) ?? false;
  if (all.length === 0 && isImporting) return null;
  if (all.length === 0 && isNew) return <NewShop addPhotos={<DropButton isMain />} ways={<PhotoWays />} />;
  if (all.length === 0 && year !== undefined) {
    return <EmptyState icon={IconFolderOff} title={<Trans id="folders.empty-year">Nothing from {year}</Trans>} />;
  }
  if (all.length === 0) {
    return (
      <EmptyState
        icon={IconFolderOff}
        title={<Trans id="folders.empty">No folders yet</Trans>}
        reason={
          hasSource ? (
            <Trans id="folders.empty-reason">Import photos: collages are made automatically.</Trans>
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
    const none = (isOfAll: boolean) => (
      <EmptyState
        icon={IconZoomCancel}
        title={
          isOfAll ? (
            <Trans id="folders.none-at-all">No folder and no product matches “{q}”</Trans>
          ) : (
            <Trans id="folders.none-found">No folder matches “{q}”</Trans>
          )
        }
      >
        <Button variant="action" onClick={onClear}>
          <Trans id="common.clear-search">Clear search</Trans>
        </Button>
      </EmptyState>
    );
    return <FoundProducts q={q} none={none} />;
  }
  const count = shown.length;
  return (
    <>
      <RowList
        look="stack"
        label={t({ id: 'folders.list', message: plural(count, { one: '# folder', other: '# folders' }) })}
      >
        {shown.map((folder) => (
          <FolderRow key={folder.id} folder={folder} year={year} />
        ))}
      </RowList>
      <FoundProducts q={q} none={null} />
    </>
  );
}

/** A folder: its last three collages, what waits in it, when it changed. The year that is shown goes along. */
function FolderRow({ folder, year }: { folder: Folder; year: number | undefined }) {
  const isPhone = useIsPhone();
  const { id, data, count, covers, kolaj, updated_at } = folder;
  return (
    <ListRow
      link={(face) => <Link to="/whatsapp-shop/$folder" params={{ folder: id }} search={{ year }} {...face} />}
      covers={covers}
      name={data.name}
      second={<Plural id="folders.collages" value={count} one="# collage" other="# collages" />}
      isSecondOnPhone={false}
      changedAt={updated_at}
    >
      <StatusCounts counts={kolaj} />
      {!isPhone && <StatusBar counts={kolaj} />}
    </ListRow>
  );
}
