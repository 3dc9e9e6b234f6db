import type { EditorState } from '@kolaj/domain/editor/edit';
import type { PhotoOp, Scene } from '@kolaj/scene/scene';
import type { CSSProperties } from 'react';
import { PinMark } from '../../../product/collage/pin-mark.tsx';
import type { StageView } from '../../../ui/stage/stage-types.ts';
import styles from '../screen/canvas-room.module.css';
import { useEditor } from '../use-editor.ts';
import type { Carried } from './gesture-live.ts';

interface CanvasMarksProps {
  state: EditorState;
  scene: Scene;
  view: StageView;
  carried: Carried | null;
}

/** What lies above the items: where a note points, the face of the chosen photo as a hint, a photo that is being carried. */
export function CanvasMarks({ state, scene, view, carried }: CanvasMarksProps) {
  const { data, photos, selected } = useEditor();
  const op =
    selected?.kind === 'slot'
      ? scene.ops.find((one): one is PhotoOp => one.kind === 'photo' && one.slot === selected.index)
      : undefined;
  const face = op ? photos.facts[op.path]?.face : null;
  const held = carried === null ? null : state.editor.images[carried.slot];
  const thumbnail = data.photos.find(({ path }) => path === held?.path)?.thumbnail;
  return (
    <>
      {data.return_pin !== null && <PinMark pin={data.return_pin} />}
      {op && face && <FaceHint op={op} face={face} scale={view.scale} />}
      {carried !== null && thumbnail && (
        <img
          className={styles.carried}
          src={thumbnail}
          alt=""
          style={{ left: carried.at.x * view.scale, top: carried.at.y * view.scale }}
        />
      )}
    </>
  );
}

interface FaceHintProps {
  op: PhotoOp;
  face: { x: number; y: number; width: number; height: number };
  scale: number;
}

/** The face that the machine saw, where it lies in the slot; cut off as the photo is. */
function FaceHint({ op, face, scale }: FaceHintProps) {
  const [across, down] = [op.width / op.crop.width, op.height / op.crop.height];
  const clip: CSSProperties = {
    left: op.clip.x * scale,
    top: op.clip.y * scale,
    width: op.clip.width * scale,
    height: op.clip.height * scale,
  };
  const photo: CSSProperties = {
    left: (op.cx - op.clip.x - op.width / 2) * scale,
    top: (op.cy - op.clip.y - op.height / 2) * scale,
    width: op.width * scale,
    height: op.height * scale,
    transform: `rotate(${op.rotate}deg)`,
  };
  const box: CSSProperties = {
    left: (face.x - op.crop.x) * across * scale,
    top: (face.y - op.crop.y) * down * scale,
    width: face.width * across * scale,
    height: face.height * down * scale,
  };
  return (
    <span className={styles.faceClip} style={clip} aria-hidden="true">
      <span className={styles.facePhoto} style={photo}>
        <span className={styles.face} style={box} />
      </span>
    </span>
  );
}
