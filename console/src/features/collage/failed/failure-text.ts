import type { CollageCard } from '@kolaj/contract/collage/collage';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { baseName } from '../../../lib/texts/base-name.ts';

type Failure = NonNullable<CollageCard['failure']>;

export interface FailureText {
  /** The reason in one line. */
  title: string;
  /** Which files, slots or fields; empty where there is nothing to add. */
  detail: string;
}

/** The files that a failure names, without their folders. */
const filesIn = (detail: string) => detail.split(', ').filter(Boolean).map(baseName);

/** Why a collage needs work, in the person's language (D-34). Names of files, slots and fields stay as they are. */
export function useFailureText(): (failure: Failure | null) => FailureText {
  const { t } = useLingui();
  const lackOf = useLackText();
  return (failure) => {
    // A failed collage always says why; the default is for a server that does not.
    const { reason = 'internal', detail = '', lack = null } = failure ?? {};
    const files = filesIn(detail);
    const names = files.join(', ');
    const count = Math.max(1, files.length);
    switch (reason) {
      case 'no_image':
        return { title: t({ id: 'failure.no-image', message: 'No photo can be read' }), detail: names };
      case 'image_broken':
        return {
          title: t({
            id: 'failure.image-broken',
            message: plural(count, { one: '# photo cannot be read', other: '# photos cannot be read' }),
          }),
          detail: names,
        };
      case 'image_small':
        return {
          title: t({
            id: 'failure.image-small',
            message: plural(count, { one: '# photo is too small', other: '# photos are too small' }),
          }),
          detail: names,
        };
      case 'no_template':
        return {
          title: t({ id: 'failure.no-template', message: 'No template fits' }),
          detail: lack === null ? detail : lackOf(lack),
        };
      case 'field_missing':
        return { title: t({ id: 'failure.field-missing', message: `Missing: ${detail}` }), detail: '' };
      case 'template_invalid':
        return { title: t({ id: 'failure.template-invalid', message: 'The template is broken' }), detail };
      case 'render_error':
        return { title: t({ id: 'failure.render-error', message: 'The picture could not be drawn' }), detail };
      case 'source_gone':
        return {
          title: t({ id: 'failure.source-gone', message: 'The photos are gone from the source' }),
          detail: names,
        };
      case 'internal':
        return { title: t({ id: 'failure.internal', message: 'Processing broke off three times' }), detail: '' };
      case 'sent_back':
        return { title: t({ id: 'failure.sent-back', message: 'Sent back' }), detail };
    }
  };
}

type Lack = NonNullable<NonNullable<CollageCard['failure']>['lack']>;

/** What the nearest template is missing: "first-1, slot 2: a photo with a person". */
function useLackText(): (lack: Lack) => string {
  const { t } = useLingui();
  const wishOf = (name: string, wanted: boolean) => {
    switch (name) {
      case 'has_face':
        return wanted
          ? t({ id: 'lack.face', message: 'with a face' })
          : t({ id: 'lack.no-face', message: 'without a face' });
      case 'has_person':
        return wanted
          ? t({ id: 'lack.person', message: 'with a person' })
          : t({ id: 'lack.no-person', message: 'without a person' });
      default:
        return wanted
          ? t({ id: 'lack.barcode', message: 'with a barcode' })
          : t({ id: 'lack.no-barcode', message: 'without a barcode' });
    }
  };
  return ({ template, slot, conditions }) => {
    const wishes = Object.entries(conditions).flatMap(([name, wanted]) =>
      wanted === undefined ? [] : [wishOf(name, wanted)],
    );
    if (wishes.length === 0) {
      return t({ id: 'lack.photo', message: `${template}: no photo left for slot ${slot}` });
    }
    const wanted = wishes.join(', ');
    return t({ id: 'lack.slot', message: `${template}: slot ${slot} needs a photo ${wanted}` });
  };
}
