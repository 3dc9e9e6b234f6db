import type { ConditionName } from '../template.ts';

/** What can be said of why the machine chose this template and these photos (D-30). The console has the words. */
export const choiceCodes = [
  'template-brand',
  'template-only',
  'template-most-slots',
  'template-best-match',
  'template-default',
  'template-first',
  'template-forced',
  'template-forced-default',
  'template-forced-first',
  'face-in-slot',
  'person-in-slot',
  'barcode-in-slot',
  'no-face-in-slot',
  'no-person-in-slot',
  'no-barcode-in-slot',
  'unsure-in-slot',
  'shape-in-slot',
  'label-in-slot',
  'small-in-slot',
  'ignored-in-slot',
  'repeated-in-slot',
  'barcode-left-out',
  'photos-left-out',
] as const;
export type ChoiceCode = (typeof choiceCodes)[number];

/** One reason of a choice. The code says which of the others are set. */
export interface ChoiceReason {
  code: ChoiceCode;
  /** Place of the slot in its template, from 1. */
  slot?: number;
  /** Path of the photo. */
  photo?: string;
  /** A brand, a number of slots or photos, a part in per cent, or the condition that is meant. */
  value?: string | number;
}

/** What speaks for one photo in one slot; the slot and the photo are known where it is said. */
export type SlotReason = Pick<ChoiceReason, 'code' | 'value'>;

const met: Record<ConditionName, { true: ChoiceCode; false: ChoiceCode }> = {
  has_face: { true: 'face-in-slot', false: 'no-face-in-slot' },
  has_person: { true: 'person-in-slot', false: 'no-person-in-slot' },
  has_barcode: { true: 'barcode-in-slot', false: 'no-barcode-in-slot' },
};

/** The slot's wish is met for certain. */
export const metCondition = (condition: ConditionName, wanted: boolean): SlotReason => ({
  code: met[condition][wanted ? 'true' : 'false'],
});
