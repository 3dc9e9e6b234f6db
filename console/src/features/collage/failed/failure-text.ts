import type { CollageFailure, SlotLack, TemplateFault } from '@kolaj/domain/collage/failure';
import type { ConditionName } from '@kolaj/domain/template/template';
import { conditionNames } from '@kolaj/domain/template/template';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { baseName } from '../../../lib/texts/base-name.ts';

export interface FailureText {
  /** The reason in one line. */
  title: string;
  /** Which files or which slot, then words that are not ours; empty where there is nothing to add. */
  detail: string;
}

type Say = (text: MessageDescriptor) => string;

/** Why a collage needs work, in the person's language (D-34). Names of files, templates and fields stay as they are. */
export function useFailureText(): (failure: CollageFailure) => FailureText {
  const { t } = useLingui();
  return (failure) => failureText(failure, t);
}

/** The one table of the reasons. */
export function failureText(failure: CollageFailure, say: Say): FailureText {
  const text = (title: MessageDescriptor, ...details: (string | undefined)[]): FailureText => ({
    title: say(title),
    detail: [...details, 'words' in failure ? failure.words : ''].filter(Boolean).join(' · '),
  });
  switch (failure.reason) {
    case 'no_image':
      return text(msg({ id: 'failure.no-image', message: 'No photo can be read' }), namesOf(failure.photos));
    case 'image_broken':
      return text(brokenPhotos(failure.photos.length), namesOf(failure.photos));
    case 'image_small':
      return text(smallPhotos(failure.photos.length), namesOf(failure.photos));
    case 'no_template':
      return text(
        msg({ id: 'failure.no-template', message: 'No template fits' }),
        failure.lack === null ? '' : lackText(failure.lack, say),
      );
    case 'field_missing':
      return text(missingFields(failure.fields.join(', ')));
    case 'template_invalid':
      return text(...templateText(failure.fault, say));
    case 'render_error':
      return text(msg({ id: 'failure.render-error', message: 'The picture could not be drawn' }));
    case 'source_gone':
      return text(msg({ id: 'failure.source-gone', message: 'The photos are no longer in the source' }));
    case 'internal':
      return text(msg({ id: 'failure.internal', message: 'Processing failed 3 times' }));
    case 'sent_back':
      return text(msg({ id: 'failure.sent-back', message: 'Sent back' }), failure.note);
  }
}

/** The files, without their folders. */
const namesOf = (paths: readonly string[]): string => paths.map(baseName).join(', ');

/** Which photos an old failure meant may not be known: then they are not counted. */
const brokenPhotos = (count: number): MessageDescriptor =>
  count === 0
    ? msg({ id: 'reason.image-broken', message: 'Damaged photos' })
    : msg({
        id: 'failure.image-broken',
        message: plural(count, { one: '# photo cannot be read', other: '# photos cannot be read' }),
      });

const smallPhotos = (count: number): MessageDescriptor =>
  count === 0
    ? msg({ id: 'reason.image-small', message: 'Photos too small' })
    : msg({
        id: 'failure.image-small',
        message: plural(count, { one: '# photo is too small', other: '# photos are too small' }),
      });

const missingFields = (fields: string): MessageDescriptor =>
  fields === ''
    ? msg({ id: 'reason.field-missing', message: 'Required values missing' })
    : msg({ id: 'failure.field-missing', message: `Missing: ${fields}` });

function templateText(fault: TemplateFault | null, say: Say): [title: MessageDescriptor, detail?: string] {
  const broken = msg({ id: 'failure.template-invalid', message: 'The template is broken' });
  switch (fault?.code) {
    case undefined:
      return [broken];
    case 'gone':
      return [msg({ id: 'failure.template-gone', message: 'The template was deleted' })];
    case 'overlay_missing': {
      const { template } = fault;
      const missing = msg({
        id: 'failure.overlay-missing',
        message: `${template}: its background picture is missing`,
      });
      return [broken, say(missing)];
    }
  }
}

const wishes: Readonly<Record<ConditionName, { must: MessageDescriptor; mustNot: MessageDescriptor }>> = {
  has_face: {
    must: msg({ id: 'lack.face', message: 'with a face' }),
    mustNot: msg({ id: 'lack.no-face', message: 'without a face' }),
  },
  has_person: {
    must: msg({ id: 'lack.person', message: 'with a person' }),
    mustNot: msg({ id: 'lack.no-person', message: 'without a person' }),
  },
  has_barcode: {
    must: msg({ id: 'lack.barcode', message: 'with a barcode' }),
    mustNot: msg({ id: 'lack.no-barcode', message: 'without a barcode' }),
  },
};

/** What the nearest template is missing: "first-1: slot 2 needs a photo with a person". */
function lackText({ template, slot, conditions }: SlotLack, say: Say): string {
  const wanted = conditionNames
    .filter((name) => conditions[name] !== undefined)
    .map((name) => say(conditions[name] ? wishes[name].must : wishes[name].mustNot))
    .join(', ');
  return say(
    wanted === ''
      ? msg({ id: 'lack.photo', message: `${template}: no photo left for slot ${slot}` })
      : msg({ id: 'lack.slot', message: `${template}: slot ${slot} needs a photo ${wanted}` }),
  );
}
