import type { Subfolder } from '@kolaj/contract/collage/collage';
import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconFolderOff, IconZoomCancel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FoundProducts } from '../../../product/list/found-products.tsx';
import { ListRow, RowList } from '../../../product/list/row-list.tsx';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { StatusCounts } from '../../../product/status/status-counts.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SubfolderButtons, SubfolderMenu } from './subfolder-actions.tsx';
import styles from './subfolders.module.css';
import type { SubfolderSearch } from './use-subfolder-search.ts';

interface SubfolderTableProps {
  list: SubfolderSearch;
  all: readonly Subfolder[];
}

/** One row a brand: newest pictures, name, counts, time. */
export function SubfolderTable({ list, all }: SubfolderTableProps) {
  const { t } = useLingui();
  const { search, isPassiveShown } = list;
  const wanted = fold(search.q ?? '');
  const found = all.filter(({ data }) => fold(`${data.name} ${data.showing_name ?? ''}`).includes(wanted));
  const shown = found.filter(({ state }) => isPassiveShown || state === 'active');
  if (shown.length === 0) return <NoBrands list={list} isEmpty={all.length === 0} hidden={found.length} />;
  const count = shown.length;
  return (
    <>
      <RowList
        look="row"
        label={t({ id: 'subfolders.list', message: plural(count, { one: '# brand', other: '# brands' }) })}
        columns={
          <>
            <span>
              <Trans id="subfolders.newest">Newest</Trans>
            </span>
            <span>
              <Trans id="subfolders.brand">Brand</Trans>
            </span>
            <span>
              <Trans id="subfolders.status">Status</Trans>
            </span>
            <span>
              <Trans id="subfolders.changed">Changed</Trans>
            </span>
          </>
        }
      >
        {shown.map((subfolder) => (
          <SubfolderRow key={subfolder.id} subfolder={subfolder} list={list} />
        ))}
      </RowList>
      <FoundProducts q={search.q ?? ''} none={null} />
    </>
  );
}

/** Why there is none to see, and the way on. */
function NoBrands({ list, isEmpty, hidden }: { list: SubfolderSearch; isEmpty: boolean; hidden: number }) {
  const { change, showPassive, search } = list;
  const q = search.q ?? '';
  if (isEmpty)
    return <EmptyState icon={IconFolderOff} title={<Trans id="subfolders.empty">Nothing imported yet</Trans>} />;
  if (hidden > 0) {
    return (
      <EmptyState icon={IconEyeOff} title={<Trans id="subfolders.only-passive">Every brand here is passive</Trans>}>
        <Button variant="action" onClick={() => showPassive(true)}>
          <Trans id="subfolders.show-hidden">Show passive brands</Trans>
        </Button>
      </EmptyState>
    );
  }
  const none = (isOfAll: boolean) => (
    <EmptyState
      icon={IconZoomCancel}
      title={
        isOfAll ? (
          <Trans id="subfolders.none-at-all">No brand and no product matches “{q}”</Trans>
        ) : (
          <Trans id="subfolders.none-found">No brand matches “{q}”</Trans>
        )
      }
    >
      <Button variant="action" onClick={() => change({ q: undefined })}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
  return <FoundProducts q={q} none={none} />;
}

interface SubfolderRowProps {
  list: SubfolderSearch;
  subfolder: Subfolder;
}

function SubfolderRow({ list, subfolder }: SubfolderRowProps) {
  const { id, folder, data, count, covers, state, updated_at } = subfolder;
  const { year } = list.search;
  return (
    <ListRow
      link={(face) => (
        <Link to="/whatsapp-shop/$folder/$subfolder" params={{ folder, subfolder: id }} search={{ year }} {...face} />
      )}
      covers={covers}
      name={data.name}
      second={
        data.showing_name === null || data.showing_name === data.name ? (
          <Plural id="folders.collages" value={count} one="# collage" other="# collages" />
        ) : (
          <Trans id="subfolders.shown-as">shown as {data.showing_name}</Trans>
        )
      }
      changedAt={updated_at}
      isPassive={state === 'passive'}
      actions={<SubfolderButtons list={list} subfolder={subfolder} />}
      menu={<SubfolderMenu list={list} subfolder={subfolder} />}
    >
      <SubfolderStatus subfolder={subfolder} />
    </ListRow>
  );
}

/** Its collages counted by status, or that the brand is passive. */
function SubfolderStatus({ subfolder }: { subfolder: Subfolder }) {
  return (
    <>
      {subfolder.state === 'passive' ? <StatusBadge status="passive" /> : <StatusCounts counts={subfolder.kolaj} />}
      <Running subfolder={subfolder} />
    </>
  );
}

/** A thin line under the counts while collages of this brand are being made. */
function Running({ subfolder }: { subfolder: Subfolder }) {
  const { t } = useLingui();
  const pending = subfolder.kolaj.find(({ status }) => status === 'pending')?.count ?? 0;
  if (pending === 0) return null;
  return (
    <span className={styles.running}>
      <ProgressBar
        size="sm"
        label={t({ id: 'subfolders.running', message: 'Collages made' })}
        total={subfolder.count}
        segments={[{ tone: 'accent', value: subfolder.count - pending }]}
      />
    </span>
  );
}
