import { listSent, startPocket } from '@kolaj/contract/pocket/pocket';
import { mayDo, type Right } from '@kolaj/domain/account/rights';
import { desksOf } from '@kolaj/domain/pocket/desks';
import { originOf } from '@kolaj/domain/source/stream/stream-origin';
import { defaultUploadFolder } from '@kolaj/domain/source/stream/stream-place';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { type ActiveShop, on, type Route } from '../../http/route.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import { consentOf } from '../account/open/consent.store.ts';
import { collageCards } from '../collage/open/card.store.ts';
import { cardView } from '../collage/open/card-view.ts';
import { shopPrices } from '../shop/open/prices.store.ts';
import { serverConfigOf } from '../shop/open/server-config.store.ts';
import { codePatterns } from '../source/open/settings.store.ts';
import { sentPhotos } from './sent.store.ts';

/** Somebody who looks after two weeks looks in the console. */
const shownForMs = 14 * 86_400_000;

export interface PocketDeps {
  database: Database;
  media: MediaUrls;
  clock: () => Date;
}

export function pocketRoutes({ database, media, clock }: PocketDeps): Route[] {
  const shopView = ({ id, pid, name }: ActiveShop) =>
    inShop(database, id, async (scope) => {
      const origin = originOf(await serverConfigOf(scope), 'mobile');
      const isStream = origin.kind === 'internal';
      return {
        pid,
        name,
        prices: await shopPrices(scope),
        upload_folder: isStream ? origin.uploadFolder : defaultUploadFolder,
        is_stream: isStream,
        code_patterns: await codePatterns(scope),
      };
    });

  return [
    on(startPocket).run(async (_input, { account, shopOfSession }) => {
      const { userId: id, name, isAgent } = account;
      // An agent may only what the calls for agents let them (D-76).
      const may = (right: Right) => !isAgent && shopOfSession !== null && mayDo(right, shopOfSession);
      return {
        success: true as const,
        data: {
          person: { id, name },
          consent: await asSystem(database, (scope) => consentOf(scope, id)),
          shop: shopOfSession && (await shopView(shopOfSession)),
          desks: desksOf({ isAgent, membership: shopOfSession }),
          may: { edit: may('edit'), approve: may('approve'), send: may('send') },
        },
      };
    }),

    on(listSent).run(async ({ limit }, { inShop: run, account }) => {
      const since = new Date(clock().getTime() - shownForMs);
      const result = await run(async (scope) => {
        const photos = await sentPhotos(scope, { userId: account.userId, since, limit });
        const ids = [...new Set(photos.flatMap(({ collageId }) => collageId ?? []))];
        const rows = ids.length === 0 ? [] : await collageCards(scope, { ids });
        const cards = new Map(rows.map((row) => [row.id, cardView(row, media)]));
        return photos.map(({ collageId, at, ...photo }) => {
          const card = cards.get(collageId ?? '');
          const collage = card ? { id: card.id, code: card.code, status: card.status, picture: card.picture } : null;
          return { ...photo, at: at.toISOString(), collage };
        });
      });
      return { success: true as const, data: { result } };
    }),
  ];
}
