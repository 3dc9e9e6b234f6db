import type { Reel } from '@kolaj/contract/reels/reels';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBrandYoutube,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MenuOnDemand } from '../../ui/button/menu-on-demand.tsx';
import type { MenuEntry } from '../../ui/button/open-menu.tsx';
import styles from './reel-list.module.css';

export type ReelAction = { do: 'watch' | 'edit' | 'remove' } | { do: 'move'; way: 'up' | 'down' };

interface ReelRowProps {
  reel: Reel;
  /** null = incomplete. */
  brand: string | null;
  isWatched: boolean;
  mayManage: boolean;
  onAction: (action: ReelAction) => void;
}

/** One film: its picture, name, brand and id, and what can be done with it (REEL-03). */
export function ReelRow({
  reel: { id, mainId, name, productCode, productOnSite, poster },
  brand,
  isWatched,
  mayManage,
  onAction,
}: ReelRowProps) {
  const { t } = useLingui();
  return (
    <li className={styles.row} data-row={mainId} data-watched={isWatched}>
      {mayManage && (
        <button
          type="button"
          className={styles.handle}
          data-handle=""
          aria-label={t({ id: 'reels.move', message: `Move ${name}` })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={styles.watch}
        aria-label={t({ id: 'reels.watch', message: `Watch ${name}` })}
        aria-pressed={isWatched}
        onClick={() => onAction({ do: 'watch' })}
      >
        {poster === '' ? (
          <IconBrandYoutube size={22} stroke={1.5} aria-hidden />
        ) : (
          <img src={poster} alt="" loading="lazy" draggable={false} />
        )}
        <span className={styles.play}>
          <IconPlayerPlay size={14} stroke={2} aria-hidden />
        </span>
      </button>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.second}>
          {brand === null ? (
            <span className={styles.incomplete}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              <Trans id="reels.incomplete">Choose its brand to show it on the site</Trans>
            </span>
          ) : (
            <span className={styles.brand}>{productCode === '' ? brand : `${brand} · ${productCode}`}</span>
          )}
          {brand !== null && productCode !== '' && !productOnSite && (
            <span className={styles.incomplete}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
              <Trans id="reels.not-on-site">Not on the site: opens the brand</Trans>
            </span>
          )}
          <code>{id}</code>
        </span>
      </div>
      {mayManage && <RowActions name={name} onAction={onAction} />}
    </li>
  );
}

/** Buttons on desktop; on phones one menu, with the steps that a finger cannot press with Alt. */
function RowActions({ name, onAction }: Pick<Reel, 'name'> & Pick<ReelRowProps, 'onAction'>) {
  const { t } = useLingui();
  const edit = t({ id: 'reels.edit', message: `Edit ${name}` });
  const remove = t({ id: 'reels.remove', message: `Remove ${name}` });
  const entries: MenuEntry[] = [
    { id: 'edit', label: edit, icon: IconPencil, onSelect: () => onAction({ do: 'edit' }) },
    {
      id: 'up',
      label: t({ id: 'reels.up', message: 'Move up' }),
      icon: IconArrowUp,
      onSelect: () => onAction({ do: 'move', way: 'up' }),
    },
    {
      id: 'down',
      label: t({ id: 'reels.down', message: 'Move down' }),
      icon: IconArrowDown,
      onSelect: () => onAction({ do: 'move', way: 'down' }),
    },
    { id: 'remove', label: remove, icon: IconTrash, onSelect: () => onAction({ do: 'remove' }) },
  ];
  return (
    <>
      <span className={styles.buttons}>
        <IconButton icon={IconPencil} label={edit} onClick={() => onAction({ do: 'edit' })} />
        <IconButton icon={IconTrash} label={remove} onClick={() => onAction({ do: 'remove' })} />
      </span>
      <span className={styles.menu}>
        <MenuOnDemand
          position="bottom-end"
          entries={entries}
          button={(menuButton) => (
            <ActionIcon
              {...menuButton}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t({ id: 'reels.more', message: `More actions for ${name}` })}
            >
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        />
      </span>
    </>
  );
}
