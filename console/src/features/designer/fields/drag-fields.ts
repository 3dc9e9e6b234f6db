import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core';

/** Where a field can be dropped: on the canvas, or in the place of another one. */
export const canvasPlace = 'canvas';
const rowPrefix = 'field-';
export const rowPlace = (index: number): string => `${rowPrefix}${index}`;

export const indexOf = (place: unknown): number | null =>
  typeof place === 'string' && place.startsWith(rowPrefix) ? Number(place.slice(rowPrefix.length)) : null;

/** What is under the finger; by keyboard, where nothing points, what is nearest. */
export const fieldCollision: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? closestCenter(args) : pointerWithin(args);

/** Up and down go from row to row; right goes onto the canvas, left back into the list. */
export const fieldByKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, droppableRects, collisionRect } = context;
  const here = indexOf(over?.id) ?? indexOf(active?.id);
  if (here === null || collisionRect === null) return undefined;
  const step = { ArrowUp: here - 1, ArrowDown: here + 1, ArrowLeft: here }[event.code];
  const place = event.code === 'ArrowRight' ? canvasPlace : step === undefined ? null : rowPlace(step);
  const rect = place === null ? undefined : droppableRects.get(place);
  if (rect === undefined) return undefined;
  event.preventDefault();
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};

/** The middle of what was dropped, in parts of the canvas, 0–1. */
export function dropPoint({ active, over }: DragEndEvent): { x: number; y: number } | null {
  const dropped = active.rect.current.translated;
  if (dropped === null || over?.id !== canvasPlace) return null;
  return {
    x: (dropped.left + dropped.width / 2 - over.rect.left) / over.rect.width,
    y: (dropped.top + dropped.height / 2 - over.rect.top) / over.rect.height,
  };
}
