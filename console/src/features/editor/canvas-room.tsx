import type { EditorData } from '@kolaj/contract/editor';
import type { EditorState } from '@kolaj/domain/editor/edit';
import { lazy, Suspense, useState } from 'react';
import { useIsWide } from '../../lib/use-media.ts';
import { InSlot } from '../../ui/page-frame.tsx';
import { CanvasHead } from './canvas-head.tsx';
import { CanvasNotes } from './canvas-notes.tsx';
import { CanvasPane } from './canvas-pane.tsx';
import styles from './canvas-room.module.css';
import { CanvasTray } from './canvas-tray.tsx';
import { useEditorPlace } from './canvas-way-back.tsx';
import { CanvasZoom } from './canvas-zoom.tsx';
import { LayerWarnings } from './layer-warnings.tsx';
import { PanelFields } from './panel-fields.tsx';
import { PhotoInspector } from './photo-inspector.tsx';
import { PlacingContext, usePlacingValue } from './photo-placing.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveFlowProvider } from './save-flow.tsx';
import { SaveNotices } from './save-notices.tsx';
import { Siblings } from './sibling-colours.tsx';
import { EditorContext } from './use-editor.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useEditorValue } from './use-editor-value.ts';

// A page of its own weight, for debugging only (EDT-03).
const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

interface CanvasRoomProps {
  data: EditorData;
  first: EditorState;
}

/** The editor of one collage: photos left, canvas in the middle, fields right; below 1200 px the canvas with a tray (ux §10). */
export function CanvasRoom({ data, first }: CanvasRoomProps) {
  const editing = useEditorValue(data, first);
  const placing = usePlacingValue(editing);
  return (
    <EditorContext value={editing}>
      <SaveFlowProvider>
        <PlacingContext value={placing}>
          <Room />
        </PlacingContext>
      </SaveFlowProvider>
    </EditorContext>
  );
}

function Room() {
  const isWide = useIsWide();
  useEditorKeys();
  return (
    <div className={styles.room} data-wide={isWide}>
      <CanvasHead />
      <SaveNotices />
      <CanvasNotes />
      {isWide ? <WideRoom /> : <NarrowRoom />}
    </div>
  );
}

function WideRoom() {
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

function NarrowRoom() {
  return (
    <>
      <CanvasPane />
      <CanvasTray
        photo={
          <>
            <PhotoStrip />
            <PhotoInspector />
          </>
        }
        under={<Debugging />}
      />
      <SaveBar />
    </>
  );
}

function Debugging() {
  const { isDebug } = useEditorPlace();
  return isDebug ? (
    <Suspense>
      <JsonEditor />
    </Suspense>
  ) : null;
}
