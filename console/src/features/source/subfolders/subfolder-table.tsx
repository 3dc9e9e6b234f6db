import type { Subfolder } from '@kolaj/contract/collage/collage';
import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff, IconFolderOff, IconZoomCancel } from '@tabler/icons-react';
import { RowList } from '../../../product/list/row-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SubfolderRow } from './subfolder-row.tsx';
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
  return (
    <EmptyState icon={IconZoomCancel} title={<Trans id="subfolders.none-found">No brand matches “{q}”</Trans>}>
      <Button variant="action" onClick={() => change({ q: undefined })}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
}
