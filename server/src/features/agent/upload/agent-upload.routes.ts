import { agentUploadPiecePath, beginAgentUpload, dropAgentUpload } from '@kolaj/contract/agent/agent-upload';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import { brandOfPhoneFile, phoneFile } from '@kolaj/domain/source/stream/phone-file';
import { phoneFolderOf } from '@kolaj/domain/source/stream/stream-origin';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { type AgentContext, on, type Route } from '../../../http/route.ts';
import { type StoredBrand, shopBrands } from '../../brand/open/brand.store.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import type { PhotoUploads } from '../../source/open/uploads.ts';
import { actingAgent } from '../app/acting-agent.ts';

/** Photos of mobile agents: announcing and giving up. Each answer is made of what the shop lets the agent in that transaction. */
export function agentUploadRoutes(uploads: PhotoUploads): Route[] {
  return [
    on(beginAgentUpload).run(async ({ brand: wanted, name, bytes, modified }, context) => {
      const { account, inShop, note } = context;
      return inShop(async (scope) => {
        const may = await uploadsOf(scope, context);
        if (may === null) return refusals.off;
        const brand = may.brandOf(wanted);
        if (brand === null) return refusals.brand;
        const file = { ...phoneFile(may, { brand: brand.name, name }), bytes, modified, replace: false };
        // What is in such a directory is sent as it is, by the name of the directory before it: that is the shop's own to say.
        if (isInsideKolajsiz(file.name)) return refusals.name;
        const begun = await uploads.begin(scope, { userId: account.userId, file });
        if (begun.kind === 'refused') return { success: false, code: begun.code, message: begun.message } as const;
        if (begun.kind === 'begun') note({ object: begun.upload.id, diff: { ...file, brand: brand.name } });
        return { success: true, data: { result: uploads.json(begun.upload) } } as const;
      });
    }),

    on(dropAgentUpload).run(async ({ id }, context) => {
      await context.inShop(async (scope) => {
        await actingAgent(scope, context);
        if (!(await uploads.drop(scope, { userId: context.account.userId, id }))) throw notFound();
        context.note({ object: id });
      });
      await uploads.forget({ shopId: context.shop.id, id });
      return { success: true };
    }),
  ];
}

/**
 * `POST /api/agent/upload/piece?id=…&offset=…`. Who was switched off, may not upload any more or has lost the brand is stopped
 * between two pieces: no photo comes into the source after that.
 */
export const agentUploadPieces = (uploads: PhotoUploads): PlainRoute =>
  uploads.pieces({
    path: agentUploadPiecePath,
    declared: { path: beginAgentUpload.path, limited: 'import' },
    enter: async (contexts) => {
      const context = await contexts.agent();
      return {
        shopId: context.shop.id,
        check: async (scope, upload) => {
          const may = await uploadsOf(scope, context);
          if (upload.user_id !== context.account.userId) throw notFound();
          if (may === null) throw forbidden(refusals.off.code, refusals.off.message);
          const brand = may.brandOf(brandOfPhoneFile(upload, may) ?? '');
          if (brand === null) throw forbidden(refusals.brand.code, refusals.brand.message);
        },
      };
    },
  });

const refusals = {
  off: { success: false, code: 'uploads_off', message: 'The shop takes no photos from agents.' },
  brand: { success: false, code: 'not_your_brand', message: 'You have no such brand.' },
  name: { success: false, code: 'bad_name', message: 'A directory of photos that are sent as they are is the shop’s.' },
} as const;

interface MayUpload {
  uploadFolder: string;
  isStream: boolean;
  /** One of the agent's brands by its hash or one of its names. */
  brandOf: (wanted: string) => StoredBrand | null;
}

/** Where the agent's photos go, and of which brands; null = the shop takes none. Throws 401 for one who was switched off. */
async function uploadsOf(scope: ShopScope, context: AgentContext): Promise<MayUpload | null> {
  const { brands, mobile } = await actingAgent(scope, context);
  if (!mobile.allow_upload) return null;
  // Among all brands of the shop: one of the agent's may have been called so before, or be called so besides.
  const named = brandFinder(await shopBrands(scope));
  const own = (isIt: (brand: StoredBrand) => boolean) => brands.find(isIt) ?? null;
  return {
    ...phoneFolderOf(await serverConfigOf(scope)),
    brandOf: (wanted) => own(({ hash }) => hash === wanted) ?? own(({ id }) => id === named(wanted)?.id),
  };
}
