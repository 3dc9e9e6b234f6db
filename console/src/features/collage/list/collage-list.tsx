import type { CollageStatus } from '@kolaj/domain/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEyeSearch, IconRepeat } from '@tabler/icons-react';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { useListScroll } from '../../../ui/list/use-list-scroll.ts';
import { pageList } from '../../../ui/page/page-head.tsx';
import type { Selection } from '../actions/selection.ts';
import { useEdit } from '../actions/use-edit-place.ts';
import { FailedCard } from '../failed/failed-card.tsx';
import { ReasonHeader } from '../failed/reason-header.tsx';
import { gridOf, type Row, type RowOptions, rowIndexOf, rowsOf } from '../shown/rows.ts';
import styles from './collage-list.module.css';
import { CollageTile } from './collage-tile.tsx';
import { useListTools } from './list-tools.ts';
import { useListKeys } from './use-list-keys.ts';
import { isExact, useListBox, useRowVirtualizer } from './use-row-virtualizer.ts';

interface CollageListProps extends Pick<RowOptions, 'sections' | 'isOpen' | 'only'> {
  onToggleSection: (section: CollageStatus) => void;
  /** The pill; it sticks to the top edge. */
  pill: ReactNode;
  /** A collage to bring into view; a new object each time. */
  goTo: { id: string } | null;
}

/** Four sections as one virtual list: however many collages there are, only those in sight are in the page. */
export function CollageList({ sections, isOpen, only, onToggleSection, pill, goTo }: CollageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const box = useListBox(list);
  const [isEveryFailedShown, setIsEveryFailedShown] = useState(only === 'failed');
  const showEveryFailed = useCallback(() => setIsEveryFailedShown(true), []);
  const grid = useMemo(() => gridOf(box?.width ?? 0), [box?.width]);
  const isMeasured = box !== null;
  const rows = useMemo(
    () => (!isMeasured ? [] : rowsOf({ sections, isOpen, isEveryFailedShown, only, grid })),
    [isMeasured, sections, isOpen, isEveryFailedShown, only, grid],
  );
  const { virtualizer, stuckIndex } = useRowVirtualizer({ rows, grid, top: box?.top ?? 0 });
  const { toggle, selection, turnStock } = useListTools();
  useSelectingMark(list, selection);
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);
  const edit = useEdit();
  useListKeys({ list, rows, scrollTo, onToggle: toggle, onEdit: edit, onStock: turnStock });
  useListScroll(rows.length > 0);
  // Only a new wish moves the list, never new rows.
  const wentTo = useRef(goTo);
  useEffect(() => {
    if (goTo === null || wentTo.current === goTo) return;
    wentTo.current = goTo;
    const index = rowIndexOf(rows, goTo.id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }, [goTo, rows, virtualizer]);

  return (
    <div {...pageList} ref={list} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {pill}
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const isStuck = index === stuckIndex;
        const hasHeight = isExact(row);
        const style: CSSProperties = {
          top: 0,
          ...(hasHeight ? { height: size } : {}),
          ...(isStuck
            ? { position: 'sticky' }
            : { position: 'absolute', transform: `translateY(${start - (box?.top ?? 0)}px)` }),
        };
        return (
          <div
            key={key}
            ref={hasHeight ? undefined : virtualizer.measureElement}
            data-index={index}
            className={styles.row}
            data-stuck={isStuck}
            data-exact={hasHeight}
            style={style}
          >
            <RowContent
              row={row}
              sections={sections}
              columns={grid.columns}
              failedColumns={grid.failedColumns}
              onToggleSection={onToggleSection}
              onShowAll={showEveryFailed}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Shows every check once something is chosen, without drawing a card. */
function useSelectingMark(list: RefObject<HTMLElement | null>, { isOn, subscribe }: Selection): void {
  useEffect(() => {
    const mark = () => list.current?.setAttribute('data-selecting', String(isOn()));
    mark();
    return subscribe(mark);
  }, [list, isOn, subscribe]);
}

interface RowContentProps extends Pick<CollageListProps, 'sections' | 'onToggleSection'> {
  row: Row;
  columns: number;
  failedColumns: number;
  onShowAll: () => void;
}

const RowContent = memo(function RowContent({
  row,
  sections,
  columns,
  failedColumns,
  onToggleSection,
  onShowAll,
}: RowContentProps) {
  const { selectAll, reprocess, foresee } = useListTools();
  switch (row.kind) {
    case 'header':
      return (
        <SectionHeader
          row={row}
          onToggle={() => onToggleSection(row.section)}
          onShowAll={onShowAll}
          onSelectAll={() => selectAll(sections[row.section])}
          onReprocessAll={() => reprocess(sections[row.section])}
          onForesee={() => foresee(null)}
        />
      );
    case 'reason':
      return <ReasonHeader row={row} />;
    case 'failed':
      return (
        <ul className={styles.failedRow} style={{ '--columns': failedColumns }}>
          {row.cards.map((card, place) => (
            <FailedCard key={card.id} card={card} index={row.first + place} count={row.count} />
          ))}
        </ul>
      );
    case 'cards':
      return (
        <ul className={styles.cards} style={{ '--columns': columns }}>
          {row.cards.map((card, place) => (
            <CollageTile key={card.id} card={card} section={row.section} index={row.first + place} count={row.count} />
          ))}
        </ul>
      );
  }
});

interface SectionHeaderProps {
  row: Extract<Row, { kind: 'header' }>;
  onToggle: () => void;
  onShowAll: () => void;
  onSelectAll: () => void;
  onReprocessAll: () => void;
  onForesee: () => void;
}

/** Status, how many, and what can be done with all of them. */
function SectionHeader(props: SectionHeaderProps) {
  const { row, onToggle, onShowAll, onSelectAll, onReprocessAll, onForesee } = props;
  const { i18n } = useLingui();
  const mayEdit = useMay('edit');
  const { section, count, isOpen } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const hasActions = isOpen && count > 0;
  // Those of a single reason have its buttons right below.
  const hasReasons = mayEdit && row.reasonCount > 1;
  return (
    <div className={styles.header}>
      <h2>
        <button type="button" className={styles.headerButton} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={17} stroke={2} aria-hidden />
          <StatusBadge status={section} />
          <span className={styles.headerCount}>{formatNumber(count, i18n.locale)}</span>
        </button>
      </h2>
      {hasActions && (
        <div className={styles.headerActions}>
          {row.shownCount < count && (
            <Button variant="subtle" color="gray" size="xs" onClick={onShowAll}>
              <Trans id="collages.show-all">Show all {count}</Trans>
            </Button>
          )}
          {hasReasons && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              className={styles.foresee ?? ''}
              leftSection={<IconEyeSearch size={17} stroke={1.75} aria-hidden />}
              onClick={onForesee}
            >
              <Trans id="remedy.foresee">See what would change</Trans>
            </Button>
          )}
          {hasReasons && (
            <Button variant="subtle" color="gray" size="xs" onClick={onReprocessAll}>
              <IconRepeat size={17} stroke={1.75} aria-hidden />
              <span className={styles.iconOnly}>
                <Trans id="collages.reprocess-all">Reprocess all</Trans>
              </span>
            </Button>
          )}
          {section !== 'failed' && (
            <Button variant="subtle" color="gray" size="xs" onClick={onSelectAll}>
              <Trans id="collages.select-all">Select all {count}</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
