import type { Reel } from '@kolaj/contract/reels/reels';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { useRowDrag } from '../../ui/list/use-row-drag.ts';
import styles from './reel-list.module.css';
import { type ReelAction, ReelRow } from './reel-row.tsx';
import type { BrandChoice } from './reels.query.ts';
import type { useReelOrder } from './use-reel-order.ts';

interface ReelListProps {
  order: Pick<ReturnType<typeof useReelOrder>, 'shown' | 'move' | 'said'>;
  brands: readonly BrandChoice[];
  watched: number | undefined;
  mayManage: boolean;
  onAction: (reel: Reel, action: Exclude<ReelAction, { do: 'move' }>) => void;
}

/** The films in the shop's order: moved by the handle, by Alt+↑/↓, by a long press on touch and from the menu (REEL-03). */
export function ReelList({ order: { shown, move, said }, brands, watched, mayManage, onAction }: ReelListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useRowDrag({ list, isOn: mayManage, onDrop: move });
  const names = new Map(brands.map(({ query, name }) => [query, name]));
  const step = (mainId: number, by: number) =>
    move(String(mainId), shown.findIndex((reel) => reel.mainId === mainId) + by);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (!event.altKey || !mayManage || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (row === null) return;
    event.preventDefault();
    step(Number(row.dataset.row), event.key === 'ArrowUp' ? -1 : 1);
    requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
  };
  const count = shown.length;
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        data-still={!mayManage}
        aria-label={t({ id: 'reels.list', message: plural(count, { one: '# video', other: '# videos' }) })}
        onKeyDown={onKeyDown}
      >
        {shown.map((reel) => (
          <ReelRow
            key={reel.mainId}
            reel={reel}
            brand={names.get(reel.productBrand) ?? null}
            isWatched={reel.mainId === watched}
            mayManage={mayManage}
            onAction={(action) =>
              action.do === 'move' ? step(reel.mainId, action.way === 'up' ? -1 : 1) : onAction(reel, action)
            }
          />
        ))}
      </ul>
      <p className={styles.hidden} role="status">
        {said}
      </p>
    </>
  );
}
