import { type Guide, snapDistance } from '@kolaj/domain/editor/snapping';
import type { DesignBox } from '@kolaj/domain/template/design/design';
import { useCallback, useRef, useState } from 'react';
import type { StageAct } from '../../../ui/stage/stage-types.ts';
import { useDesigner } from '../use-designer.ts';
import { boxOf, itemId, itemOf, itemsOf } from './item-box.ts';
import { placedBy } from './stage-acts.ts';

/** Moving and resizing on the canvas, with the guides that are drawn meanwhile. */
export function usePlacing() {
  const { template, edit, endGesture } = useDesigner();
  const scale = useRef(1);
  /** The box as it was when the gesture began. */
  const start = useRef<DesignBox | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);

  const act = (done: StageAct) => {
    const item = itemOf(done.id);
    if (done.kind === 'reset') return edit({ kind: 'remove', item });
    const box = boxOf(template, item);
    if (box === null) return;
    if (!('isFirst' in done) || done.isFirst) start.current = box;
    const placed = placedBy(done, start.current ?? box, {
      others: itemsOf(template).flatMap((other) => (itemId(other) === done.id ? [] : (boxOf(template, other) ?? []))),
      canvas: template,
      tolerance: snapDistance / scale.current,
    });
    if (placed === null) return;
    setGuides(placed.guides);
    edit({ kind: 'place', item, box: placed.box }, placed.gesture);
    if (placed.isOver) endGesture();
  };
  const tellScale = useCallback((seen: number) => {
    scale.current = seen;
  }, []);
  return { act, guides, tellScale };
}
