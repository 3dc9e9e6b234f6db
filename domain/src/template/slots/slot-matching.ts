import type { CollageFailure } from '../../collage/failure.ts';
import type { ProductPhoto } from '../../collage/photo.ts';
import { key } from '../../shared/fold.ts';
import type { SlotConditions, Template } from '../template.ts';
import type { ChoiceCode, ChoiceReason } from './choice.ts';
import { type Filling, fillForced, fillSlots } from './fill-slots.ts';
import { fitOf, sharpnessOf } from './slot-fit.ts';

export type TemplateChoice = ({ kind: 'chosen' } & Filling) | { kind: 'none'; failure: CollageFailure };

export interface ChoiceInput {
  photos: readonly ProductPhoto[];
  /** The shop's templates; hidden ones are never chosen automatically. */
  templates: readonly Template[];
  /** Names of the subfolder's brand: data.name, showing_name. */
  brand: readonly string[];
}

/**
 * Chooses the template of a collage and the photo of each slot (D-30). Every slot must be filled; among those templates:
 * most slots → best score → default → order. A barcode photo goes into a slot that does not ask for one only when the
 * product would get no collage otherwise.
 */
export function chooseTemplate({ photos, templates, brand }: ChoiceInput): TemplateChoice {
  if (photos.length === 0) return { kind: 'none', failure: { reason: 'no_image', photos: [] } };
  const offered = templates.filter(isOffered);
  const candidates = ordered(forBrand(offered, brand));
  if (candidates.length === 0) return { kind: 'none', failure: { reason: 'no_template', lack: null } };

  const strict = candidates.map((template) => fillSlots(template, photos, { labelsAnywhere: false }));
  const best =
    bestFull(strict) ?? bestFull(candidates.map((template) => fillSlots(template, photos, { labelsAnywhere: true })));
  return best
    ? { kind: 'chosen', ...best, why: [...whyBrand(best.template), ...best.why] }
    : { kind: 'none', failure: whyNone(strict, photos) };
}

/** The preferred one of those that are filled whole, with what made it win over the next one. */
function bestFull(fillings: readonly Filling[]): Filling | undefined {
  const [best, next] = fillings.filter(({ filled, images }) => filled === images.length).sort(byPreference);
  return best && { ...best, why: [whyPreferred(best, next), ...best.why] };
}

function whyPreferred(best: Filling, next: Filling | undefined): ChoiceReason {
  if (!next) return { code: 'template-only' };
  if (best.images.length > next.images.length) return { code: 'template-most-slots', value: best.images.length };
  if (stepOf(best) > stepOf(next)) return { code: 'template-best-match' };
  return { code: best.template.data.default && !next.template.data.default ? 'template-default' : 'template-first' };
}

function whyBrand({ data }: Template): ChoiceReason[] {
  return data.brands.length > 0 ? [{ code: 'template-brand', value: data.brands.join(', ') }] : [];
}

/** Chooses for 'Tekrar İşle' (D-30): the force template, else the default one, else the first; its conditions do not count. */
export function forceTemplate({ photos, templates, brand }: ChoiceInput): TemplateChoice {
  if (photos.length === 0) return { kind: 'none', failure: { reason: 'no_image', photos: [] } };
  const usable = ordered(templates.filter(({ data }) => data.images.length > 0));
  const forced = forBrand(
    usable.filter(({ data }) => data.force),
    brand,
  );
  const offered = forBrand(usable.filter(isOffered), brand);
  const [template, code] = firstOf([
    [forced[0], 'template-forced'],
    [offered.find(({ data }) => data.default), 'template-forced-default'],
    [offered[0] ?? usable[0], 'template-forced-first'],
  ]);
  if (!template) return { kind: 'none', failure: { reason: 'no_template', lack: null } };
  const filling = fillForced(template, photos);
  return { kind: 'chosen', ...filling, why: [{ code }, ...filling.why] };
}

type ForcedCode = Extract<ChoiceCode, `template-forced${string}`>;

function firstOf(found: [Template | undefined, ForcedCode][]): [Template | undefined, ForcedCode] {
  return found.find(([template]) => template !== undefined) ?? [undefined, 'template-forced'];
}

function isOffered({ data }: Template): boolean {
  return !data.hidden && data.images.length > 0;
}

function ordered(templates: readonly Template[]): Template[] {
  return [...templates].sort((a, b) => a.position - b.position);
}

/** Templates that name this brand go before all others; templates of other brands are never taken. */
function forBrand(templates: readonly Template[], brand: readonly string[]): Template[] {
  const keys = brand.map(key).filter(Boolean);
  const own = templates.filter(({ data }) => data.brands.some((name) => keys.includes(key(name))));
  return own.length > 0 ? own : templates.filter(({ data }) => data.brands.length === 0);
}

/** Scores closer than this are a tie: the shop's default decides, not a few pixels. */
const scoreStep = 0.1;

const stepOf = ({ score }: Filling): number => Math.round(score / scoreStep);

function byPreference(a: Filling, b: Filling): number {
  return (
    b.images.length - a.images.length ||
    stepOf(b) - stepOf(a) ||
    Number(b.template.data.default) - Number(a.template.data.default) ||
    a.template.position - b.template.position
  );
}

/** What a slot must not show keeps photos out; where none are left, there are simply too few of them. */
function whatIsMissing(config: SlotConditions, { hasPhotosLeft }: { hasPhotosLeft: boolean }): SlotConditions {
  const conditions = Object.entries(config).filter(([, wanted]) => wanted || hasPhotosLeft);
  return Object.fromEntries(conditions);
}

/** Says what the nearest template lacks (D-34). */
function whyNone(fillings: readonly Filling[], photos: readonly ProductPhoto[]): CollageFailure {
  const [nearest] = [...fillings].sort((a, b) => a.images.length - a.filled - (b.images.length - b.filled));
  const slot = nearest?.images.indexOf(null) ?? -1;
  const open = nearest?.template.data.images[slot];
  if (!nearest || !open) return { reason: 'no_template', lack: null };

  const shoot = sharpnessOf(photos);
  const tooSmall = nearest.leftOver.filter((photo) => fitOf(photo, open, shoot).kind === 'too_small');
  if (tooSmall.length > 0) return { reason: 'image_small', photos: tooSmall.map(({ path }) => path) };
  const conditions = whatIsMissing(open.config, { hasPhotosLeft: nearest.leftOver.length > 0 });
  return { reason: 'no_template', lack: { template: nearest.template.data.name, slot: slot + 1, conditions } };
}
