import type { CollageCard } from '@kolaj/contract/collage/collage';
import { type RefObject, useEffect } from 'react';
import { cardsIn, type Row } from '../shown/rows.ts';

interface ListKeysOptions {
  list: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  scrollTo: (rowIndex: number) => void;
  onToggle: (card: CollageCard, how: { isRange: boolean }) => void;
  onEdit: (card: CollageCard) => void;
  onStock: (card: CollageCard) => void;
}

interface FocusedCard {
  rowIndex: number;
  place: number;
}

/** The card that has the focus; null when something else has it. */
function focusedCard(list: HTMLElement | null): FocusedCard | null {
  const item = document.activeElement?.closest('li');
  if (!item || list === null || !list.contains(item)) return null;
  const rowIndex = Number(item.closest('[data-index]')?.getAttribute('data-index'));
  return { rowIndex, place: [...(item.parentElement?.children ?? [])].indexOf(item) };
}

const cardIn = (row: Row | undefined, place: number) => cardsIn(row)[place];

/** X selects the focused card (Shift: up to here), E opens its editor, S says that it is sold out or in stock again, arrows walk through the cards, rows that are not drawn included. */
export function useListKeys({ list, rows, scrollTo, onToggle, onEdit, onStock }: ListKeysOptions): void {
  useEffect(() => {
    const focus = ({ rowIndex, place }: FocusedCard) => {
      scrollTo(rowIndex);
      // The row may be drawn only in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const row = list.current?.querySelector(`[data-index="${rowIndex}"]`);
          const item = row?.querySelectorAll('li')[Math.min(place, (row.querySelectorAll('li').length || 1) - 1)];
          item?.querySelector('button')?.focus({ preventScroll: true });
        }),
      );
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = focusedCard(list.current);
      if (at === null) return;
      const card = cardIn(rows[at.rowIndex], at.place);
      const act = card && actOf(event.key.toLowerCase(), { onToggle, onEdit, onStock });
      if (act) {
        event.preventDefault();
        act(card, { isRange: event.shiftKey });
        return;
      }
      const next = nextPlace(rows, at, event.key);
      if (next === null) return;
      event.preventDefault();
      focus(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, rows, scrollTo, onToggle, onEdit, onStock]);
}

type Acts = Pick<ListKeysOptions, 'onToggle' | 'onEdit' | 'onStock'>;

function actOf(key: string, { onToggle, onEdit, onStock }: Acts) {
  return new Map([
    ['x', onToggle],
    ['e', onEdit],
    ['s', onStock],
  ]).get(key);
}

/** Where an arrow key leads from a card; null = nowhere. Headers are skipped. */
export function nextPlace(rows: readonly Row[], { rowIndex, place }: FocusedCard, key: string): FocusedCard | null {
  switch (key) {
    case 'ArrowRight':
      if (cardIn(rows[rowIndex], place + 1) !== undefined) return { rowIndex, place: place + 1 };
      return rowBeside(rows, { rowIndex, step: 1, place: () => 0 });
    case 'ArrowLeft':
      if (place > 0) return { rowIndex, place: place - 1 };
      return rowBeside(rows, { rowIndex, step: -1, place: (count) => count - 1 });
    case 'ArrowDown':
      return rowBeside(rows, { rowIndex, step: 1, place: (count) => Math.min(place, count - 1) });
    case 'ArrowUp':
      return rowBeside(rows, { rowIndex, step: -1, place: (count) => Math.min(place, count - 1) });
    default:
      return null;
  }
}

interface BesideOptions {
  rowIndex: number;
  step: 1 | -1;
  place: (count: number) => number;
}

function rowBeside(rows: readonly Row[], { rowIndex, step, place }: BesideOptions): FocusedCard | null {
  for (let at = rowIndex + step; at >= 0 && at < rows.length; at += step) {
    const count = cardsIn(rows[at]).length;
    if (count > 0) return { rowIndex: at, place: place(count) };
  }
  return null;
}
