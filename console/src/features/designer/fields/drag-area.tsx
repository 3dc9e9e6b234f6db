import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { useDesigner } from '../use-designer.ts';
import { dropPoint, fieldByKeys, fieldCollision, indexOf } from './drag-fields.ts';
import styles from './fields.module.css';
import { useDragWords } from './use-drag-words.ts';

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
