import { addExamples, allSchema, listExamples, listSchema } from '@kolaj/contract/template/template';
import type { Template } from '@kolaj/domain/template/template';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { badRequest } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { Services } from '../../kernel/feature.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { changeTemplate } from './change/change.store.ts';
import { examplePicture } from './change/change-view.ts';
import { addBuiltInTemplates, exampleTemplates, liveTemplates } from './open/template.store.ts';

/** The shop's collage schema and the examples it starts with (API-19…API-21). */
export function templateRoutes({ installation }: Pick<Services, 'installation'>): Route[] {
  /** Those of the six that the administrators leave in the choice. */
  async function offered(scope: ShopScope) {
    const { value: names } = (await installation.read(scope)).examples;
    return exampleTemplates.filter(({ name }) => names.some((one) => one === name));
  }
  return [
    on(listSchema).run(async (_input, { inShop: within }) => ({
      success: true,
      result: await within((scope) => schema(scope, ({ data }) => !data.hidden)),
    })),

    on(allSchema).run(async (_input, { inShop: within }) => ({
      success: true,
      result: await within((scope) => schema(scope, () => true)),
    })),

    on(listExamples).run(async (_input, { inShop: within }) => ({
      success: true,
      result: (await within(offered)).map(({ name, images }) => ({
        ...{ name, preview: examplePicture(name), photos: images.length },
        wants_label: images.some(({ config }) => config.has_barcode === true),
      })),
    })),

    on(addExamples).run(async ({ data }, { inShop: within, account, note }) => {
      await within(async (scope) => {
        const known = await offered(scope);
        const unknown = data.filter((name) => !known.some((template) => template.name === name));
        if (unknown.length > 0) {
          const names = unknown.join(', ');
          throw badRequest({ code: 'unknown_template', values: { names } }, `There is no example called ${names}.`);
        }
        await addBuiltInTemplates(scope, data);
        await offerAgain(scope, { names: data, userId: account.userId });
        note({ diff: { templates: data } });
        await tell(scope, { kind: 'shop' });
      });
      return { success: true };
    }),
  ];
}

/** A chosen example that the shop has had before, but no longer offers, is offered again: choosing it always leads on. */
async function offerAgain(scope: ShopScope, { names, userId }: { names: readonly string[]; userId: string }) {
  for (const { id, data } of await liveTemplates(scope)) {
    if (!data.hidden || !names.includes(data.name)) continue;
    await changeTemplate(scope, { id, data: { ...data, hidden: false }, userId });
  }
}

async function schema(scope: ShopScope, isShown: (template: Template) => boolean) {
  const templates = await liveTemplates(scope);
  return {
    templates: templates.filter(isShown).map(({ id, version, data }) => ({ id, version, data })),
    brands: (await shopBrands(scope)).map(({ coverPhoto, otherTexts, index, aliases, version, ...same }) => ({
      ...same,
      cover_photo: coverPhoto,
      other_texts: [...otherTexts],
      indexes: index,
    })),
  };
}
