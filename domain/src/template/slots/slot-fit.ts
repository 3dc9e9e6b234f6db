import type { PhotoAnalysis, Verdict } from '../../collage/photo.ts';
import { type ConditionName, conditionNames, type ImageSlot, type SlotConditions } from '../template.ts';
import { metCondition, type SlotReason } from './choice.ts';
import { showsHead } from './framing.ts';

/** A photo must not be enlarged more than this to cover a slot: below half of the slot it is too small (D-34). */
const maxEnlargement = 2;

/** How well a photo sits in a slot, or what keeps it out. */
export type SlotFit =
  | { kind: 'fits'; score: number; why: SlotReason[] }
  | { kind: 'condition'; condition: ConditionName }
  | { kind: 'too_small' };

/** What is looked at of a photo. */
type Analysed = Pick<PhotoAnalysis, 'width' | 'height' | 'face' | 'hasFace' | 'hasPerson' | 'hasBarcode' | 'sharpness'>;

/** A photo to be judged; the editor knows less of one than the import. */
export interface JudgedPhoto {
  path: string;
  analysis: Analysed;
}

/** What `fitOf` weighs beside photo and slot: the sharpest and dullest photo of the product. */
export interface ShootSharpness {
  min: number;
  max: number;
}

function verdictOf({ hasFace, hasPerson, hasBarcode }: Analysed, condition: ConditionName): Verdict {
  switch (condition) {
    case 'has_face':
      return hasFace;
    case 'has_person':
      return hasPerson;
    case 'has_barcode':
      return hasBarcode;
  }
}

/** Which condition keeps the photo out of the slot: true demands true, false demands false, unknown is a weak yes (D-30). */
function brokenCondition(analysis: Analysed, config: SlotConditions): ConditionName | null {
  return (
    conditionNames.find((name) => config[name] !== undefined && verdictOf(analysis, name) === !config[name]) ?? null
  );
}

/** A photo of a label in a slot that does not ask for one. */
function isStrayLabel({ analysis }: JudgedPhoto, { config }: ImageSlot): boolean {
  return analysis.hasBarcode === true && config.has_barcode !== true;
}

/** A stray label loses against every other photo. */
const strayLabelPenalty = 10;
/** A close-up whose head a slot cannot show whole goes rather where it can. */
const cutHeadPenalty = 0.5;

/** Judges one photo for one slot under the slot's conditions; barcode photos go only into barcode slots (D-30). */
export function fitOf(photo: JudgedPhoto, slot: ImageSlot, shoot: ShootSharpness): SlotFit {
  return isStrayLabel(photo, slot) ? { kind: 'condition', condition: 'has_barcode' } : lenientFitOf(photo, slot, shoot);
}

/** The same, but a slot that says nothing of barcodes takes a label if nothing else is there: absent means any. */
export function lenientFitOf(photo: JudgedPhoto, slot: ImageSlot, shoot: ShootSharpness): SlotFit {
  const broken = brokenCondition(photo.analysis, slot.config);
  if (broken) return { kind: 'condition', condition: broken };
  if (isTooSmall(photo.analysis, slot)) return { kind: 'too_small' };

  const known = conditionNames.filter((name) => slot.config[name] !== undefined);
  const exact = known.filter((name) => verdictOf(photo.analysis, name) !== null);
  const looks = looksIn(photo, slot, shoot);
  return {
    kind: 'fits',
    score: exact.length * 2 - (known.length - exact.length) * 0.5 + looks.score,
    why: [
      ...exact.map((name) => metCondition(name, slot.config[name] === true)),
      ...known.filter((name) => !exact.includes(name)).map((value) => ({ code: 'unsure-in-slot', value }) as const),
      ...looks.why,
    ],
  };
}

/** Without conditions, for a forced run. */
export function forcedFitOf(photo: JudgedPhoto, slot: ImageSlot, shoot: ShootSharpness): SlotFit {
  const broken = brokenCondition(photo.analysis, slot.config);
  const { score, why } = looksIn(photo, slot, shoot);
  const ignored: SlotReason[] = broken ? [{ code: 'ignored-in-slot', value: broken }] : [];
  const small: SlotReason[] = isTooSmall(photo.analysis, slot) ? [{ code: 'small-in-slot' }] : [];
  return { kind: 'fits', score, why: [...ignored, ...small, ...why] };
}

function looksIn(
  photo: JudgedPhoto,
  slot: ImageSlot,
  { min, max }: ShootSharpness,
): { score: number; why: SlotReason[] } {
  const { analysis } = photo;
  const shape = shapeFit(analysis.width / analysis.height, slot.width / slot.height);
  const sharpness = max > min ? (analysis.sharpness - min) / (max - min) : 1;
  const resolution = Math.min(1, 1 / enlargement(analysis, slot));
  const label = isStrayLabel(photo, slot);
  const penalty = (label ? strayLabelPenalty : 0) + (showsHead(analysis, slot) ? 0 : cutHeadPenalty);
  return {
    score: shape * 2 + sharpness * 0.5 + resolution * 0.5 - penalty,
    why: [
      ...(label ? [{ code: 'label-in-slot' } as const] : []),
      { code: 'shape-in-slot', value: Math.round(shape * 100) },
    ],
  };
}

/** Part of the photo that stays visible when it covers the slot, 0–1. */
function shapeFit(photo: number, slot: number): number {
  return Math.min(photo / slot, slot / photo);
}

/** Factor by which the upright original is enlarged to cover the slot; below 1 = it is shrunk. */
function enlargement({ width, height }: Analysed, slot: ImageSlot): number {
  return Math.max(slot.width / width, slot.height / height);
}

/** Whether a photo is below half of the slot (D-34). */
function isTooSmall(analysis: Analysed, slot: ImageSlot): boolean {
  return enlargement(analysis, slot) > maxEnlargement;
}

/** Range of sharpness among a product's photos; comparable only within one shoot. */
export function sharpnessOf(photos: readonly JudgedPhoto[]): ShootSharpness {
  const values = photos.map(({ analysis }) => analysis.sharpness);
  return { min: Math.min(...values), max: Math.max(...values) };
}
