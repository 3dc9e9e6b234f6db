import type { Subfolder } from '@kolaj/contract/collage';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheckbox, IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../lib/format.ts';
import { pictureSet } from '../../lib/media.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PictureStrip } from '../../ui/picture-strip.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusCounts } from '../../ui/status-counts.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './subfolders.module.css';
import { useSubfolderState } from './subfolders.query.ts';

interface SubfolderRowProps {
  folder: string;
  subfolder: Subfolder;
  isPassiveShown: boolean;
}

export function SubfolderRow({ folder, subfolder, isPassiveShown }: SubfolderRowProps) {
  const timeAgo = useTimeAgo();
  const isPhone = useIsPhone();
  const { id, data, count, kolaj, covers, state, updated_at } = subfolder;
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
          {state === 'passive' ? <StatusBadge status="passive" /> : <StatusCounts counts={kolaj} />}
          <Running subfolder={subfolder} />
        </span>
        <time className={styles.time} dateTime={updated_at} title={formatDateTime(updated_at)}>
          {timeAgo(updated_at)}
        </time>
        <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />
      </Link>
      <RowActions folder={folder} subfolder={subfolder} isAlways={isPassiveShown} />
    </li>
  );
}

/** A thin line under the counts while collages of this brand are being made. */
function Running({ subfolder }: { subfolder: Subfolder }) {
  const { t } = useLingui();
  const pending = subfolder.kolaj.find(({ status }) => status === 'pending')?.count ?? 0;
  if (pending === 0) return null;
  return (
    <ProgressBar
      size="sm"
      label={t({ id: 'subfolders.running', message: 'Collages made' })}
      total={subfolder.count}
      segments={[{ tone: 'accent', value: subfolder.count - pending }]}
    />
  );
}

function RowActions({ folder, subfolder, isAlways }: { folder: string; subfolder: Subfolder; isAlways: boolean }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { id, data, kolaj, state } = subfolder;
  const change = useSubfolderState(folder);
  const name = data.name;
  const waits = kolaj.some(({ status, count }) => status === 'done' && count > 0);
  const isPassive = state === 'passive';
  const makePassive = () => {
    change.mutate({ id, state: 'passive' });
    showToast({
      text: t({ id: 'subfolders.made-passive', message: `${name} is passive now.` }),
      onUndo: () => change.mutate({ id, state: 'active' }),
    });
  };
  return (
    <div className={styles.actions} data-always={isAlways}>
      {waits && !isPhone && (
        <LinkButton
          to="/whatsapp-shop/verify/$folder"
          params={{ folder }}
          search={{ subfolder: id }}
          size="xs"
          leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden />}
        >
          <Trans id="subfolders.verify-row">Verify</Trans>
        </LinkButton>
      )}
      {isPassive ? (
        <IconButton
          icon={IconEye}
          label={t({ id: 'subfolders.make-active', message: `Make ${name} active` })}
          onClick={() => change.mutate({ id, state: 'active' })}
        />
      ) : (
        <IconButton
          icon={IconEyeOff}
          label={t({ id: 'subfolders.make-passive', message: `Make ${name} passive` })}
          onClick={makePassive}
        />
      )}
    </div>
  );
}
