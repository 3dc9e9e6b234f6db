import type { Announcements } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useDesigner } from '../use-designer.ts';
import { canvasPlace, indexOf } from './drag-fields.ts';

/** What a screen reader says while a field is dragged. */
export function useDragWords(): { announcements: Announcements; screenReaderInstructions: { draggable: string } } {
  const { t } = useLingui();
  const { template } = useDesigner();
  const name = (place: unknown): string => template.panel[indexOf(place) ?? -1]?.title ?? '';
  const over = (place: unknown): string => {
    const row = (indexOf(place) ?? 0) + 1;
    return place === canvasPlace
      ? t({ id: 'designer.over-canvas', message: 'Over the canvas' })
      : t({ id: 'designer.over-row', message: `Place ${row}` });
  };
  const left = t({ id: 'designer.drag-cancelled', message: 'Left where it was' });
  return {
    announcements: {
      onDragStart: ({ active }) => name(active.id),
      onDragOver: (event) => (event.over === null ? undefined : over(event.over.id)),
      onDragEnd: (event) => (event.over === null ? left : `${name(event.active.id)}: ${over(event.over.id)}`),
      onDragCancel: () => left,
    },
    screenReaderInstructions: {
      draggable: t({
        id: 'designer.drag-help',
        message: 'Space takes it up and puts it down. Up and down move it in the list, right puts it on the canvas.',
      }),
    },
  };
}
