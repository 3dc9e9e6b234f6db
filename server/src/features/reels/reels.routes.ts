import { listReels, orderReels, refreshReels, removeReel, restoreReel, upsertReels } from '@kolaj/contract/reels/reels';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { maySetPlaylist } from '@kolaj/domain/reels/playlist';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { badRequest, forbidden, HttpError, notFound } from '../../http/errors.ts';
import { rateLimit } from '../../http/limits/rate-limit.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import type { PlaylistReading, VideoFeed } from '../../ports/video-feed.ts';
import { playlistOf, reelsView } from './open/reels-view.ts';
import { holdReels, writePlaylist } from './reels.store.ts';
import {
  restoreReel as putBack,
  orderReels as putInOrder,
  saveReels,
  takeFromPlaylist,
  removeReel as takeOff,
} from './reels-change.ts';

interface Deps {
  announce: Announce;
  media: MediaUrls;
  feed: VideoFeed;
  clock: () => Date;
}

/** A shop reads its playlist a few times at once, then every twenty seconds: the feed is somebody else's. */
const refreshes = { burst: 5, perSecond: 1 / 20 };

/** The shop's films (API-55…57, D-79). */
export function reelsRoutes({ announce, media, feed, clock }: Deps): Route[] {
  const refreshing = rateLimit(refreshes, clock);

  const view = (scope: ShopScope, { shop }: Pick<ShopContext, 'shop'>) => reelsView(scope, { media, ...shop });
  const changed = async (scope: ShopScope, context: ShopContext) => {
    await tell(scope, { kind: 'reels' });
    await announce(scope, 'reelsChanged', {});
    return { success: true as const, data: await view(scope, context) };
  };

  return [
    on(listReels).run(async (_input, context) => ({
      success: true,
      data: await context.inShop((scope) => view(scope, context)),
    })),

    on(upsertReels).run(async (input, context) =>
      context.inShop(async (scope) => {
        if ('youtubePlasyList' in input) {
          await setPlaylist(scope, input.youtubePlasyList, context);
          return changed(scope, context);
        }
        const saved = await saveReels(scope, input.data, context.account.sessionId);
        switch (saved.kind) {
          case 'not-found':
            throw notFound();
          case 'refused':
            throw badRequest('bad_input', 'These videos cannot be saved so.', saved.fields);
          case 'not-seen':
            return refused('reels_changed');
          case 'too-many':
            return refused('too_many_reels');
          case 'saved':
            context.note({ object: [...saved.changed, ...saved.added].join(), diff: { after: input.data } });
            return changed(scope, context);
        }
      }),
    ),

    on(orderReels).run(async ({ data }, context) =>
      context.inShop(async (scope) => {
        if (!(await putInOrder(scope, data))) return refused('reels_changed');
        context.note({ diff: { order: data } });
        return changed(scope, context);
      }),
    ),

    on(removeReel).run(async ({ mainId }, context) =>
      context.inShop(async (scope) => {
        if (!(await takeOff(scope, mainId))) throw notFound();
        context.note({ object: String(mainId) });
        return changed(scope, context);
      }),
    ),

    on(restoreReel).run(async ({ mainId }, context) =>
      context.inShop(async (scope) => {
        const { kind } = await putBack(scope, mainId);
        if (kind === 'not-found') throw notFound();
        if (kind === 'taken') return refused('video_taken');
        if (kind === 'too-many') return refused('too_many_reels');
        context.note({ object: String(mainId) });
        return changed(scope, context);
      }),
    ),

    // The playlist is read outside of any transaction: the outside may take its time.
    on(refreshReels).run(async (_input, context) => {
      const playlist = await context.inShop(playlistOf);
      if (playlist === '') return refused('no_playlist');
      if (refreshing(context.shop.id) > 0) throw new HttpError(429, 'too_often', 'Wait a moment, then try again.');
      const reading = await feed.playlist(playlist);
      if (reading.kind !== 'read') return refused(troubles[reading.kind]);
      return context.inShop(async (scope) => {
        const { added, leftOut } = await takeFromPlaylist(scope, reading.videos, context.account.sessionId);
        context.note({ diff: { added, left_out: leftOut } });
        const { success, data } = await changed(scope, context);
        return {
          success,
          data: { ...data, added: added.length, left_out: leftOut, listed: reading.videos.length },
        };
      });
    }),
  ];
}

async function setPlaylist(scope: ShopScope, wanted: string, { shop, note }: ShopContext): Promise<void> {
  await holdReels(scope);
  const stored = await playlistOf(scope);
  if (!maySetPlaylist({ stored, wanted, isAdmin: shop.standing === 'admin' })) {
    const said = { code: 'not_yours', values: { names: 'youtubePlasyList' } } as const;
    throw forbidden(said, 'Only an administrator may change youtubePlasyList.');
  }
  await writePlaylist(scope, wanted);
  await tell(scope, { kind: 'shop' });
  note({ diff: { before: { youtubePlasyList: stored }, after: { youtubePlasyList: wanted } } });
}

const troubles = {
  gone: 'playlist_gone',
  unreachable: 'playlist_unreachable',
  unreadable: 'playlist_unreadable',
} as const satisfies Record<Exclude<PlaylistReading['kind'], 'read'>, RefusalCode>;

const messages = {
  reels_changed: 'The list has changed meanwhile. Read it again.',
  too_many_reels: 'The list is full.',
  video_taken: 'This video is in the list already.',
  no_playlist: 'The shop has no playlist.',
  playlist_gone: 'YouTube has no such playlist, or it is private.',
  playlist_unreachable: 'YouTube did not answer.',
  playlist_unreadable: 'YouTube answered something that is no playlist.',
} as const satisfies Partial<Record<RefusalCode, string>>;

const refused = (code: keyof typeof messages) => ({ success: false as const, code, message: messages[code] });
