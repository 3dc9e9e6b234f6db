import type { EditorState } from '@kolaj/domain/editor/edit';
import type { PhotoOp, Scene } from '@kolaj/scene/scene';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { usePictures } from '../../../lib/scene/use-pictures.ts';
import { useScene } from '../../../lib/scene/use-scene.ts';
import { useOwnFonts } from '../../../product/calls/shop-fonts.query.ts';
import { PinMark } from '../../../product/collage/pin-mark.tsx';
import { SceneCanvas } from '../../../ui/stage/scene-canvas.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import type { StageAct, StageView } from '../../../ui/stage/stage-types.ts';
import { usePlacing } from '../photos/photo-placing.ts';
import styles from '../screen/canvas-room.module.css';
import { type Editing, useEditor } from '../use-editor.ts';
import { type Carried, placeOf, useLiveGesture } from './gesture-live.ts';
import { useStageItems } from './layer-items.ts';
import { ToolBar } from './tool-bar.tsx';

/** The canvas with its focusable layer: painted by the shared scene, worked on by pointer, touch and keys. */
export function CanvasPane({ zoom = 1 }: { zoom?: number }) {
  const { t } = useLingui();
  const { photos, overlay, logo, prices, warnings, selected, select, rest, data } = useEditor();
  const isWide = useIsWide();
  const gesture = useLiveGesture();
  const placing = usePlacing();
  const { template, editor } = gesture.state;
  const { scene } = useScene({ template, editor, photoSizes: photos.sizes, overlay, logo, prices, ...useOwnFonts() });
  const pictures = usePictures(picturesFor(editor, { photos, overlay, logo }));
  const targets = useTargets(gesture.carried);
  const items = useStageItems({ state: gesture.state, warnings, targets });

  const onSelect = (id: string | null) => {
    rest();
    if (id === null) return select(null);
    const [kind, index] = placeOf(id);
    if (selected?.kind !== kind || selected.index !== index) select({ kind, index });
  };
  const onAct = (act: StageAct, { scale }: StageView) => {
    const [layer, index] = placeOf(act.id);
    if (act.kind !== 'open') return gesture.onAct(act, scale);
    if (layer === 'text') return placing.editText(index);
    if (!placing.endExchange(index)) placing.choosePhoto();
  };
  const name = data.collage.data.kolaj_name;
  return (
    <div className={styles.canvasPane}>
      <Stage
        width={template.width}
        height={template.height}
        label={t({ id: 'editor.canvas', message: `Collage ${name}` })}
        hint={t({
          id: 'editor.canvas-hint',
          message:
            'Arrow keys move, with Shift ten times as far. Plus and minus change the size, brackets turn. Enter opens, Delete resets.',
        })}
        items={items}
        selectedId={selected === null || selected.kind === 'field' ? null : `${selected.kind}-${selected.index}`}
        onSelect={onSelect}
        onAct={onAct}
        guides={gesture.guides}
        tools={<ToolBar />}
        marks={(view) => <CanvasMarks state={gesture.state} scene={scene} view={view} carried={gesture.carried} />}
        zoom={zoom}
        margin={isWide ? 28 : 14}
      >
        {({ scale }) => <SceneCanvas scene={scene} pictures={pictures} photoUrls={photos.urls} scale={scale} />}
      </Stage>
    </div>
  );
}

const noSlots: readonly number[] = [];

/** Slots that would take what is carried, or what is to be exchanged. */
function useTargets(carried: Carried | null): readonly number[] {
  const { template } = useEditor();
  const { exchanging, over } = usePlacing();
  if (exchanging !== null) return template.images.map((_, index) => index).filter((index) => index !== exchanging);
  const to = carried?.to ?? over;
  return to === null ? noSlots : [to];
}

/** Addresses of all that is painted: photos in slots, overlay, logo. */
function picturesFor(
  editor: Editing['editor'],
  { photos, overlay, logo }: Pick<Editing, 'photos' | 'overlay' | 'logo'>,
): string[] {
  const inSlots = editor.images.map((image) => (image ? photos.urls[image.path] : undefined));
  return [...inSlots, overlay, logo?.ref].filter((url) => typeof url === 'string');
}

interface CanvasMarksProps {
  state: EditorState;
  scene: Scene;
  view: StageView;
  carried: Carried | null;
}

/** What is above the items: where a note points, the face of the chosen photo as a hint, a photo that is being carried. */
function CanvasMarks({ state, scene, view, carried }: CanvasMarksProps) {
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

/** The face that the machine saw, where it is in the slot; cut off as the photo is. */
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
