import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useScroller } from '../../../ui/page/page-frame.tsx';
import { type Grid, headerIndexOf, type Row } from '../shown/rows.ts';

/** Height of a section's header, px; it sticks to the top edge. */
export const HEADER_HEIGHT = 46;
/** Under a picture: gap 6, code and price 20, second line 16, and 18 to the next row. */
const CARD_WORDS_HEIGHT = 60;
const FAILED_HEIGHT = 160;
/** Two lines of words, or the buttons beside them. */
const REASON_HEIGHT = 52;
const FEW_COLUMNS = 3;
/** height : width of a collage. */
const RATIO = 1.15;

/** Height of a row, px: exact, or about as high where words may wrap (`isExact`). */
export const heightOf = (row: Row | undefined, { cardWidth }: Pick<Grid, 'cardWidth'>): number => {
  switch (row?.kind) {
    case 'cards':
      return cardWidth * RATIO + CARD_WORDS_HEIGHT;
    case 'failed':
      return FAILED_HEIGHT;
    case 'reason':
      return REASON_HEIGHT;
    default:
      return HEADER_HEIGHT;
  }
};

/** Rows whose height follows from the width alone are not measured: each measuring is a layout while somebody scrolls. */
export const isExact = (row: Row): boolean => row.kind === 'cards' || row.kind === 'header';

/** Width of the list and where it begins inside the scroller, px. Null before the first measuring. */
export function useListBox(list: RefObject<HTMLDivElement | null>): { width: number; top: number } | null {
  const scroller = useScroller();
  const [box, setBox] = useState<{ width: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || scroller === null) return;
    const measure = () => {
      const top = Math.round(
        element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );
      const width = element.clientWidth;
      setBox((before) => (before?.top === top && before.width === width ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What is above the list (a notice that comes and goes) moves it.
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list, scroller]);
  return box;
}

interface RowVirtualizerOptions {
  rows: readonly Row[];
  grid: Grid;
  /** Where the list begins inside the scroller, px. */
  top: number;
}

/** Draws only the rows in sight, and always the header of the section one is in. */
export function useRowVirtualizer({ rows, grid, top }: RowVirtualizerOptions) {
  const scroller = useScroller();
  const stuck = useRef(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      stuck.current = headerIndexOf(rows, range.startIndex);
      const indexes = defaultRangeExtractor(range);
      return stuck.current < 0 || indexes.includes(stuck.current) ? indexes : [stuck.current, ...indexes];
    },
    [rows],
  );
  // The same functions while nothing changes: with new ones the places of all rows are computed again for every frame.
  const { cardWidth } = grid;
  const estimateSize = useCallback((index: number) => heightOf(rows[index], { cardWidth }), [rows, cardWidth]);
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize,
    getItemKey,
    rangeExtractor,
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: 96,
    // A row of the desktop is seven cards: nothing is drawn that nobody sees.
    overscan: grid.columns > FEW_COLUMNS ? 0 : 2,
  });
  const offset = virtualizer.scrollOffset ?? 0;
  return { virtualizer, stuckIndex: offset > top ? stuck.current : -1 };
}
