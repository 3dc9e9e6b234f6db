import type { Brand } from '@kolaj/contract/brand/brand-row';
import { key } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconZoomCancel } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useRowDrag } from '../../../ui/list/use-row-drag.ts';
import type { BrandPagePath } from '../use-brand-address.ts';
import styles from './brand-list.module.css';
import { BrandRow, type RowAction } from './brand-row.tsx';
import { type BrandOrder, useOrder } from './use-order.ts';

interface BrandListProps {
  brands: readonly Brand[];
  /** What is searched for; empty = all. */
  wanted: string;
  onClearSearch: () => void;
  page: BrandPagePath;
  ground: string;
  mayManage: boolean;
  onAction: (brand: Brand, action: Exclude<RowAction, { do: 'move' }>) => void;
}

/** The shop's brands in its order: moved by the handle, by Alt+↑/↓, by a long press on touch and from the menu (BR-01). */
export function BrandList(props: BrandListProps) {
  const { brands, wanted, onClearSearch, page, ground, mayManage, onAction } = props;
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const order = useOrder(brands);
  const { shown, move } = order;
  const found = shown.filter((brand) => isFound(brand, wanted));
  const isMovable = mayManage && wanted === '';
  useRowDrag({ list, isOn: isMovable, onDrop: (id, place) => move(id, place, 'drop') });

  const act = useSteady((brand: Brand, action: RowAction) => {
    if (action.do !== 'move') return onAction(brand, action);
    const place = shown.findIndex(({ id }) => id === brand.id);
    move(brand.id, action.way === 'top' ? 0 : place + (action.way === 'up' ? -1 : 1), 'step');
  });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!event.altKey || !isMovable || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const place = shown.findIndex(({ id }) => id === row?.dataset.row);
    const brand = shown[place];
    if (row === null || brand === undefined) return;
    event.preventDefault();
    move(brand.id, place + (event.key === 'ArrowUp' ? -1 : 1), 'step');
    requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
  };
  const count = shown.length;
  if (found.length === 0) return <NoneFound wanted={wanted} onClear={onClearSearch} />;
  return (
    <>
      <OrderProblem order={order} />
      <ul
        ref={list}
        className={styles.list}
        data-still={!mayManage}
        aria-label={t({ id: 'brands.list', message: plural(count, { one: '# brand', other: '# brands' }) })}
        onKeyDown={onKeyDown}
      >
        {found.map((brand) => (
          <BrandRow
            key={brand.id}
            brand={brand}
            page={page}
            ground={ground}
            mayManage={mayManage}
            isMovable={isMovable}
            onAction={act}
          />
        ))}
      </ul>
      <p className={styles.hidden} role="status">
        {order.said}
      </p>
    </>
  );
}

const isFound = ({ name, other_texts }: Brand, wanted: string): boolean =>
  wanted === '' || [name, ...other_texts].some((text) => key(text).includes(key(wanted)));

/** One function for all drawings that does what the last one says: rows that did not change are not drawn again. */
function useSteady<Arguments extends unknown[]>(act: (...given: Arguments) => void): (...given: Arguments) => void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  const [steady] = useState(
    () =>
      (...given: Arguments) =>
        now.current(...given),
  );
  return steady;
}

/** Why the order is not saved; the list shows the one that is. */
function OrderProblem({ order: { problem, forget } }: { order: BrandOrder }) {
  if (problem === null) return null;
  if ('error' in problem) return <ErrorBanner error={problem.error} onClose={forget} />;
  return <Banner tone="red" title={problem.refused} onClose={forget} />;
}

function NoneFound({ wanted, onClear }: { wanted: string; onClear: () => void }) {
  return (
    <EmptyState icon={IconZoomCancel} title={<Trans id="brands.none-found">No brand matches “{wanted}”</Trans>}>
      <Button variant="action" onClick={onClear}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
}
