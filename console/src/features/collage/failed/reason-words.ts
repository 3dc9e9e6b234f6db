import type { FailReason } from '@kolaj/domain/collage/failure';
import { useLingui } from '@lingui/react/macro';

/** What is wrong with all collages of one reason, and what to do about it (D-34). */
export interface ReasonWords {
  title: string;
  hint: string;
}

export function useReasonWords(): (reason: FailReason | null) => ReasonWords {
  const { t } = useLingui();
  const templateHint = t({
    id: 'reason.no-template-hint',
    message: 'Change a template or add one with fewer photos, then see what would change.',
  });
  const againHint = t({
    id: 'reason.again-hint',
    message: 'Reprocess them. If it happens again, tell your administrator.',
  });
  return (reason) => {
    switch (reason) {
      case 'sent_back':
        return {
          title: t({ id: 'failure.sent-back', message: 'Sent back' }),
          hint: t({ id: 'reason.sent-back-hint', message: 'Read the note, fix it, reprocess.' }),
        };
      case 'no_image':
        return {
          title: t({ id: 'reason.no-image', message: 'No readable photo' }),
          hint: t({ id: 'reason.no-image-hint', message: 'Upload the photos again and import, or use them anyway.' }),
        };
      case 'image_broken':
        return {
          title: t({ id: 'reason.image-broken', message: 'Damaged photos' }),
          hint: t({
            id: 'reason.image-broken-hint',
            message: 'Upload them again and import, use them anyway, or process without them.',
          }),
        };
      case 'image_small':
        return {
          title: t({ id: 'reason.image-small', message: 'Photos too small' }),
          hint: t({ id: 'reason.image-small-hint', message: 'Import larger ones, or process with these.' }),
        };
      case 'no_template':
        return { title: t({ id: 'failure.no-template', message: 'No template fits' }), hint: templateHint };
      case 'field_missing':
        return {
          title: t({ id: 'reason.field-missing', message: 'Required values missing' }),
          hint: t({
            id: 'reason.field-missing-hint',
            message: 'Put the value into the file or folder name and import, or process without it.',
          }),
        };
      case 'template_invalid':
        return {
          title: t({ id: 'reason.template-invalid', message: 'Template broken or deleted' }),
          hint: t({ id: 'reason.template-invalid-hint', message: 'Fix the template, then see what would change.' }),
        };
      case 'render_error':
        return { title: t({ id: 'reason.render-error', message: 'Could not be drawn' }), hint: againHint };
      case 'source_gone':
        return {
          title: t({ id: 'reason.source-gone', message: 'Photos no longer in the source' }),
          hint: t({
            id: 'reason.source-gone-hint',
            message: 'Process with the copies made at the import, or make them passive.',
          }),
        };
      case null:
        return {
          title: t({ id: 'reason.changed', message: 'Changed since' }),
          hint: t({ id: 'reason.changed-hint', message: 'Each one shows how it is now.' }),
        };
      case 'internal':
        return { title: t({ id: 'reason.internal', message: 'Processing failed' }), hint: againHint };
    }
  };
}
