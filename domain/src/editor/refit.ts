import type { CollageEditor, SlotImage } from '../collage/collage.ts';
import { assign } from '../template/slots/assign.ts';
import { slotImage } from '../template/slots/framing.ts';
import { type JudgedPhoto, lenientFitOf } from '../template/slots/slot-fit.ts';
import type { ImageSlot, TemplateData } from '../template/template.ts';
import { type EditorState, textsOf } from './edit.ts';

/** What becomes of a collage in another template, and what does not come along. */
export interface Refit {
  images: CollageEditor['images'];
  /** Photos that was in a slot and are in none now. */
  leftOut: string[];
  /** Indexes of slots that no photo of the product may fill. */
  empty: number[];
  /** Keywords with a value that the other template shows nowhere, neither in its panel nor in a text. */
  hidden: string[];
  /** The texts were moved or styled on this collage; that belongs to the old template and goes. */
  losesLayout: boolean;
}

/** A photo that is in use goes before all others, and preferably to the slot it was in. */
const bonus = { inUse: 20, samePlace: 5 };

/** Slots whose shapes differ by less than this part show the same of a photo: its framing stays. */
const sameShape = 0.1;

/**
 * Brings a collage into another template and keeps what still fits: the photos in use, their framing where the slot has the
 * same shape, all values. Slots left over take the product's other photos as the rules would (D-30).
 */
export function refit({ editor, template }: EditorState, to: TemplateData, photos: readonly JudgedPhoto[]): Refit {
  const before = editor.images;
  const placeOf = (path: string) => before.findIndex((image) => image?.path === path);
  const even = { min: 0, max: 0 };
  const scores = photos.map((photo) =>
    to.images.map((slot, index) => {
      const fit = lenientFitOf(photo, slot, even);
      if (fit.kind !== 'fits') return null;
      const place = placeOf(photo.path);
      return fit.score + (place >= 0 ? bonus.inUse : 0) + (place === index ? bonus.samePlace : 0);
    }),
  );
  const { photoOf } = assign(scores, to.images.length);
  const images = to.images.map((slot, index) => {
    const photo = photos[photoOf[index] ?? -1];
    return photo ? framed(photo, { slot, before, slots: template.images }) : null;
  });
  const used = new Set(images.map((image) => image?.path));
  const inUse = [...new Set(before.flatMap((image) => (image ? [image.path] : [])))];
  return {
    images,
    leftOut: inUse.filter((path) => !used.has(path)),
    empty: images.flatMap((image, index) => (image ? [] : [index])),
    hidden: hiddenValues({ editor, template }, to),
    losesLayout: editor.texts !== undefined,
  };
}

interface Frame {
  slot: ImageSlot;
  before: CollageEditor['images'];
  slots: readonly ImageSlot[];
}

function framed(photo: JudgedPhoto, { slot, before, slots }: Frame): SlotImage {
  const place = before.findIndex((image) => image?.path === photo.path);
  const [image, old] = [before[place], slots[place]];
  if (image && old && isSameShape(old, slot)) return image;
  return { ...slotImage(photo, slot), rotate: image?.rotate ?? 0 };
}

function isSameShape(one: ImageSlot, other: ImageSlot): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) < sameShape;
}

/** What a person sees of the values now and would not see any more. */
function hiddenValues(state: EditorState, to: TemplateData): string[] {
  const { values, discountprice } = state.editor.text_data;
  const shownIn = (template: TemplateData, texts: readonly { format: string }[], keyword: string) =>
    template.panel.some((field) => field.keyword === keyword) ||
    texts.some(({ format }) => format.includes(`{${keyword}}`));
  const filled = Object.keys(values).filter((keyword) => (values[keyword] ?? '') !== '');
  const all = discountprice === null ? filled : [...filled, 'discountprice'];
  return all.filter((keyword) => shownIn(state.template, textsOf(state), keyword) && !shownIn(to, to.texts, keyword));
}
