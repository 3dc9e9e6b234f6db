import { useLingui } from '@lingui/react/macro';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { usePictures } from '../../../lib/scene/use-pictures.ts';
import { useScene } from '../../../lib/scene/use-scene.ts';
import { useOwnFonts } from '../../../product/calls/shop-fonts.query.ts';
import { SceneCanvas } from '../../../ui/stage/scene-canvas.tsx';
import { Stage } from '../../../ui/stage/stage.tsx';
import type { StageAct, StageView } from '../../../ui/stage/stage-types.ts';
import { usePlacing } from '../photos/photo-placing.ts';
import styles from '../screen/canvas-room.module.css';
import { type Editing, useEditor } from '../use-editor.ts';
import { CanvasMarks } from './canvas-marks.tsx';
import { type Carried, placeOf, useLiveGesture } from './gesture-live.ts';
import { useStageItems } from './layer-items.ts';
import { ToolBar } from './tool-bar.tsx';

/** The canvas with its focusable layer: painted by the shared scene, worked on by pointer, touch and keys. */
export function CanvasPane({ zoom = 1 }: { zoom?: number }) {
  const { t } = useLingui();
  const { photos, overlay, logo, warnings, selected, select, rest, data } = useEditor();
  const isWide = useIsWide();
  const gesture = useLiveGesture();
  const placing = usePlacing();
  const { template, editor } = gesture.state;
  const { scene } = useScene({ template, editor, photoSizes: photos.sizes, overlay, logo, ...useOwnFonts() });
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
