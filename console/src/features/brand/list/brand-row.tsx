import type { Brand } from '@kolaj/contract/brand/brand-row';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Switch } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsJoin2,
  IconArrowUp,
  IconDots,
  IconEye,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { MenuOnDemand } from '../../../ui/button/menu-on-demand.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import type { BrandPagePath } from '../use-brand-address.ts';
import styles from './brand-list.module.css';
import { LogoTile } from './logo-tile.tsx';
import { useProductsText } from './products-text.ts';

/** What can be done with a row. */
export type RowAction =
  | { do: 'switch'; active: boolean }
  | { do: 'preview' }
  | { do: 'merge' }
  | { do: 'remove' }
  | { do: 'move'; way: 'up' | 'down' | 'top' };

interface BrandRowProps {
  brand: Brand;
  page: BrandPagePath;
  ground: string;
  mayManage: boolean;
  /** Not while the list is searched: a place among some is no place. */
  isMovable: boolean;
  /** The same function at every drawing: with 400 brands only rows that changed are drawn again. */
  onAction: (brand: Brand, action: RowAction) => void;
}

export const BrandRow = memo(function BrandRow(props: BrandRowProps) {
  const { brand, page, ground, mayManage, isMovable, onAction } = props;
  const { t } = useLingui();
  const { id, name, logo, active, link } = brand;
  return (
    <li className={styles.row} data-row={id} data-passive={!active}>
      {mayManage && <Handle name={name} isMovable={isMovable} />}
      <Link
        to={page}
        search={(before) => ({ q: before.q, ...(mayManage ? { brand: id } : { preview: id }) })}
        resetScroll={false}
        className={styles.main}
        draggable={false}
      >
        <LogoTile logo={logo} ground={ground} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <OtherNames brand={brand} />
        </span>
      </Link>
      <Products count={brand.products} />
      <span className={styles.telegram}>{link !== '' && <HasTelegram />}</span>
      <Switch
        className={styles.switch ?? ''}
        aria-label={t({ id: 'brands.is-active', message: `Show ${name} on the site` })}
        withThumbIndicator={false}
        disabled={!mayManage}
        checked={active}
        onChange={(event) => onAction(brand, { do: 'switch', active: event.currentTarget.checked })}
      />
      <RowMenu
        brand={brand}
        mayManage={mayManage}
        isMovable={isMovable}
        onAction={(action) => onAction(brand, action)}
      />
    </li>
  );
});

function Handle({ name, isMovable }: { name: string; isMovable: boolean }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.handle}
      data-handle={isMovable ? '' : undefined}
      disabled={!isMovable}
      aria-label={t({ id: 'brands.move', message: `Move ${name}` })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/** The second line: further names in grey; on phones the facts that are columns elsewhere come first. */
function OtherNames({ brand: { other_texts, products, link } }: { brand: Brand }) {
  const { t } = useLingui();
  const productsText = useProductsText();
  const facts = [productsText(products), ...(link === '' ? [] : [t({ id: 'brands.telegram', message: 'Telegram ✓' })])];
  const others = other_texts.join(', ');
  return (
    <span className={styles.second}>
      <span className={styles.phoneFacts}>{[...facts, ...(others === '' ? [] : [''])].join(' · ')}</span>
      {others}
    </span>
  );
}

export function Products({ count }: { count: number }) {
  const productsText = useProductsText();
  return <span className={styles.products}>{productsText(count)}</span>;
}

function HasTelegram() {
  const { t } = useLingui();
  return t({ id: 'brands.telegram', message: 'Telegram ✓' });
}

interface RowMenuProps extends Pick<BrandRowProps, 'brand' | 'mayManage' | 'isMovable'> {
  onAction: (action: RowAction) => void;
}

/** All that the row does by drag, keys and switches, as words. */
function RowMenu({ brand, mayManage, isMovable, onAction }: RowMenuProps) {
  const { t } = useLingui();
  const { name } = brand;
  const act = (action: RowAction) => () => onAction(action);
  const preview: MenuEntry = {
    id: 'preview',
    label: t({ id: 'brands.preview', message: 'Preview' }),
    icon: IconEye,
    onSelect: act({ do: 'preview' }),
  };
  const moves: MenuEntry[] = [
    {
      id: 'up',
      label: t({ id: 'brands.move-up', message: 'Move up' }),
      icon: IconArrowUp,
      onSelect: act({ do: 'move', way: 'up' }),
    },
    {
      id: 'down',
      label: t({ id: 'brands.move-down', message: 'Move down' }),
      icon: IconArrowDown,
      onSelect: act({ do: 'move', way: 'down' }),
    },
    {
      id: 'top',
      label: t({ id: 'brands.move-top', message: 'Move to top' }),
      icon: IconArrowBarToUp,
      onSelect: act({ do: 'move', way: 'top' }),
    },
  ];
  const changes: MenuEntry[] = [
    {
      id: 'merge',
      label: t({ id: 'brands.merge-here', message: 'Merge others into it' }),
      icon: IconArrowsJoin2,
      onSelect: act({ do: 'merge' }),
    },
    {
      id: 'remove',
      label: t({ id: 'brands.remove', message: 'Remove' }),
      icon: IconTrash,
      onSelect: act({ do: 'remove' }),
    },
  ];
  return (
    <MenuOnDemand
      position="bottom-end"
      entries={[preview, ...(mayManage && isMovable ? moves : []), ...(mayManage ? changes : [])]}
      button={(menuButton) => (
        <ActionIcon
          {...menuButton}
          className={styles.menu ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t({ id: 'brands.more', message: `More actions for ${name}` })}
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
