import type { Folder, Subfolder } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ListRow } from '../../../product/list/row-list.tsx';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { approvedOf } from './folders.query.ts';
import styles from './send-rows.module.css';

/** A folder with its date and how much of it is approved (WG-01). The year that is shown goes along. */
export function FolderRow({ folder, year }: { folder: Folder; year: number | undefined }) {
  const { id, covers, data, updated_at } = folder;
  return (
    <ListRow
      link={(face) => <Link to="/wgroup/$folder" params={{ folder: id }} search={{ year }} {...face} />}
      covers={covers}
      name={data.name}
      changedAt={updated_at}
      isStatusAtEnd
    >
      <Approved count={approvedOf(folder)} />
    </ListRow>
  );
}

/** A subfolder: its names, whether it is active, how much of it is approved (WG-03…05). */
export function SubfolderRow({ subfolder, year }: { subfolder: Subfolder; year: number | undefined }) {
  const { id, covers, data, state, updated_at } = subfolder;
  const isRenamed = data.showing_name !== null && data.showing_name !== data.name;
  return (
    <ListRow
      link={(face) => <Link to="/wgroup/send/$subfolder" params={{ subfolder: id }} search={{ year }} {...face} />}
      covers={covers}
      name={data.name}
      second={isRenamed ? <Trans id="subfolders.shown-as">shown as {data.showing_name}</Trans> : undefined}
      changedAt={updated_at}
      isPassive={state === 'passive'}
      isStatusAtEnd
    >
      <State state={state} />
      <Approved count={approvedOf(subfolder)} />
    </ListRow>
  );
}

function State({ state }: Pick<Subfolder, 'state'>) {
  return state === 'active' ? (
    <span className={styles.state} data-state="active">
      <IconCircleCheck size={17} stroke={2} aria-hidden />
      <Trans id="send.active">Active</Trans>
    </span>
  ) : (
    <span className={styles.state} data-state="passive">
      <IconCircleX size={17} stroke={2} aria-hidden />
      <Trans id="status.passive">Passive</Trans>
    </span>
  );
}

function Approved({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0)
    return <span className={styles.none}>{t({ id: 'send.none-approved', message: 'none approved' })}</span>;
  return <StatusBadge status="verified" count={count} />;
}
