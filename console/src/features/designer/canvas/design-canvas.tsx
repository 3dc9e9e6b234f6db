import { useDroppable } from '@dnd-kit/core';
import { type Guide, snapDistance } from '@kolaj/domain/editor/snapping';
import type { DesignBox } from '@kolaj/domain/template/design/design';
import { keepsFromSaving } from '@kolaj/domain/template/design/design-check';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { SceneCanvas } from '../../../ui/stage/scene-canvas.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import type { StageAct, StageItem } from '../../../ui/stage/stage-types.ts';
import styles from '../designer.module.css';
import { canvasPlace } from '../fields/drag-fields.ts';
import { useItemWords } from '../settings/item-words.ts';
import { useDesigner } from '../use-designer.ts';
import { boxOf, itemId, itemOf, itemsOf } from './item-box.ts';
import { placedBy } from './stage-acts.ts';
import type { Drawing } from './use-design-scene.ts';

/** The template as large as there is room, with the things on it that can be dragged. */
export function DesignCanvas({ drawing: { scene, pictures, photoUrls } }: { drawing: Drawing }) {
  const { t } = useLingui();
  const { template, selected, select } = useDesigner();
  const { setNodeRef, isOver } = useDroppable({ id: canvasPlace });
  const { act, guides, tellScale } = usePlacing();
  const items = useStageItems();
  return (
    <div className={styles.canvas} data-over={isOver}>
      <Stage
        width={template.width}
        height={template.height}
        label={t({ id: 'designer.canvas', message: 'Canvas' })}
        hint={t({
          id: 'designer.canvas-help',
          message: 'Arrows move it, with Shift by ten. Alt and arrows or plus and minus resize it. Delete removes it.',
        })}
        items={items}
        selectedId={selected && itemId(selected)}
        onSelect={(id) => select(id === null ? null : itemOf(id))}
        onAct={act}
        guides={guides}
        margin={16}
      >
        {({ scale }) => (
          <div ref={setNodeRef} className={styles.paper}>
            <SceneCanvas scene={scene} pictures={pictures} photoUrls={photoUrls} scale={scale} />
            <ScaleTold scale={scale} onScale={tellScale} />
          </div>
        )}
      </Stage>
    </div>
  );
}

/** Tells how large the canvas is seen, which is what snapping is measured by. */
function ScaleTold({ scale, onScale }: { scale: number; onScale: (scale: number) => void }) {
  useLayoutEffect(() => onScale(scale), [scale, onScale]);
  return null;
}

/** What is on the canvas, each with its name, place and what is odd about it. */
function useStageItems(): StageItem[] {
  const { t } = useLingui();
  const { template, problems } = useDesigner();
  const wordsOf = useItemWords();
  return itemsOf(template).flatMap((item): StageItem[] => {
    const box = boxOf(template, item);
    if (box === null) return [];
    const id = itemId(item);
    const { x, y, width, height } = box;
    const what = wordsOf(template, item);
    const label = t({ id: 'designer.item-place', message: `${what}, at ${x}, ${y}, ${width} × ${height}` });
    const problem = problems.find((candidate) => candidate.item !== null && itemId(candidate.item) === id);
    const tone = problem && (keepsFromSaving(problem) ? 'red' : 'amber');
    return [{ id, box, label, layer: 'box', ...(tone === undefined ? {} : { tone }) }];
  });
}

/** Moving and resizing on the canvas, with the guides that are drawn in the meantime. */
function usePlacing() {
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
