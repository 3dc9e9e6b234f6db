import { listBrands, orderBrands, savePinnedBrand, switchBrand, upsertBrand } from '@kolaj/contract/brand/brand';
import { sameJson } from '@kolaj/domain/shared/same-json';
import { storedLogo } from '@kolaj/domain/shop/brand-logo';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { badRequest, conflict, notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { type BrandValues, lockBrands, mirrorBrands, setActive } from './brand.store.ts';
import { orderBrands as writeWholeOrder } from './brand-change.ts';
import { brandOverview, brandView, pinnedBrands } from './brand-list.ts';
import { saveBrand } from './brand-save.ts';
import { writeConfigField } from './brand-use.store.ts';
import type { StoredBrand } from './open/brand.store.ts';
import { brandHash } from './open/brand-hash.ts';
import { ownMedia } from './open/own-media.store.ts';

const configField = { new: 'new_products_brand', discounted: 'discount_products_brand' } as const;

/** The list of brands, and one brand's change (API-40, API-41, D-49). */
export function brandRoutes({ announce }: { announce: Announce }): Route[] {
  return [
    on(listBrands).run(async (_input, { inShop }) => ({ success: true, data: await inShop(brandOverview) })),

    on(upsertBrand).run(async ({ data }, { inShop, note }) =>
      inShop(async (scope) => {
        const saved = await saveBrand(scope, data);
        switch (saved.kind) {
          case 'not-found':
            throw notFound();
          case 'changed': {
            const current = await brandView(scope, saved.id);
            throw conflict({ code: 'brand_changed', values: { current } }, 'Somebody has saved this brand meanwhile.');
          }
          case 'refused':
            throw badRequest('bad_input', 'This brand cannot be saved so.', saved.fields);
          case 'too-many':
            return { success: false, code: 'too_many_brands', message: 'The shop has too many brands.' };
          case 'saved':
            note({ object: saved.id, diff: { before: saved.before, after: saved.after } });
            await tell(scope, { kind: 'brands', id: saved.id });
            if (showsElse(saved.before, saved.after)) await announce(scope, 'logosChanged', {});
            return { success: true, data: { result: await brandView(scope, saved.id) } };
        }
      }),
    ),

    on(switchBrand).run(async ({ id, active }, { inShop, note }) =>
      inShop(async (scope) => {
        const brand = (await lockBrands(scope)).find((one) => one.id === id);
        if (!brand) throw notFound();
        await setActive(scope, { id, active });
        await mirrorBrands(scope);
        note({ object: id, diff: { before: { active: brand.active }, after: { active } } });
        await tell(scope, { kind: 'brands', id });
        return { success: true, data: { result: await brandView(scope, id) } };
      }),
    ),

    on(savePinnedBrand).run(async ({ kind, ...said }, { inShop, note }) =>
      inShop(async (scope) => {
        await lockBrands(scope);
        const before = await pinned(scope, kind);
        const isOwn = storedLogo(said.logo) !== null && (await ownMedia(scope, [said.logo])).has(said.logo);
        if (said.logo !== '' && said.logo !== before.logo && !isOwn) {
          const message = 'Upload the picture first.';
          throw badRequest('bad_input', message, [{ field: 'logo', code: 'unknown_image', message }]);
        }
        const value = { ...said, _hash: brandHash(said.name) };
        await writeConfigField(scope, { field: configField[kind], value });
        note({ object: kind, diff: { before, after: value } });
        await tell(scope, { kind: 'brands' });
        return { success: true, data: { result: await pinned(scope, kind) } };
      }),
    ),

    on(orderBrands).run(async ({ ids }, { inShop, note }) =>
      inShop(async (scope) => {
        if (!(await writeWholeOrder(scope, ids))) {
          return {
            success: false,
            code: 'brands_changed',
            message: 'The list has changed meanwhile. Name every brand once.',
          };
        }
        note({ diff: { ids } });
        await tell(scope, { kind: 'brands' });
        return { success: true };
      }),
    ),
  ];
}

/** Whether collages may show another logo than before. */
function showsElse(before: StoredBrand | null, after: BrandValues): boolean {
  const shown = (brand: BrandValues) => ({ logo: brand.logo, names: [brand.name, ...brand.otherTexts] });
  return before === null || !sameJson(shown(before), shown(after));
}

async function pinned(scope: ShopScope, kind: 'new' | 'discounted') {
  const found = (await pinnedBrands(scope)).find((one) => one.kind === kind);
  if (!found) throw new Error('There are two pinned brands.');
  return found;
}
