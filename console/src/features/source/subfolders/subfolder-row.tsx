import type { Subfolder } from '@kolaj/contract/collage/collage';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ListRow } from '../../../product/list/row-list.tsx';
import { SubfolderButtons, SubfolderMenu } from './subfolder-actions.tsx';
import { SubfolderStatus } from './subfolder-status.tsx';
import type { SubfolderSearch } from './use-subfolder-search.ts';

interface SubfolderRowProps {
  list: SubfolderSearch;
  subfolder: Subfolder;
}

export function SubfolderRow({ list, subfolder }: SubfolderRowProps) {
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
