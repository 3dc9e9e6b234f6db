import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useScroller } from '../page/page-frame.tsx';

/** A finger rests this long on a row before the row is lifted, ms. */
const LONG_PRESS_MS = 400;
/** A finger that moves further than this before then scrolls, px. */
const SLACK = 8;
/** So near to the edge of the page the list scrolls under the held row, px, and so fast, px a frame. */
const EDGE = 72;
const SCROLL_STEP = 12;

interface RowDrag {
  /** The rows are its children, all of one height, each with `data-row`; `data-handle` marks what drags at once. */
  list: RefObject<HTMLElement | null>;
  isOn: boolean;
  /** The row was let go at this place. */
  onDrop: (id: string, place: number) => void;
}

/**
 * Rows of a list are dragged by their handle, and by a long press anywhere on touch. While a row is held only styles change, no
 * component: the list moves as quickly with 400 rows as with four.
 */
export function useRowDrag({ list, isOn, onDrop }: RowDrag): void {
  const scroller = useScroller();
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = list.current;
    if (element === null || scroller === null || !isOn) return;
    return followPointers(element, scroller, (id, place) => drop(id, place));
  }, [list, scroller, isOn]);
}

function followPointers(list: HTMLElement, scroller: HTMLElement, onDrop: RowDrag['onDrop']): () => void {
  let held: HeldRow | null = null;
  let press: { row: HTMLElement; x: number; y: number; pointer: number; timer: ReturnType<typeof setTimeout> } | null =
    null;
  let wasDragged = false;

  const lift = (row: HTMLElement, y: number, pointer: number) => {
    held = new HeldRow({ rows: [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')], scroller, row, y });
    list.setPointerCapture(pointer);
  };
  const endPress = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const letGo = (isDropped: boolean) => {
    endPress();
    if (held === null) return;
    const { id, from, place } = held;
    held.end();
    held = null;
    wasDragged = true;
    if (isDropped && place !== from) onDrop(id, place);
  };

  const controller = new AbortController();
  const { signal } = controller;
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(name, act, { ...options, signal });

  on('pointerdown', (event) => {
    wasDragged = false;
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('[data-row]') ?? null;
    if (row === null || event.button !== 0 || held !== null || !event.isPrimary) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    if (target?.closest('[data-handle]')) return lift(row, y, pointer);
    if (event.pointerType !== 'touch') return;
    press = { row, x, y, pointer, timer: setTimeout(() => lift(row, y, pointer), LONG_PRESS_MS) };
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (held !== null) return held.follow(clientY);
    if (press !== null && Math.hypot(clientX - press.x, clientY - press.y) > SLACK) endPress();
  });
  on('pointerup', () => letGo(true));
  on('pointercancel', () => letGo(false));
  // A held row must not scroll the page, mark text or open the browser's menu, and the tap that ends it opens nothing.
  on('touchmove', (event) => held !== null && event.preventDefault(), { passive: false });
  on('contextmenu', (event) => (held !== null || press !== null) && event.preventDefault());
  on('dragstart', (event) => event.preventDefault());
  on('selectstart', (event) => held !== null && event.preventDefault());
  on(
    'click',
    (event) => {
      if (!wasDragged) return;
      wasDragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && letGo(false);
  window.addEventListener('keydown', onEscape, { signal });
  return () => {
    letGo(false);
    controller.abort();
  };
}

/** A row that is held: it follows the pointer, and the rows that it passes make room. */
class HeldRow {
  readonly id: string;
  readonly from: number;
  place: number;
  readonly #scroller: HTMLElement;
  readonly #rows: HTMLElement[];
  readonly #row: HTMLElement;
  readonly #height: number;
  readonly #startY: number;
  readonly #startScroll: number;
  readonly #edges: DOMRect;
  readonly #isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** Rows that have a style of ours. Only those are touched: styles of 400 rows take longer than a frame. */
  readonly #moved = new Set<HTMLElement>();
  #y: number;
  #frame = 0;

  constructor({ rows, scroller, row, y }: { rows: HTMLElement[]; scroller: HTMLElement; row: HTMLElement; y: number }) {
    this.#scroller = scroller;
    this.#row = row;
    this.#rows = rows;
    this.#edges = scroller.getBoundingClientRect();
    this.#height = row.offsetHeight;
    this.#startY = y;
    this.#y = y;
    this.#startScroll = scroller.scrollTop;
    this.id = row.dataset.row ?? '';
    this.from = rows.indexOf(row);
    this.place = this.from;
    row.dataset.held = 'true';
    this.#scrollAtEdges();
  }

  follow(y: number): void {
    this.#y = y;
    const last = this.#rows.length - 1;
    const way = y - this.#startY + this.#scroller.scrollTop - this.#startScroll;
    const bounded = Math.min((last - this.from) * this.#height, Math.max(-this.from * this.#height, way));
    this.#row.style.transform = `translateY(${bounded}px)`;
    this.#moved.add(this.#row);
    const place = this.from + Math.round(bounded / this.#height);
    const [first, end] = [Math.min(this.place, place), Math.max(this.place, place)];
    this.place = place;
    for (let at = first; at <= end; at++) this.#makeRoom(at);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    delete this.#row.dataset.held;
    // At once: the list is drawn in its new order, and nothing moves on from where it was held.
    for (const row of this.#moved) row.removeAttribute('style');
  }

  #makeRoom(at: number): void {
    const row = this.#rows[at];
    if (row === undefined || at === this.from) return;
    const isPassedDown = at > this.from && at <= this.place;
    const isPassedUp = at < this.from && at >= this.place;
    const way = isPassedDown ? -this.#height : isPassedUp ? this.#height : 0;
    row.style.transition = this.#isCalm ? '' : 'transform 180ms cubic-bezier(0.2, 0.8, 0.2, 1)';
    row.style.transform = `translateY(${way}px)`;
    this.#moved.add(row);
  }

  #scrollAtEdges(): void {
    this.#frame = requestAnimationFrame(() => {
      const { top, bottom } = this.#edges;
      const step = this.#y < top + EDGE ? -SCROLL_STEP : this.#y > bottom - EDGE ? SCROLL_STEP : 0;
      if (step !== 0) {
        this.#scroller.scrollTop += step;
        this.follow(this.#y);
      }
      this.#scrollAtEdges();
    });
  }
}
