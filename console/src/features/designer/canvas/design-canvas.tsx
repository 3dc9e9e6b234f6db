import { useDroppable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { SceneCanvas } from '../../../ui/stage/scene-canvas.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import styles from '../designer.module.css';
import { canvasPlace } from '../fields/drag-fields.ts';
import { useDesigner } from '../use-designer.ts';
import { itemId, itemOf } from './item-box.ts';
import type { Drawing } from './use-design-scene.ts';
import { usePlacing } from './use-placing.ts';
import { useStageItems } from './use-stage-items.ts';

/** The template as large as there is room, with what stands on it to take hold of. */
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
