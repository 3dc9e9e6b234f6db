import type { Folder } from '@kolaj/contract/collage';
import { Plural } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../lib/format.ts';
import { pictureSet } from '../../lib/media.ts';
import { PictureStrip } from '../../ui/picture-strip.tsx';
import { StatusBar } from '../../ui/status-bar.tsx';
import { StatusCounts } from '../../ui/status-counts.tsx';
import styles from './folders.module.css';

/** A folder: its last three collages, what waits in it, when it changed. */
export function FolderRow({ folder }: { folder: Folder }) {
  const timeAgo = useTimeAgo();
  const { count } = folder;
  const covers = folder.covers
    .slice(0, 3)
    .map((cover, index) => ({ id: `${index}-${cover.url}`, ...pictureSet(cover) }));
  return (
    <li className={styles.item}>
      <Link to="/whatsapp-shop/$folder" params={{ folder: folder.id }} className={styles.row}>
        <PictureStrip pictures={covers} look="stack" />
        <span className={styles.name}>
          <strong>{folder.data.name}</strong>
          <span className={styles.count}>
            <Plural id="folders.collages" value={count} one="# collage" other="# collages" />
          </span>
        </span>
        <span className={styles.status}>
          <StatusCounts counts={folder.kolaj} />
          <StatusBar counts={folder.kolaj} />
        </span>
        <time className={styles.time} dateTime={folder.updated_at} title={formatDateTime(folder.updated_at)}>
          {timeAgo(folder.updated_at)}
        </time>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
    </li>
  );
}
