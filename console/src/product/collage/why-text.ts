import type { collageEditor } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { baseName } from '../../lib/texts/base-name.ts';

export type ChoiceReason = z.infer<typeof collageEditor>['why'][number];

/** What is said of one slot, and of the choice as a whole. */
export interface WhyLines {
  whole: ChoiceReason[];
  slots: { slot: number; photo: string; reasons: ChoiceReason[] }[];
}

/** Reasons of one choice sorted for reading: the template and what was left out first, then slot by slot. */
export function whyLines(why: readonly ChoiceReason[]): WhyLines {
  const slots = Map.groupBy(
    why.filter(({ slot }) => slot !== undefined),
    ({ slot = 0 }) => slot,
  );
  return {
    whole: why.filter(({ slot }) => slot === undefined),
    slots: [...slots]
      .sort(([a], [b]) => a - b)
      .map(([slot, reasons]) => ({ slot, photo: baseName(reasons[0]?.photo ?? ''), reasons })),
  };
}

/** A reason of the rules in the person's language (D-30): "barcode photo left out", "shows a person". */
export function useWhyText(): (reason: ChoiceReason) => string {
  const whole = useWholeText();
  const inSlot = useSlotText();
  return (reason) => (reason.slot === undefined ? whole(reason) : inSlot(reason));
}

function useWholeText(): (reason: ChoiceReason) => string {
  const { t } = useLingui();
  return ({ code, photo = '', value = '' }) => {
    const count = Number(value);
    switch (code) {
      case 'template-brand':
        return t({ id: 'why.template-brand', message: `the template is made for ${value}` });
      case 'template-only':
        return t({ id: 'why.template-only', message: 'the only template that these photos fill' });
      case 'template-most-slots':
        return t({
          id: 'why.template-most-slots',
          message: plural(count, { one: 'the template shows # photo', other: 'the template shows the most photos, #' }),
        });
      case 'template-best-match':
        return t({ id: 'why.template-best-match', message: 'the photos suit this template best' });
      case 'template-default':
        return t({ id: 'why.template-default', message: 'your default template' });
      case 'template-first':
        return t({ id: 'why.template-first', message: 'the first of your templates that fits' });
      case 'template-forced':
        return t({ id: 'why.template-forced', message: 'reprocessed with the template for that' });
      case 'template-forced-default':
        return t({ id: 'why.template-forced-default', message: 'reprocessed with the default template' });
      case 'template-forced-first':
        return t({ id: 'why.template-forced-first', message: 'reprocessed with the first template' });
      case 'barcode-left-out': {
        const name = baseName(photo);
        return t({ id: 'why.barcode-left-out', message: `barcode photo left out: ${name}` });
      }
      default:
        return t({
          id: 'why.photos-left-out',
          message: plural(count, { one: '# photo left over', other: '# photos left over' }),
        });
    }
  };
}

function useSlotText(): (reason: ChoiceReason) => string {
  const { t } = useLingui();
  const thing = useConditionWord();
  return ({ code, value = '' }) => {
    switch (code) {
      case 'face-in-slot':
        return t({ id: 'why.face', message: 'shows a face' });
      case 'person-in-slot':
        return t({ id: 'why.person', message: 'shows a person' });
      case 'barcode-in-slot':
        return t({ id: 'why.barcode', message: 'shows the barcode' });
      case 'no-face-in-slot':
        return t({ id: 'why.no-face', message: 'shows no face' });
      case 'no-person-in-slot':
        return t({ id: 'why.no-person', message: 'shows nobody' });
      case 'no-barcode-in-slot':
        return t({ id: 'why.no-barcode', message: 'shows no barcode' });
      case 'unsure-in-slot': {
        const what = thing(value);
        return t({ id: 'why.unsure', message: `not known: ${what}` });
      }
      case 'ignored-in-slot': {
        const what = thing(value);
        return t({ id: 'why.ignored', message: `the slot’s condition does not count: ${what}` });
      }
      case 'label-in-slot':
        return t({ id: 'why.label', message: 'a barcode photo, because there is no other' });
      case 'small-in-slot':
        return t({ id: 'why.small', message: 'smaller than the slot' });
      case 'repeated-in-slot':
        return t({ id: 'why.repeated', message: 'used twice, because there is no other' });
      default:
        return t({ id: 'why.shape', message: `fits ${value}\u00a0%` });
    }
  };
}

function useConditionWord(): (condition: string | number) => string {
  const { t } = useLingui();
  return (condition) => {
    switch (condition) {
      case 'has_face':
        return t({ id: 'why.word-face', message: 'face' });
      case 'has_person':
        return t({ id: 'why.word-person', message: 'person' });
      default:
        return t({ id: 'why.word-barcode', message: 'barcode' });
    }
  };
}
