import type { SlotImage } from '../../collage/collage.ts';
import { assign } from '../slots/assign.ts';
import { slotImage } from '../slots/framing.ts';
import { fitOf, type JudgedPhoto, lenientFitOf } from '../slots/slot-fit.ts';
import type { TemplateData } from '../template.ts';

const even = { min: 0, max: 0 };

/**
 * Photos of a product in the slots of a template that is being designed: as the conditions want it (D-30), labels last. With
 * fewer photos than slots they repeat; a slot whose conditions no photo meets stays empty, so that its designer sees it.
 */
export function fillDesign(
  { images }: Pick<TemplateData, 'images'>,
  photos: readonly JudgedPhoto[],
): (SlotImage | null)[] {
  const scores = photos.map((photo, order) =>
    images.map((slot, place) => {
      const fit = lenientFitOf(photo, slot, even);
      if (fit.kind === 'condition') return null;
      const bonus = fitOf(photo, slot, even).kind === 'condition' ? 0 : 5;
      return (
        (fit.kind === 'fits' ? fit.score : 0) + bonus + 0.5 * (1 - order / photos.length) * (1 - place / images.length)
      );
    }),
  );
  const { photoOf } = assign(scores, images.length);
  return images.map((slot, place) => {
    const repeated = () => bestFor(scores.map((row) => row[place] ?? null));
    const photo = photos[photoOf[place] ?? repeated() ?? -1];
    return photo ? slotImage(photo, slot) : null;
  });
}

function bestFor(scores: readonly (number | null)[]): number | null {
  let best: number | null = null;
  for (const [index, score] of scores.entries()) {
    if (score !== null && (best === null || score > (scores[best] ?? 0))) best = index;
  }
  return best;
}
