import { readStream, refreshStream } from '@kolaj/contract/source/stream';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { askForReading, streamOrigin } from '../open/stream.store.ts';
import { readingState, streamFoldersView } from './stream-view.store.ts';

interface Deps {
  media: MediaUrls;
  announce: Announce;
}

/** Production and mobile images: what the last look found (SND-03), and another look. */
export function streamRoutes({ media, announce }: Deps): Route[] {
  return [
    on(readStream).run(async ({ source: stream, images }, { inShop }) => {
      const result = await inShop(async (scope) => ({
        ...(await readingState(scope, stream)),
        folders: await streamFoldersView(scope, { stream, images, media }),
      }));
      return { success: true, data: { result } };
    }),

    on(refreshStream).run(({ source: stream }, { inShop, note }) =>
      inShop(async (scope: ShopScope) => {
        const origin = await streamOrigin(scope, stream);
        const reading = origin.kind !== 'none' && (await askForReading(scope, stream));
        if (reading) await announce(scope, 'streamWanted', { stream });
        note({ object: stream });
        return { success: true, data: { result: { reading: origin.kind !== 'none' } } };
      }),
    ),
  ];
}
