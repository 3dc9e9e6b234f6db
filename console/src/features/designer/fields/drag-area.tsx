import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useDesigner } from '../use-designer.ts';
import { canvasPlace, dropPoint, fieldByKeys, fieldCollision, indexOf } from './drag-fields.ts';
import styles from './fields.module.css';

/** In here fields are dragged to another place of the panel, or onto the canvas, by finger, mouse or keys (ADM-07). */
export function DragArea({ children }: { children: ReactNode }) {
  const { template, edit } = useDesigner();
  const [dragged, setDragged] = useState<number | null>(null);
  const accessibility = useDragWords();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: fieldByKeys }),
  );
  const drop = (event: DragEndEvent) => {
    setDragged(null);
    const field = indexOf(event.active.id);
    if (field === null) return;
    const point = dropPoint(event);
    const to = indexOf(event.over?.id);
    if (point !== null) {
      edit({ kind: 'put-field', field, at: { x: point.x * template.width, y: point.y * template.height } });
    } else if (to !== null) {
      edit({ kind: 'move-field', field, to });
    }
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={fieldCollision}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(indexOf(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <span className={styles.dragged}>{template.panel[dragged]?.title}</span>}
      </DragOverlay>
    </DndContext>
  );
}

/** What a screen reader says while a field is dragged. */
function useDragWords(): { announcements: Announcements; screenReaderInstructions: { draggable: string } } {
  const { t } = useLingui();
  const { template } = useDesigner();
  const name = (place: unknown): string => template.panel[indexOf(place) ?? -1]?.title ?? '';
  const over = (place: unknown): string => {
    const row = (indexOf(place) ?? 0) + 1;
    return place === canvasPlace
      ? t({ id: 'designer.over-canvas', message: 'Over the canvas' })
      : t({ id: 'designer.over-row', message: `Place ${row}` });
  };
  const left = t({ id: 'designer.drag-cancelled', message: 'Not moved' });
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
        message: 'Space picks it up and drops it. Up and down move it in the list, right puts it on the canvas.',
      }),
    },
  };
}
