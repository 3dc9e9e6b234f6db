import type { SendPlaceState } from '@kolaj/contract/broadcast/broadcast';
import type { Folder, Subfolder } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ListRow } from '../../../product/list/row-list.tsx';
import { sumStates } from '../../../product/sending/send-states.query.ts';
import { approvedOf } from './folders.query.ts';
import { PlaceStatus } from './place-status.tsx';
import styles from './send-rows.module.css';

interface RowProps {
  /** The year that is shown goes along. */
  year: number | undefined;
  /** What was sent of what is in it; null = not known yet. */
  states: readonly SendPlaceState[] | null;
}

/** A folder with its date and whether what is approved in it was sent (WG-01). */
export function FolderRow({ folder, year, states }: RowProps & { folder: Folder }) {
  const { id, covers, data, updated_at } = folder;
  return (
    <ListRow
      link={(face) => <Link to="/wgroup/$folder" params={{ folder: id }} search={{ year }} {...face} />}
      covers={covers}
      name={data.name}
      changedAt={updated_at}
      isStatusAtEnd
    >
      <Standing count={approvedOf(folder)} states={states} />
    </ListRow>
  );
}

/** A subfolder: its names, whether it was sent, and said where it is passive (WG-03…05). */
export function SubfolderRow({ subfolder, year, states }: RowProps & { subfolder: Subfolder }) {
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
      {state === 'passive' ? <Passive /> : <Standing count={approvedOf(subfolder)} states={states} />}
    </ListRow>
  );
}

function Passive() {
  return (
    <span className={styles.state} data-state="passive">
      <IconCircleX size={17} stroke={2} aria-hidden />
      <Trans id="status.passive">Passive</Trans>
    </span>
  );
}

interface StandingProps {
  /** Approved collages. */
  count: number;
  states: readonly SendPlaceState[] | null;
}

function Standing({ count, states }: StandingProps) {
  const { t } = useLingui();
  if (count === 0)
    return <span className={styles.none}>{t({ id: 'send.none-approved', message: 'none approved' })}</span>;
  return states === null ? null : <PlaceStatus state={sumStates(states)} />;
}
