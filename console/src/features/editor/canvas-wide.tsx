import { useState } from 'react';
import { InSlot } from '../../ui/page-frame.tsx';
import { Debugging } from './canvas-debug.tsx';
import { CanvasPane } from './canvas-pane.tsx';
import styles from './canvas-room.module.css';
import { CanvasZoom } from './canvas-zoom.tsx';
import { LayerWarnings } from './layer-warnings.tsx';
import { PanelFields } from './panel-fields.tsx';
import { PhotoInspector } from './photo-inspector.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { Siblings } from './sibling-colours.tsx';

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
