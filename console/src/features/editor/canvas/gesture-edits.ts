import { type Edit, type EditorState, textsOf } from '@kolaj/domain/editor/edit';
import { panned, pullFactor, turnedBy, zoomedBy } from '@kolaj/domain/editor/gesture';
import {
  type Guide,
  type Handle,
  pulled,
  type SnapBox,
  snapDistance,
  snapMove,
  snapResize,
} from '@kolaj/domain/editor/snapping';
import { slotImage } from '@kolaj/domain/template/slots/framing';
import type { JudgedPhoto } from '@kolaj/domain/template/slots/slot-fit';
import type { PhotoOp, Scene } from '@kolaj/scene/scene';
import { origin } from '@kolaj/scene/text/text-box';
import type { StageAct } from '../../../ui/stage/stage-types.ts';

/** What an act changes, and the lines that are shown in the meantime. */
export interface Effect {
  edits: Edit[];
  guides: Guide[];
}

/** The state that an act begins with, and what is known of it. */
export interface Ground {
  state: EditorState;
  scene: Scene;
  facts: Readonly<Record<string, JudgedPhoto['analysis']>>;
  /** CSS px for one px of the canvas. */
  scale: number;
}

/** Texts get no smaller by hand, canvas px. */
const smallest = 16;

const nothing: Effect = { edits: [], guides: [] };
const doing = (...edits: Edit[]): Effect => ({ edits, guides: [] });

/** Where a text's box is on the canvas. */
export function textBox(state: EditorState, index: number): SnapBox | null {
  const text = textsOf(state)[index];
  return text ? { ...origin(text, state.template.width), width: text.width, height: text.height } : null;
}

/** What is done with a slot: its photo is moved, zoomed and turned. */
export function slotEffect(act: StageAct, slot: number, ground: Ground): Effect {
  const image = ground.state.editor.images[slot];
  if (!image) return nothing;
  const moved = (by: { dx: number; dy: number }) => {
    const lying = ground.scene.ops.find((op): op is PhotoOp => op.kind === 'photo' && op.slot === slot);
    return lying ? doing({ kind: 'pan', slot, focus: panned(lying, by) }) : nothing;
  };
  const zoomed = (factor: number): Edit => ({ kind: 'zoom', slot, zoom: zoomedBy(image, factor) });
  switch (act.kind) {
    case 'drag':
    case 'nudge':
      return moved(act);
    case 'wheel':
    case 'grow':
      return doing(zoomed(act.factor));
    case 'pinch':
      return doing(zoomed(act.factor), { kind: 'rotate', slot, rotate: turnedBy(image, act.turn) });
    case 'resize': {
      const area = ground.state.template.images[slot];
      return area ? doing(zoomed(pullFactor(area, act.handle, act))) : nothing;
    }
    case 'turn':
      return doing({ kind: 'rotate', slot, rotate: image.rotate + act.degrees });
    case 'reset':
      return reframed(slot, image.path, ground);
    case 'stretch':
    case 'open':
      return nothing;
  }
}

/** As the rules would frame it. */
function reframed(slot: number, path: string, { state, facts }: Ground): Effect {
  const area = state.template.images[slot];
  const analysis = facts[path];
  return area && analysis ? doing({ kind: 'place-photo', slot, image: slotImage({ path, analysis }, area) }) : nothing;
}

/** What is done with a text or logo: its box is moved and resized. */
export function textEffect(act: StageAct, text: number, ground: Ground): Effect {
  const box = textBox(ground.state, text);
  const own = textsOf(ground.state)[text];
  if (!(box && own)) return nothing;
  switch (act.kind) {
    case 'drag':
      return dragged(act, { box, text }, ground);
    case 'nudge':
      return doing({ kind: 'move-text', text, to: { x: box.x + act.dx, y: box.y + act.dy } });
    case 'resize':
      return resized(act, { box, text, size: own.size }, ground);
    case 'stretch':
      return doing({
        kind: 'resize-text',
        text,
        to: { ...box, width: box.width + act.dx, height: box.height + act.dy },
      });
    case 'pinch':
    case 'wheel':
    case 'grow':
      return doing(grown({ box, text, size: own.size }, act.factor));
    case 'turn': {
      const rotate = quarter((own.rotate ?? 0) + Math.sign(act.degrees) * 90);
      return doing({ kind: 'style-text', text, style: { rotate } });
    }
    case 'reset':
      return doing({ kind: 'reset-text', text });
    case 'open':
      return nothing;
  }
}

function quarter(degrees: number): 0 | 90 | 180 | 270 {
  const turned = (degrees + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

interface Held {
  box: SnapBox;
  text: number;
}

function dragged(by: { dx: number; dy: number }, { box, text }: Held, ground: Ground): Effect {
  const wanted = { ...box, x: box.x + by.dx, y: box.y + by.dy };
  const { box: to, guides } = snapMove(wanted, groundFor(text, ground));
  return { edits: [{ kind: 'move-text', text, to }], guides };
}

/** A corner takes the letters along, a side only makes room. */
function resized(
  act: { handle: Handle; dx: number; dy: number },
  { box, text, size }: Held & { size: number },
  ground: Ground,
): Effect {
  const wanted = pulled(box, act.handle, { ...act, smallest });
  const { box: to, guides } = snapResize(wanted, act.handle, groundFor(text, ground));
  const isCorner = act.handle.length === 2;
  const edit: Edit = { kind: 'resize-text', text, to };
  return { edits: [isCorner ? { ...edit, size: size * (to.height / box.height) } : edit], guides };
}

function grown({ box, text, size }: Held & { size: number }, factor: number): Edit {
  const [width, height] = [box.width * factor, box.height * factor];
  const to = { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
  return { kind: 'resize-text', text, to, size: size * factor };
}

function groundFor(text: number, { state, scale }: Ground) {
  const { width, height, images } = state.template;
  const texts = textsOf(state).flatMap((_, index) => (index === text ? [] : (textBox(state, index) ?? [])));
  return { canvas: { width, height }, others: [...images, ...texts], tolerance: snapDistance / scale };
}
