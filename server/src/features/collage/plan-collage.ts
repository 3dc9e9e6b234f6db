import type { CollageEditor, Failure } from '@kolaj/domain/collage/collage';
import { composeCollage } from '@kolaj/domain/collage/compose';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { liveTemplates, pinnedTemplate } from '../template/store.ts';
import { productOf } from './product-of.ts';
import type { CollagePhoto } from './render-collage.ts';
import type { CollageWork } from './work-store.ts';

type Plan = { editor: CollageEditor; template: TemplateData } | { failure: Failure };

/** Template and values of the picture: as a person chose them, else by the rules from the readable `photos` (D-29…D-34). */
export async function planCollage(scope: ShopScope, work: CollageWork, photos: readonly CollagePhoto[]): Promise<Plan> {
  if (work.mode === 'render' && work.editor) return withTemplate(scope, work.editor);

  const isRead = new Set(photos.map(({ path }) => path));
  const composition = composeCollage({
    product: productOf(work),
    photos,
    broken: work.photos.map(({ path }) => path).filter((path) => !isRead.has(path)),
    templates: await liveTemplates(scope),
    brand: work.brand,
    force: work.forced,
  });
  if (composition.kind === 'failed') return { failure: composition.failure };
  return withTemplate(scope, { ...composition.editor, text_data: textDataOf(work) ?? composition.editor.text_data });
}

/** What a person typed survives new photos and 'Tekrar İşle'; what the machine read before does not. */
function textDataOf({ editor, firstResult }: CollageWork) {
  if (!editor || !firstResult) return null;
  return JSON.stringify(editor.text_data) === JSON.stringify(firstResult.text_data) ? null : editor.text_data;
}

async function withTemplate(scope: ShopScope, editor: CollageEditor): Promise<Plan> {
  const template = await pinnedTemplate(scope, { templateId: editor.template_id, version: editor.template_version });
  if (template) return { editor, template };
  return { failure: { reason: 'template_invalid', detail: 'The template is not there any more; choose another.' } };
}
