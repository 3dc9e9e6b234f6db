import { randomBytes } from 'node:crypto';
import { bringTryPictures, removeTryPictures } from '@kolaj/contract/source/try-pictures';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { dropAdopted } from '../../brand/open/adopted.store.ts';
import { shopSource } from '../open/source.store.ts';
import type { TryDeps } from './bring-try-pictures.job.ts';
import { brandsOf } from './drawn-photos.ts';
import { deleteSubfolders, lockTry, tryFolder, writeTry } from './try-pictures.store.ts';

const refusals = {
  no_source: 'This shop has no photo source.',
  remote_source: 'The photos of this shop are on its own server.',
  try_running: 'The pictures are still coming in. Remove them in a moment.',
} as const;
type Refusal = keyof typeof refusals;

const answer = (refused: Refusal | null) =>
  refused === null
    ? { success: true as const }
    : { success: false as const, code: refused, message: refusals[refused] };

interface RouteDeps extends Pick<TryDeps, 'placeOf' | 'announce'> {
  random: () => number;
}

/** Pictures for a shop that has none at hand yet: brought by one tap, and taken away without a trace by another. */
export function tryPicturesRoutes(deps: RouteDeps): Route[] {
  return [
    on(bringTryPictures).run(async ({ name }, { inShop, note, account }) => {
      const refused = await inShop(async (scope): Promise<Refusal | null> => {
        const source = await shopSource(scope);
        if (source === null) return 'no_source';
        if (deps.placeOf(source) === null) return 'remote_source';
        note({ diff: { name } });
        if ((await lockTry(scope)).path !== null) return null;
        // A name that never comes again, so that no folder of the shop's own is taken for it.
        const path = `try-${randomBytes(4).toString('hex')}`;
        await writeTry(scope, { path, folderId: null, files: [] });
        await deps.announce(scope, 'tryPicturesWanted', { path, name, userId: account.userId });
        await tell(scope, { kind: 'shop' });
        return null;
      });
      return answer(refused);
    }),

    on(removeTryPictures).run(async (_input, { inShop, note }) => {
      // What is drawn meanwhile may get in the way. Files that are gone already are no matter to a second try.
      const refused = await repeatable(deps.random, () =>
        inShop(async (scope) => {
          const outcome = await remove(scope, deps);
          if (outcome === null) note({});
          return outcome;
        }),
      );
      return answer(refused);
    }),
  ];
}

async function remove(scope: ShopScope, { placeOf }: Pick<TryDeps, 'placeOf'>): Promise<Refusal | null> {
  const { path, since, folderId, files } = await lockTry(scope);
  if (path === null || since === null) return null;
  const folder = folderId === null ? undefined : await tryFolder(scope, folderId);
  if (folder?.isRunning) return 'try_running';
  await writeTry(scope, null);
  const source = await shopSource(scope);
  const place = source === null ? null : placeOf(source);
  // A brand to which a person has brought photos of their own is theirs now.
  const own = new Set(place === null ? [] : brandsOf(await place.own(scope, { path, files })));
  const names = brandsOf(files).filter((brand) => !own.has(brand));
  if (folder) {
    await deleteSubfolders(scope, { folderId: folder.id, names });
    await dropAdopted(scope, { names, since });
    await tell(scope, { kind: 'folders' });
  }
  // Before the transaction ends: should it fail, everything can be removed once more.
  if (place !== null) await place.removeDrawn(scope, { path, files });
  await tell(scope, { kind: 'shop' });
  return null;
}
