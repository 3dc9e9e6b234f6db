import type { TextOverlay } from '@kolaj/domain/template/template';
import type { PictureOp, RectOp } from '../scene.ts';
import { alignedStart, areaOf, backgroundOp, type LineBox } from '../text/text-box.ts';

/** A picture that is drawn as it is; `ref` is whatever the caller finds its pixels by. */
export interface PictureRef {
  ref: string;
  width: number;
  height: number;
}

/** Room around a logo on its background, in parts of the box's thickness. */
const margin = 0.14;

/** The logo as large as its box allows, aligned and turned as the text would be, on the text's background. */
export function logoOps(overlay: TextOverlay, logo: PictureRef, box: LineBox): (RectOp | PictureOp)[] {
  const { background, rotate = 0, align } = overlay;
  const inset = background ? box.thickness * margin : 0;
  const room = { length: Math.max(1, box.length - 2 * inset), thickness: Math.max(1, box.thickness - 2 * inset) };
  const scale = Math.min(room.length / logo.width, room.thickness / logo.height);
  const length = Math.max(1, Math.round(logo.width * scale));
  const thickness = Math.max(1, Math.round(logo.height * scale));

  const start = alignedStart(align, box.length, length + 2 * inset);
  const top = (box.thickness - thickness) / 2;
  const area = areaOf(box, { start: start + inset, length, top, bottom: top + thickness });
  const picture: PictureOp = {
    kind: 'picture',
    ref: logo.ref,
    x: Math.round(area.x),
    y: Math.round(area.y),
    width: Math.round(area.width),
    height: Math.round(area.height),
    ...(rotate === 0 ? {} : { rotate }),
  };
  if (!background) return [picture];
  return [backgroundOp(box, { start, length: length + 2 * inset }, { ...overlay, fill: background }), picture];
}
