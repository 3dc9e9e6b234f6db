import type { SlotImage } from '../../collage/collage.ts';
import type { Box, PhotoAnalysis } from '../../collage/photo.ts';
import type { ImageSlot } from '../template.ts';

/** Where people's eyes are: the middle, a little above. */
const defaultFocus = { x: 0.5, y: 0.4 };

/** Room around a face box, in parts of its size: hair and air above, the chin below. */
const around = { above: 0.3, below: 0.15, beside: 0.15 };

type SlotSize = Pick<ImageSlot, 'width' | 'height'>;
type Framed = Pick<PhotoAnalysis, 'width' | 'height' | 'face'>;

/**
 * A photo as it is first put into a slot: covering it, unturned, with the head in the picture (D-30). Zoom stays 1: less
 * leaves a gap, more cuts off clothes.
 */
export function slotImage({ path, analysis }: { path: string; analysis: Framed }, slot: SlotSize): SlotImage {
  return { path, zoom: 1, focus: focusOf(analysis, slot), fit: 'cover', rotate: 0 };
}

/**
 * The point of an upright photo that comes to the slot's middle, 0–1. Across, the head is in the middle and the body below
 * it; down, the usual focus moves only as far as the head needs. A head larger than what the slot shows is centred.
 */
export function focusOf({ width, height, face }: Framed, slot: SlotSize): SlotImage['focus'] {
  if (!face) return { ...defaultFocus };

  const seen = seenPart({ width, height }, slot);
  const head = headOf(face);
  return {
    x: rounded(within(middleOf(head.x), seen.across)),
    y: rounded(within(nearest(defaultFocus.y, { span: head.y, seen: seen.down }), seen.down)),
  };
}

/** Whether a covering slot shows the whole head of this photo; true without one. */
export function showsHead({ width, height, face }: Framed, slot: SlotSize): boolean {
  if (!face) return true;
  const seen = seenPart({ width, height }, slot);
  const head = headOf(face);
  return lengthOf(head.x) <= seen.across && lengthOf(head.y) <= seen.down;
}

/** Part of the photo's width and height that a slot shows which it covers. */
function seenPart(photo: SlotSize, slot: SlotSize): { across: number; down: number } {
  const scale = Math.max(slot.width / photo.width, slot.height / photo.height);
  return { across: slot.width / (photo.width * scale), down: slot.height / (photo.height * scale) };
}

interface Span {
  from: number;
  to: number;
}

const lengthOf = ({ from, to }: Span): number => to - from;
const middleOf = ({ from, to }: Span): number => (from + to) / 2;

/** The face with its surroundings, as far as the photo goes. */
function headOf(face: Box): { x: Span; y: Span } {
  return {
    x: {
      from: Math.max(0, face.x - face.width * around.beside),
      to: Math.min(1, face.x + face.width * (1 + around.beside)),
    },
    y: {
      from: Math.max(0, face.y - face.height * around.above),
      to: Math.min(1, face.y + face.height * (1 + around.below)),
    },
  };
}

/** The middle nearest to `wanted` at which the whole span is seen. */
function nearest(wanted: number, { span, seen }: { span: Span; seen: number }): number {
  if (lengthOf(span) >= seen) return middleOf(span);
  return Math.min(Math.max(wanted, span.to - seen / 2), span.from + seen / 2);
}

/** Keeps the middle of what is seen so that nothing beyond the photo would show. */
function within(middle: number, seen: number): number {
  return Math.min(Math.max(middle, seen / 2), 1 - seen / 2);
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
