import type { Folder } from '@kolaj/contract/collage/collage';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { ListRow } from '../../../product/list/row-list.tsx';
import { StatusBar } from '../../../product/status/status-bar.tsx';
import { StatusCounts } from '../../../product/status/status-counts.tsx';

/** A folder: its last three collages, what waits in it, when it changed. The year that is shown goes along. */
export function FolderRow({ folder, year }: { folder: Folder; year: number | undefined }) {
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
