import type { Folder, Subfolder } from '@kolaj/contract/collage';
import type { Picture } from '@kolaj/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../lib/format.ts';
import { pictureSet } from '../../lib/media.ts';
import { PictureStrip } from '../../ui/picture-strip.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { approvedOf } from './folders.query.ts';
import styles from './send-rows.module.css';

const coversOf = (covers: readonly Picture[]) =>
  covers.slice(0, 3).map((cover, index) => ({ id: `${index}-${cover.url}`, ...pictureSet(cover) }));

/** A folder with its date and how much of it is approved (WG-01). */
export function FolderRow({ folder }: { folder: Folder }) {
  return (
    <li className={styles.item}>
      <Link to="/wgroup/$folder" params={{ folder: folder.id }} className={styles.row}>
        <PictureStrip pictures={coversOf(folder.covers)} look="stack" />
        <span className={styles.name}>
          <strong>{folder.data.name}</strong>
        </span>
        <span className={styles.badges}>
          <Approved count={approvedOf(folder)} />
        </span>
        <Changed at={folder.updated_at} />
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
}

/** A subfolder: its names, whether it is active, how much of it is approved (WG-03…05). */
export function SubfolderRow({ subfolder }: { subfolder: Subfolder }) {
  const { data, state } = subfolder;
  return (
    <li className={styles.item} data-passive={state === 'passive'}>
      <Link to="/wgroup/send/$subfolder" params={{ subfolder: subfolder.id }} className={styles.row}>
        <PictureStrip pictures={coversOf(subfolder.covers)} look="stack" />
        <span className={styles.name}>
          <strong>{data.name}</strong>
          {data.showing_name !== null && data.showing_name !== data.name && (
            <span className={styles.second}>
              <Trans id="subfolders.shown-as">shown as {data.showing_name}</Trans>
            </span>
          )}
        </span>
        <span className={styles.badges}>
          <State state={state} />
          <Approved count={approvedOf(subfolder)} />
        </span>
        <Changed at={subfolder.updated_at} />
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
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

function Changed({ at }: { at: string }) {
  const timeAgo = useTimeAgo();
  return (
    <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
      {timeAgo(at)}
    </time>
  );
}
