import type { EditorData } from '@kolaj/contract/collage/editor';
import type { EditorState } from '@kolaj/domain/editor/edit';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { PlacingContext, usePlacingValue } from '../photos/photo-placing.ts';
import { SaveFlowProvider } from '../save/save-flow.tsx';
import { SaveNotices } from '../save/save-notices.tsx';
import { EditorContext } from '../use-editor.ts';
import { useEditorKeys } from '../use-editor-keys.ts';
import { useEditorValue } from '../use-editor-value.ts';
import { CanvasHead } from './canvas-head.tsx';
import { NarrowRoom } from './canvas-narrow.tsx';
import { CanvasNotes } from './canvas-notes.tsx';
import styles from './canvas-room.module.css';
import { WideRoom } from './canvas-wide.tsx';

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
