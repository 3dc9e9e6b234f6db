import { previewRename } from '@kolaj/contract/collage/subfolder-rename';
import { brandGroups } from '@kolaj/domain/broadcast/routing/claims';
import { readBrandName } from '@kolaj/domain/collage/brand-rename';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { type NamedGroup, readGroups } from '../../channel/open/channel.store.ts';
import { followers } from '../../collage/open/rename.store.ts';
import { readSubfolder, type SendSubfolder } from './images.store.ts';

/** What another name of a brand would change, before anything is changed (D-41). */
export function renamePreviewRoutes(): Route[] {
  return [
    on(previewRename).run(async ({ id, data }, { inShop }) => {
      const showingName = readBrandName(typeof data === 'string' ? data : data.showing_name);
      if (showingName === null) throw badRequest('bad_input', 'The name must not be empty.');
      const result = await inShop(async (scope) => {
        const now = await readSubfolder(scope, id);
        const then = await readSubfolder(scope, id, { showingName });
        if (!now || !then) throw notFound();
        return foreseen(scope, { now, then });
      });
      return { success: true, data: { result } };
    }),
  ];
}

async function foreseen(scope: ShopScope, { now, then }: Record<'now' | 'then', SendSubfolder>) {
  const groups = await readGroups(scope);
  const wanted = brandGroups({ brand: then, groups });
  const lost = brandGroups({ brand: now, groups }).filter((group) => !wanted.includes(group));
  const before = now.showingName ?? now.name;
  const carriers = await followers(scope, { subfolderId: now.id, before, scope: 'all' });
  const approved = carriers.filter(({ status }) => status === 'verified').length;
  return {
    groups: wanted.map(receiver),
    lost: lost.map(receiver),
    brand: then.linkedName,
    collages: { waiting: carriers.length - approved, approved },
  };
}

const receiver = ({ label, type }: NamedGroup) => ({ name: label, type });
