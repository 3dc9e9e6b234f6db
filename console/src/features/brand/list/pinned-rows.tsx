import type { PinnedBrand } from '@kolaj/contract/brand/brand';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Switch } from '@mantine/core';
import { IconEye, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BrandPagePath } from '../use-brand-address.ts';
import styles from './brand-list.module.css';
import { Products } from './brand-row.tsx';
import { LogoTile } from './logo-tile.tsx';

export const pinnedId = (kind: PinnedBrand['kind']) => `pinned-${kind}`;

/** What a pinned brand is called until the shop names it. */
export function usePinnedName(): (brand: Pick<PinnedBrand, 'kind' | 'name'>) => string {
  const { t } = useLingui();
  return ({ kind, name }) => {
    if (name !== '') return name;
    return kind === 'new'
      ? t({ id: 'brands.pinned-new', message: 'New' })
      : t({ id: 'brands.pinned-discount', message: 'Discount' });
  };
}

interface PinnedRowsProps {
  pinned: readonly PinnedBrand[];
  page: BrandPagePath;
  ground: string;
  mayManage: boolean;
  onSwitch: (brand: PinnedBrand, active: boolean) => void;
  onPreview: (id: string) => void;
}

/** The two brands whose products are computed; always first (D-49). */
export function PinnedRows({ pinned, page, ground, mayManage, onSwitch, onPreview }: PinnedRowsProps) {
  const { t } = useLingui();
  const nameOf = usePinnedName();
  return (
    <ul className={styles.list} aria-label={t({ id: 'brands.pinned', message: 'Pinned' })} data-still={!mayManage}>
      {pinned.map((brand) => {
        const { kind, logo, active, products } = brand;
        const name = nameOf(brand);
        const id = pinnedId(kind);
        return (
          <li key={kind} className={styles.row} data-passive={!active}>
            {mayManage && (
              <span className={styles.pin}>
                <IconPin size={17} stroke={1.75} aria-hidden />
              </span>
            )}
            <Link
              to={page}
              search={(before) => ({ q: before.q, ...(mayManage ? { brand: id } : { preview: id }) })}
              resetScroll={false}
              className={styles.main}
            >
              <LogoTile logo={logo} ground={ground} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <span className={styles.second}>
                  {kind === 'new'
                    ? t({ id: 'brands.pinned-new-about', message: 'The newest products' })
                    : t({ id: 'brands.pinned-discount-about', message: 'Products with a discount' })}
                </span>
              </span>
            </Link>
            <Products count={products} />
            <span className={styles.telegram} />
            <Switch
              className={styles.switch ?? ''}
              aria-label={t({ id: 'brands.is-active', message: `Show ${name} on the site` })}
              withThumbIndicator={false}
              disabled={!mayManage}
              checked={active}
              onChange={(event) => onSwitch(brand, event.currentTarget.checked)}
            />
            <ActionIcon
              className={styles.menu ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t({ id: 'brands.preview-name', message: `Preview ${name}` })}
              onClick={() => onPreview(id)}
            >
              <IconEye size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
