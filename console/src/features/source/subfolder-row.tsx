import type { Subfolder } from '@kolaj/contract/collage';
import { Plural, Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../lib/format.ts';
import { pictureSet } from '../../lib/media.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { PictureStrip } from '../../ui/picture-strip.tsx';
import { SubfolderActions } from './subfolder-actions.tsx';
import { SubfolderStatus } from './subfolder-status.tsx';
import styles from './subfolders.module.css';

interface SubfolderRowProps {
  folder: string;
  subfolder: Subfolder;
  isPassiveShown: boolean;
}

export function SubfolderRow({ folder, subfolder, isPassiveShown }: SubfolderRowProps) {
  const timeAgo = useTimeAgo();
  const isPhone = useIsPhone();
  const { id, data, count, covers, state, updated_at } = subfolder;
  const pictures = covers.slice(0, 4).map((cover, index) => ({ id: `${index}-${cover.url}`, ...pictureSet(cover) }));
  return (
    <li className={styles.item} data-passive={state === 'passive'} data-managed={isPassiveShown}>
      <Link to="/whatsapp-shop/$folder/$subfolder" params={{ folder, subfolder: id }} className={styles.row}>
        <PictureStrip pictures={pictures} look={isPhone ? 'quad' : 'row'} />
        <span className={styles.name}>
          <strong>{data.name}</strong>
          <span className={styles.second}>
            {data.showing_name === null || data.showing_name === data.name ? (
              <Plural id="folders.collages" value={count} one="# collage" other="# collages" />
            ) : (
              <Trans id="subfolders.shown-as">shown as {data.showing_name}</Trans>
            )}
          </span>
        </span>
        <span className={styles.status}>
          <SubfolderStatus subfolder={subfolder} />
        </span>
        <time className={styles.time} dateTime={updated_at} title={formatDateTime(updated_at)}>
          {timeAgo(updated_at)}
        </time>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
      <SubfolderActions folder={folder} subfolder={subfolder} isAlways={isPassiveShown} />
    </li>
  );
}
