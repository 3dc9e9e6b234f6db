import type { SlotImage } from '../../collage/collage.ts';
import type { ProductPhoto } from '../../collage/photo.ts';
import type { ImageSlot, Template } from '../template.ts';
import { assign } from './assign.ts';
import type { ChoiceReason } from './choice.ts';
import { slotImage } from './framing.ts';
import { fitOf, forcedFitOf, lenientFitOf, type SlotFit, sharpnessOf } from './slot-fit.ts';

/** A template with the photos that suit it best. */
export interface Filling {
  template: Template;
  /** One entry per slot; null = no photo may be there. */
  images: (SlotImage | null)[];
  /** Why each photo is in its slot, and what became of the others. */
  why: ChoiceReason[];
  /** Photos that found no slot, in their order. */
  leftOver: ProductPhoto[];
  /** Mean score of the filled slots. */
  score: number;
  filled: number;
}

/** Fills a template's slots by its conditions (D-30); `labelsAnywhere` lets barcode photos into slots that do not mention them. */
export function fillSlots(
  template: Template,
  photos: readonly ProductPhoto[],
  { labelsAnywhere }: { labelsAnywhere: boolean },
): Filling {
  return fill(template, photos, labelsAnywhere ? lenientFitOf : fitOf);
}

/** Fills every slot: conditions do not count, photos repeat when there are too few (D-30, 'Tekrar İşle'). */
export function fillForced(template: Template, photos: readonly ProductPhoto[]): Filling {
  const filling = fill(template, photos, forcedFitOf);
  const used = filling.images.flatMap((image) => photos.find(({ path }) => path === image?.path) ?? []);
  const [first] = used;
  if (!first) return filling;

  let repeats = 0;
  const images = template.data.images.map(
    (slot, index) => filling.images[index] ?? slotImage(used[repeats++ % used.length] ?? first, slot),
  );
  const repeated = images.flatMap(({ path }, slot): ChoiceReason[] =>
    filling.images[slot] ? [] : [{ code: 'repeated-in-slot', slot: slot + 1, photo: path }],
  );
  return { ...filling, images, why: [...filling.why, ...repeated], filled: images.length };
}

type Judge = (photo: ProductPhoto, slot: ImageSlot, shoot: { min: number; max: number }) => SlotFit;

function fill(template: Template, photos: readonly ProductPhoto[], judge: Judge): Filling {
  const slots = template.data.images;
  const shoot = sharpnessOf(photos);
  const fits = photos.map((photo) => slots.map((slot) => judge(photo, slot, shoot)));
  const scores = fits.map((row, photo) =>
    row.map((fit, slot) =>
      fit.kind === 'fits' ? fit.score + orderBonus(photos, { photo, slot, slots: slots.length }) : null,
    ),
  );
  const { photoOf, score } = assign(scores, slots.length);

  const chosen = photoOf.map((index) => (index === null ? undefined : photos[index]));
  const filled = chosen.filter((photo) => photo !== undefined).length;
  const leftOver = photos.filter((photo) => !chosen.includes(photo));
  const whyChosen = chosen.flatMap((photo, slot): ChoiceReason[] => {
    const fit = photo && fits[photoOf[slot] ?? 0]?.[slot];
    if (!photo || fit?.kind !== 'fits') return [];
    return fit.why.map((reason) => ({ ...reason, slot: slot + 1, photo: photo.path }));
  });
  return {
    template,
    images: slots.map((slot, index) => (chosen[index] ? slotImage(chosen[index], slot) : null)),
    why: [...whyChosen, ...whyLeftOut(leftOver)],
    leftOver,
    score: filled === 0 ? 0 : score / filled,
    filled,
  };
}

/** Shops number their photos front first: among equals the first photo takes the first slot. Labels have no claim to it. */
function orderBonus(
  photos: readonly ProductPhoto[],
  { photo, slot, slots }: { photo: number; slot: number; slots: number },
): number {
  if (photos[photo]?.analysis.hasBarcode === true) return 0;
  return 0.5 * (1 - photo / photos.length) * (1 - slot / slots);
}

/** Labels are left out on purpose; of the others there were simply more than slots. */
function whyLeftOut(leftOver: readonly ProductPhoto[]): ChoiceReason[] {
  const [labels, others] = [true, false].map((isLabel) =>
    leftOver.filter(({ analysis }) => (analysis.hasBarcode === true) === isLabel),
  );
  return [
    ...(labels ?? []).map(({ path }) => ({ code: 'barcode-left-out', photo: path }) as const),
    ...(others?.length ? [{ code: 'photos-left-out', value: others.length } as const] : []),
  ];
}
