import type { PhotoAnalysis } from '../collage/photo.ts';
import { isCodeSaid } from '../collage/said-values.ts';
import { priceShown } from '../collage/texts/price-shown.ts';
import { missingFields } from '../collage/texts/value-checks.ts';
import { type DiscountFault, discountFault } from '../price/amounts.ts';
import type { PriceRules } from '../price/currency.ts';
import { showsHead } from '../template/slots/framing.ts';
import { type EditorState, textsOf } from './edit.ts';

type PhotoFacts = Pick<PhotoAnalysis, 'width' | 'height' | 'face'>;

/**
 * What a person should look at before a collage is approved (D-32, D-34). What is only known once the picture is laid out (cut
 * texts, missing letters) comes from the scene. `text` and `slot` are indexes.
 */
export type Doubt =
  | { kind: 'value-missing'; keyword: string; title: string }
  | { kind: 'value-guessed'; keyword: string; text: number | null }
  /** What stands for it is a camera's name, which nobody could call right (D-103). */
  | { kind: 'code-missing'; text: number | null }
  | { kind: 'price-unknown'; text: number }
  /** Drawn as it was typed; the site shows no price. */
  | { kind: 'price-unreadable'; text: number | null; price: string }
  | { kind: 'discount-idle'; why: DiscountFault; text: number | null }
  | { kind: 'slot-empty'; slot: number }
  | { kind: 'photo-enlarged'; slot: number; factor: number }
  | { kind: 'head-cut'; slot: number };

/** A photo may be enlarged to twice its size; beyond that it is seen (D-34). */
const maxEnlargement = 2;

/** The doubts of one state; photos whose size is unknown raise none of their own. */
export function doubtsOf(
  state: EditorState,
  { photos, prices }: { photos: Readonly<Record<string, PhotoFacts>>; prices: PriceRules },
): Doubt[] {
  return [...valueDoubts(state), ...priceDoubts(state, prices), ...slotDoubts(state, photos)];
}

function valueDoubts(state: EditorState): Doubt[] {
  const { text_data } = state.editor;
  const isSaid = isCodeSaid(text_data);
  const missing = missingFields(state.template.panel, text_data.values);
  const guessed = text_data.guessed.filter((keyword) => keyword !== 'code' || isSaid);
  return [
    ...(isSaid ? [] : [{ kind: 'code-missing', text: textShowing(state, 'code') } as const]),
    ...missing.map(({ keyword, title }): Doubt => ({ kind: 'value-missing', keyword, title: title || keyword })),
    ...guessed.map((keyword): Doubt => ({ kind: 'value-guessed', keyword, text: textShowing(state, keyword) })),
  ];
}

/** Index of the first text that shows a value. */
export function textShowing(state: EditorState, keyword: string): number | null {
  const index = textsOf(state).findIndex(({ format }) => format.includes(`{${keyword}}`));
  return index < 0 ? null : index;
}

function priceDoubts(state: EditorState, rules: PriceRules): Doubt[] {
  const { text_data } = state.editor;
  const text = textsOf(state).findIndex(({ type }) => type === 'price');
  const shown = text < 0 ? null : text;
  const price = priceShown(text_data, rules);
  const why = discountFault(text_data, rules);
  return [
    ...(shown !== null && price === 'none' ? [{ kind: 'price-unknown', text: shown } as const] : []),
    ...(price === 'unreadable'
      ? [{ kind: 'price-unreadable', text: shown, price: text_data.values.price ?? '' } as const]
      : []),
    ...(why === null ? [] : [{ kind: 'discount-idle', why, text: shown } as const]),
  ];
}

function slotDoubts({ editor, template }: EditorState, photos: Readonly<Record<string, PhotoFacts>>): Doubt[] {
  return template.images.flatMap((area, slot): Doubt[] => {
    const image = editor.images[slot];
    if (!image) return [{ kind: 'slot-empty', slot }];
    const photo = photos[image.path];
    if (!photo) return [];
    const { factor, isHeadCut } = lookOf(photo, { area, image });
    return [
      ...(factor > maxEnlargement
        ? [{ kind: 'photo-enlarged', slot, factor: Math.round(factor * 10) / 10 } as const]
        : []),
      ...(isHeadCut ? [{ kind: 'head-cut', slot } as const] : []),
    ];
  });
}

interface Placed {
  area: { width: number; height: number };
  image: NonNullable<EditorState['editor']['images'][number]>;
}

function lookOf(photo: PhotoFacts, { area, image }: Placed): { factor: number; isHeadCut: boolean } {
  const isOnSide = image.rotate % 180 === 90;
  const seen = isOnSide ? { width: area.height, height: area.width } : area;
  const across = seen.width / photo.width;
  const down = seen.height / photo.height;
  const factor = (image.fit === 'cover' ? Math.max(across, down) : Math.min(across, down)) * image.zoom;
  return { factor, isHeadCut: image.fit === 'cover' && isHeadCut(photo, { image, seen, factor }) };
}

/** Whether part of the face is outside of what the slot shows. Only for photos that stand upright or on a side. */
function isHeadCut(
  { face, width, height }: PhotoFacts,
  { image, seen, factor }: { image: Placed['image']; seen: { width: number; height: number }; factor: number },
): boolean {
  if (!face || image.rotate % 90 !== 0 || !showsHead({ face, width, height }, seen)) return false;
  const isCut = (at: number, length: number, { focus, part }: { focus: number; part: number }) => {
    if (part >= 1) return false;
    const middle = Math.min(Math.max(focus, part / 2), 1 - part / 2);
    return at < middle - part / 2 - tolerance || at + length > middle + part / 2 + tolerance;
  };
  return (
    isCut(face.x, face.width, { focus: image.focus.x, part: seen.width / (width * factor) }) ||
    isCut(face.y, face.height, { focus: image.focus.y, part: seen.height / (height * factor) })
  );
}

/** Part of the photo that a face may stand out without anybody minding. */
const tolerance = 0.01;
