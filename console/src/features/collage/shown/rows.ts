import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { CollageStatus } from '@kolaj/domain/collage/collage';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { statusOrder } from '../../../product/status/status-looks.ts';
import { groupByReason } from '../failed/remedies.ts';

/** How many are shown side by side, and how wide one is, in px. */
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
  | (RowBase & {
      kind: 'header';
      count: number;
      isOpen: boolean;
      shownCount: number;
      /** Of the failed ones: how many reasons they are parted by. */
      reasonCount: number;
    })
  /** Shown above the failed ones of one reason; `all` of them, shown or not. Null: those that have no failure any more. */
  | (RowBase & { kind: 'reason'; reason: FailReason | null; all: CollageCard[] })
  | (RowBase & {
      kind: 'cards' | 'failed';
      cards: CollageCard[];
      /** Place of the first one in its section. */
      first: number;
      count: number;
    });

export interface RowOptions {
  sections: Readonly<Record<CollageStatus, CollageCard[]>>;
  isOpen: (section: CollageStatus) => boolean;
  /** All failed ones, or the first few of each reason. */
  isEveryFailedShown: boolean;
  /** Null = all four. */
  only: CollageStatus | null;
  grid: Pick<Grid, 'columns' | 'failedColumns'>;
}

/** Failed cards of each reason that are shown before "Show all". */
const FAILED_AT_FIRST = 3;

/** The accordion without its empty sections as one flat list for one virtualiser: header, rows, header, … (front-end.md, the 5,000-thumbnail screen). */
export function rowsOf({ sections, isOpen, isEveryFailedShown, only, grid }: RowOptions): Row[] {
  return statusOrder
    .filter((section) => (only === null ? sections[section].length > 0 : only === section))
    .flatMap((section) => {
      const cards = sections[section];
      const count = cards.length;
      const rows =
        section === 'failed'
          ? failedRows(cards, { grid, isEveryFailedShown })
          : cardRows(cards, { kind: 'cards', section, perRow: grid.columns, start: 0, count });
      const shownCount = rows.reduce((sum, row) => sum + ('cards' in row ? row.cards.length : 0), 0);
      const reasonCount = rows.filter(({ kind }) => kind === 'reason').length;
      const counts = { count, shownCount, reasonCount };
      const header: Row = { kind: 'header', key: section, section, ...counts, isOpen: isOpen(section) };
      return header.isOpen ? [header, ...rows] : [header];
    });
}

/** The sections with the failed ones in the order in which they are shown: reason by reason. */
export const reasonByReason = (sections: RowOptions['sections']): RowOptions['sections'] => ({
  ...sections,
  failed: groupByReason(sections.failed).flatMap(({ cards }) => cards),
});

/** Reason by reason (D-34), because all of one reason have one way out. */
function failedRows(
  cards: readonly CollageCard[],
  { grid, isEveryFailedShown }: Pick<RowOptions, 'grid' | 'isEveryFailedShown'>,
): Row[] {
  const section = 'failed';
  let start = 0;
  return groupByReason(cards).flatMap(({ reason, cards: all }) => {
    const shown = isEveryFailedShown ? all : all.slice(0, FAILED_AT_FIRST);
    const place = { kind: section, section, perRow: grid.failedColumns, start, count: cards.length } as const;
    start += all.length;
    return [{ kind: 'reason', key: `${section}-${reason}`, section, reason, all }, ...cardRows(shown, place)];
  });
}

interface RowPlace {
  kind: 'cards' | 'failed';
  section: CollageStatus;
  perRow: number;
  /** Cards of the section before these. */
  start: number;
  count: number;
}

function cardRows(cards: readonly CollageCard[], { kind, section, perRow, start, count }: RowPlace): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < cards.length; at += perRow) {
    const key = `${section}-${perRow}-${start + at}`;
    rows.push({ kind, key, section, cards: cards.slice(at, at + perRow), first: start + at, count });
  }
  return rows;
}

/** The cards a row shows; none for a header. */
export const cardsIn = (row: Row | undefined): readonly CollageCard[] =>
  row !== undefined && 'cards' in row ? row.cards : [];

/** Index of the header that is above this row; -1 above the first one. */
export function headerIndexOf(rows: readonly Row[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    if (rows[at]?.kind === 'header') return at;
  }
  return -1;
}

/** The row that shows one collage; -1 = none does. */
export const rowIndexOf = (rows: readonly Row[], id: string) =>
  rows.findIndex((row) => cardsIn(row).some((card) => card.id === id));
