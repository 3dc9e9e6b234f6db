import { present } from '@kolaj/contract/present';
import {
  addFirmTemplate,
  createFirmSchema,
  deleteFirmTemplate,
  editFirmTemplate,
  type FirmTemplate,
  listFirmTemplates,
} from '@kolaj/contract/template/template-admin';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { noteInFirm } from '../../../kernel/firm-audit.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import type { OverlayBook } from '../open/overlay-book.ts';
import { liveTemplates } from '../open/template.store.ts';
import { countUse, templatesUse } from '../open/use.store.ts';
import { addTemplate, changeTemplate, deleteTemplate, type TemplateFault } from './change.store.ts';
import { faultTexts } from './refusals.ts';

export interface FirmTemplateDeps {
  database: Pick<Database, 'db'>;
  overlays: OverlayBook;
}

/** What an admin does with a firm's templates (API-62…66, ADM-04, D-43). */
export function firmTemplateRoutes({ database, overlays }: FirmTemplateDeps): Route[] {
  return [
    on(listFirmTemplates).run(async ({ pid }) => ({
      success: true,
      data: { result: await inFirm(database, pid, (scope) => firmTemplates(scope, overlays)) },
    })),

    on(addFirmTemplate).run(async ({ pid, data }, context) =>
      inFirm(database, pid, async (scope) => {
        const { userId } = context.account;
        const added = await addTemplate(scope, { data: present(data), userId });
        if (added.kind === 'refused') return refusal(added.why);
        await noteInFirm(scope, context, { action: 'template.add', object: added.id, diff: { after: data } });
        return answer(added);
      }),
    ),

    on(editFirmTemplate).run(async ({ pid, id, data, version }, context) =>
      inFirm(database, pid, async (scope) => {
        const { userId } = context.account;
        const changed = await changeTemplate(scope, { id, version, data: present(data), userId });
        switch (changed.kind) {
          case 'not-found':
            throw notFound();
          case 'conflict':
            throw conflict('version', 'Somebody has changed this template meanwhile. Load it again or overwrite it.');
          case 'refused':
            return refusal(changed.why);
          case 'saved':
            await noteInFirm(scope, context, { action: 'template.edit', object: id, diff: { after: data } });
            return answer(changed);
        }
      }),
    ),

    on(deleteFirmTemplate).run(async ({ pid, id }, context) =>
      inFirm(database, pid, async (scope) => {
        if (!(await deleteTemplate(scope, id))) throw notFound();
        await noteInFirm(scope, context, { action: 'template.delete', object: id, diff: {} });
        return { success: true } as const;
      }),
    ),

    // A firm's schema is its templates: an empty one is there as soon as the firm is.
    on(createFirmSchema).run(async ({ pid, keyword }, context) =>
      inFirm(database, pid, async (scope, firm) => {
        if (firm.keyword.toLowerCase() !== keyword.toLowerCase()) throw notFound('The firm has another keyword.');
        await noteInFirm(scope, context, { action: 'schema.create', object: firm.keyword, diff: {} });
        return { success: true } as const;
      }),
    ),
  ];
}

const refusal = (why: TemplateFault) => ({ success: false, code: why, message: faultTexts[why] }) as const;
const answer = ({ id, version }: { id: string; version: number }) =>
  ({ success: true, data: { result: { id, version } } }) as const;

async function firmTemplates(scope: ShopScope, overlays: OverlayBook): Promise<FirmTemplate[]> {
  const templates = await liveTemplates(scope);
  const use = await templatesUse(scope);
  const addresses = await overlays.addresses(
    scope,
    templates.map(({ data }) => data.background),
  );
  return templates.map(({ id, version, updatedAt, data }) => ({
    id,
    version,
    data,
    overlay: addresses.get(data.background ?? '') ?? null,
    collages: countUse(use, ({ templateId }) => templateId === id),
    sent: countUse(use, ({ templateId, isSent }) => templateId === id && isSent),
    updated_at: updatedAt.toISOString(),
  }));
}
