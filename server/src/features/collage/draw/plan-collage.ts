import type { CollageEditor, Failure } from '@kolaj/domain/collage/collage';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { pinnedTemplate } from '../../template/open/template.store.ts';
import { composeWork, shopRules } from './compose-work.ts';
import type { CollagePhoto } from './render-collage.ts';
import type { CollageWork } from './work.store.ts';

type Plan = { editor: CollageEditor; template: TemplateData } | { failure: Failure };

/** Template and values of the picture: as a person chose them, else by the rules from the readable `photos` (D-29…D-34). */
export async function planCollage(scope: ShopScope, work: CollageWork, photos: readonly CollagePhoto[]): Promise<Plan> {
  if (work.mode === 'render' && work.editor) return withTemplate(scope, work.editor);

  const composition = composeWork(work, { photos, rules: await shopRules(scope), force: work.forced });
  return composition.kind === 'failed' ? { failure: composition.failure } : withTemplate(scope, composition.editor);
}

async function withTemplate(scope: ShopScope, editor: CollageEditor): Promise<Plan> {
  const template = await pinnedTemplate(scope, { templateId: editor.template_id, version: editor.template_version });
  if (template) return { editor, template };
  return { failure: { reason: 'template_invalid', detail: 'The template is not there any more; choose another.' } };
}
