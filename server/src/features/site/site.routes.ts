import { type Build, getUnpublished, listBuilds, rollBack, startBuild, stopBuild } from '@kolaj/contract/site/site';
import { key } from '@kolaj/domain/shared/fold';
import { type LookChanges, lookChanges, type SiteLook } from '@kolaj/domain/site/changes/site-changes';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import { undoneBrandKeys } from '../brand/open/undone-brands.store.ts';
import { countWaiting, publishedCollagesOf } from '../collage/open/collage.store.ts';
import { isKnownFolder } from '../source/open/source.store.ts';
import { liveLook, liveShown } from './changes/changes.store.ts';
import { nextGaps } from './changes/next-gaps.ts';
import { presentShown } from './changes/present-shown.ts';
import { shownChanges } from './changes/shown.ts';
import type { SiteAddresses } from './open/site-addresses.ts';
import type { Releases } from './releases.ts';
import {
  type BuildRow,
  failBuild,
  findRetired,
  keptBuilds,
  liveRelease,
  makeLive,
  recentBuilds,
  requestBuild,
  retiredRelease,
  waitingBuild,
} from './site.store.ts';
import { readLook } from './snapshot.store.ts';

interface Deps {
  announce: Announce;
  media: MediaUrls;
  addresses: SiteAddresses;
  releases: Pick<Releases, 'facts'>;
}

/** Builds shown on the page; older ones are history of no use. */
const shownBuilds = 20;
const shownPictures = 12;
/** Whose products stay known, a megabyte for ten thousand. */
const shopsKnown = 30;

const releaseGone = {
  success: false,
  code: 'release_gone',
  message: 'This version is too old: its pages are not kept any more.',
} as const;

export function siteRoutes({ announce, media, addresses, releases }: Deps): Route[] {
  const shownNow = presentShown({ shopsAtMost: shopsKnown });
  return [
    on(startBuild).run(async ({ folder_id }, { inShop, account, note }) => {
      const buildId = await inShop(async (scope) => {
        if (folder_id && !(await isKnownFolder(scope, folder_id))) throw notFound('There is no such folder.');
        const id = await requestBuild(scope, { folderId: folder_id ?? null, requestedBy: account.userId });
        note({ object: id, diff: { folder_id: folder_id ?? null } });
        await announce(scope, 'buildRequested', { buildId: id });
        await tell(scope, { kind: 'builds', id });
        return id;
      });
      return { success: true as const, data: { result: { build_id: buildId } } };
    }),

    on(listBuilds).run(async (_input, { inShop, shop }) => {
      const { rows, kept, live, differences, pictures, gaps, waiting, undone, look } = await inShop((scope) =>
        readBuilds(scope, { shownNow, media }),
      );
      const { added, changed, removed, ofChanged } = differences;
      const { url: liveUrl, shared } = addresses.of(look.shop);
      return {
        success: true as const,
        result: rows.map((row) =>
          view(row, { liveUrl, previewUrl: addresses.preview(row.token), isKept: kept.has(row.id) }),
        ),
        keyword: shop.keyword,
        live_url: live ? liveUrl : null,
        frame_url: live ? shared : null,
        auto_publish: look.settings.auto_publish,
        changes: {
          added: added.length,
          changed: changed.length,
          removed: removed.length,
          of_changed: ofChanged,
          ...gaps,
          waiting,
          pictures: [...added, ...changed].slice(0, shownPictures).flatMap((id) => {
            const picture = pictures.get(id);
            return picture === undefined ? [] : [media.picture(picture)];
          }),
          ...unpublished(live?.look ?? null, look, undone),
        },
      };
    }),

    on(getUnpublished).run(async (_input, { inShop }) => {
      const result = await inShop(async (scope) => {
        const [live, before, now] = await Promise.all([liveRelease(scope), liveLook(scope), readLook(scope)]);
        return {
          ...unpublished(before, now, await undoneBrandKeys(scope)),
          live_url: live ? addresses.of(now.shop).url : null,
        };
      });
      return { success: true as const, data: { result } };
    }),

    on(stopBuild).run(async ({ id }, { inShop, note }) =>
      inShop(async (scope) => {
        const stopped = await failBuild(scope, id, 'stopped');
        if (stopped === null) throw notFound('There is no such build.');
        note({ object: id, diff: { stopped } });
        await tell(scope, { kind: 'builds', id });
        // The build may have lost its process: then nobody else orders the one that waits for it.
        const next = await waitingBuild(scope);
        if (next) await announce(scope, 'buildRequested', { buildId: next });
        return { success: true as const, stopped };
      }),
    ),

    on(rollBack).run(async ({ id }, { inShop, note, shop }) => {
      // Of backups and of shops that have moved only the live version came along.
      const place = await inShop((scope) => retiredRelease(scope, id));
      if (place !== null && (await releases.facts(shop.id, place)) === null) return releaseGone;
      return inShop(async (scope) => {
        const found = await findRetired(scope, id);
        if (found === 'unknown') throw notFound('There is no such earlier build.');
        if (found === 'gone') return releaseGone;
        const before = await liveRelease(scope);
        await makeLive(scope, id);
        note({ object: id, diff: { before: before?.id ?? null } });
        // Its pages are from when it was live: since then something may have been sold out.
        await announce(scope, 'soldOutChanged', {});
        await tell(scope, { kind: 'builds', id });
        return { success: true as const };
      });
    }),
  ];
}

/** The builds, what a publish would change, and what is told before it. */
async function readBuilds(
  scope: ShopScope,
  { shownNow, media }: Pick<Deps, 'media'> & { shownNow: ReturnType<typeof presentShown> },
) {
  const [live, { shown, products }, look, rows, kept, undone] = await Promise.all([
    liveShown(scope),
    shownNow(scope),
    readLook(scope),
    recentBuilds(scope, shownBuilds),
    keptBuilds(scope),
    undoneBrandKeys(scope),
  ]);
  const differences = shownChanges(live?.shown ?? {}, shown);
  const next = [...differences.added, ...differences.changed];
  const [published, gaps, waiting] = await Promise.all([
    publishedCollagesOf(scope, next.slice(0, shownPictures)),
    nextGaps(scope, { next, products, look, media }),
    countWaiting(scope, differences.removed),
  ]);
  const pictures = new Map(published.map(({ id, picture }) => [id, picture]));
  return { rows, kept: new Set(kept), live, differences, pictures, gaps, waiting, undone, look };
}

/** A brand that came with an import which was undone since is no change, unless the site lists brands without products too. */
function unpublished(live: SiteLook | null, now: SiteLook, undone: ReadonlySet<string>): LookChanges {
  if (live === null) return { settings: [], brands: [] };
  const { settings, brands } = lookChanges(live, now);
  const isSeen = (name: string) => now.settings.show_all_brands || !undone.has(key(name));
  return { settings, brands: brands.filter(isSeen) };
}

function view(row: BuildRow, { isKept, ...urls }: { liveUrl: string; previewUrl: string; isKept: boolean }): Build {
  const { id, status, stage, error, contents, revision } = row;
  return {
    id,
    status,
    stage,
    error,
    kept: isKept,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    data: contents && {
      ...contents,
      revision: revision ?? '',
      preview_url: urls.previewUrl,
      live_url: urls.liveUrl,
    },
  };
}
