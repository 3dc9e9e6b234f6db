import type { CollageCard } from '@kolaj/contract/collage';
import type { CollageStatus } from '@kolaj/domain/collage/collage';

/** What needs a person first. */
export const sectionOrder: readonly CollageStatus[] = ['failed', 'done', 'pending', 'verified'];

/** How many stand side by side, and how wide one is, in px. */
export interface Grid {
  columns: number;
  cardWidth: number;
  failedColumns: number;
}

const GAP = 12;
const NARROWEST_CARD = 148;
/** Two columns at least, on the smallest phone too (ux §4). */
const FEWEST_COLUMNS = 2;
const TWO_FAILED_FROM = 660;
const THREE_FAILED_FROM = 1000;

/** The grid for a list of this width in px. */
export function gridOf(width: number): Grid {
  const columns = Math.max(FEWEST_COLUMNS, Math.floor((width + GAP) / (NARROWEST_CARD + GAP)));
  return {
    columns,
    cardWidth: (width - GAP * (columns - 1)) / columns,
    failedColumns: 1 + Number(width >= TWO_FAILED_FROM) + Number(width >= THREE_FAILED_FROM),
  };
}

interface RowBase {
  key: string;
  section: CollageStatus;
}

export type Row =
  | (RowBase & { kind: 'header'; count: number; isOpen: boolean; shownCount: number })
  | (RowBase & {
      kind: 'cards' | 'failed';
      cards: CollageCard[] /** Place of the first one in its section. */;
      first: number;
      count: number;
    });

export interface RowOptions {
  sections: Readonly<Record<CollageStatus, CollageCard[]>>;
  isOpen: (section: CollageStatus) => boolean;
  /** All failed ones, or the first row of them. */
  isEveryFailedShown: boolean;
  /** Null = all four. */
  only: CollageStatus | null;
  grid: Pick<Grid, 'columns' | 'failedColumns'>;
}

/** Rows of failed cards that stand there before "Show all" on narrow screens. */
const FAILED_AT_FIRST = 3;

/** The accordion as one flat list for one virtualiser: header, rows, header, … (front-end.md, the 5,000-thumbnail screen). */
export function rowsOf({ sections, isOpen, isEveryFailedShown, only, grid }: RowOptions): Row[] {
  return sectionOrder
    .filter((section) => only === null || only === section)
    .flatMap((section) => {
      const all = sections[section];
      const cards = section === 'failed' && !isEveryFailedShown ? all.slice(0, FAILED_AT_FIRST) : all;
      const header: Row = {
        kind: 'header',
        key: section,
        section,
        count: all.length,
        shownCount: cards.length,
        isOpen: isOpen(section),
      };
      return header.isOpen ? [header, ...cardRows(section, cards, { grid, count: all.length })] : [header];
    });
}

function cardRows(
  section: CollageStatus,
  cards: readonly CollageCard[],
  { grid, count }: Pick<RowOptions, 'grid'> & { count: number },
): Row[] {
  const isFailed = section === 'failed';
  const perRow = isFailed ? grid.failedColumns : grid.columns;
  const rows: Row[] = [];
  for (let first = 0; first < cards.length; first += perRow) {
    rows.push({
      kind: isFailed ? 'failed' : 'cards',
      key: `${section}-${perRow}-${first}`,
      section,
      cards: cards.slice(first, first + perRow),
      first,
      count,
    });
  }
  return rows;
}

/** Index of the header that stands over this row; -1 above the first one. */
export function headerIndexOf(rows: readonly Row[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    if (rows[at]?.kind === 'header') return at;
  }
  return -1;
}

/** The row that shows one collage; -1 = none does. */
export const rowIndexOf = (rows: readonly Row[], id: string) =>
  rows.findIndex((row) => row.kind !== 'header' && row.cards.some((card) => card.id === id));
