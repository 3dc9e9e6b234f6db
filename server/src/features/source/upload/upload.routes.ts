import type { RefusalCode } from '@kolaj/contract/refusals';
import { beginUpload, closeBeside, dropUpload, listUploads } from '@kolaj/contract/source/source-upload';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { openAccounts } from '../open/drop-account.store.ts';
import { deleteUpload, markRead, recentUploads, writeBeside } from './upload.store.ts';
import { begin, checkAnnounced, dropTarget, uploadJson } from './upload-begin.ts';
import type { UploadDeps } from './upload-deps.ts';

const listedForMs = 86_400_000;

const refusalOf = ({ code, message }: { code: RefusalCode; message: string }) =>
  ({ success: false, code, message }) as const;

/** Files from the browser into the shop's local source: announcing, listing and giving up. Their bytes come beside the table. */
export function uploadRoutes(deps: UploadDeps): Route[] {
  return [
    on(beginUpload).run(async (input, context) => {
      const checked = checkAnnounced(input);
      if (checked.kind === 'refused') return refusalOf(checked);
      const { file } = checked;
      const begun = await context.inShop(async (scope) => {
        const made = await begin(scope, { userId: context.account.userId, file, deps });
        if (made.kind === 'begun') {
          const { folder, subfolder, name, bytes, replaces, places } = file;
          const diff = { folder, subfolder, name, bytes, replaces, places: places?.length ?? null };
          context.note({ object: made.upload.id, diff });
        }
        if (input.beside && made.kind !== 'refused') {
          const { userId } = context.account;
          await writeBeside(scope, { id: made.upload.id, userId, beside: input.beside });
        }
        return made;
      });
      if (begun.kind === 'refused') return refusalOf(begun);
      return { success: true, data: { result: uploadJson(begun.upload) } };
    }),

    on(listUploads).run(async (_input, context) => {
      const since = new Date(deps.clock().getTime() - listedForMs);
      return context.inShop(async (scope) => {
        const target = await dropTarget(scope, deps);
        const uploads = (await recentUploads(scope, { userId: context.account.userId, since })).map(uploadJson);
        const accounts = await openAccounts(scope, { userId: context.account.userId, since });
        const why_not = target.kind === 'refused' ? whyNotOf(target.code) : null;
        return { success: true, data: { result: { uploads, accounts, why_not } } };
      });
    }),

    on(closeBeside).run(async ({ id }, context) => {
      await context.inShop(async (scope) => {
        if (!(await markRead(scope, { id, userId: context.account.userId }))) throw notFound();
        context.note({ object: id });
        await tell(scope, { kind: 'imports', id });
      });
      return { success: true };
    }),

    on(dropUpload).run(async ({ id }, context) => {
      await context.inShop(async (scope) => {
        if (!(await deleteUpload(scope, id))) throw notFound();
        context.note({ object: id });
        await tell(scope, { kind: 'imports', id });
      });
      await deps.parts.remove({ shopId: context.shop.id, id });
      return { success: true };
    }),
  ];
}

const whyNotOf = (code: string) => (code === 'remote_source' ? 'remote_source' : 'no_source');
