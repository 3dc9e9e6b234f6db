import { useState } from 'react';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { CanvasPane } from '../canvas/canvas-pane.tsx';
import { CanvasZoom } from '../canvas/canvas-zoom.tsx';
import { LayerWarnings } from '../canvas/layer-warnings.tsx';
import { PanelFields } from '../fields/panel-fields.tsx';
import { PhotoInspector } from '../photos/photo-inspector.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { Siblings } from '../siblings/sibling-colours.tsx';
import { Debugging } from './canvas-debug.tsx';
import styles from './canvas-room.module.css';

/** From 1200 px: photos left, canvas in the middle, fields right (ux §10, 06). */
export function WideRoom() {
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.work}>
        <div className={styles.left}>
          <PhotoStrip />
          <CanvasZoom zoom={zoom} onZoom={setZoom} />
        </div>
        <CanvasPane zoom={zoom} />
      </div>
      <InSlot slot="pane">
        <div className={styles.pane}>
          <PanelFields />
          <Siblings />
          <LayerWarnings />
          <PhotoInspector />
          <Debugging />
        </div>
      </InSlot>
    </>
  );
}
