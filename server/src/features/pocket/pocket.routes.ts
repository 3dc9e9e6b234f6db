import { startPocket } from '@kolaj/contract/pocket/pocket';
import { listAgentsPhotos, listSent } from '@kolaj/contract/pocket/sent';
import { mayDo, type Right } from '@kolaj/domain/account/rights';
import { keptSince } from '@kolaj/domain/installation/retention';
import { desksOf } from '@kolaj/domain/pocket/desks';
import { isKolajsiz } from '@kolaj/domain/source/pickable';
import { phoneFolderOf } from '@kolaj/domain/source/stream/stream-origin';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { type AgentShop, on, type Route } from '../../http/route.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import { consentOf } from '../account/open/consent.store.ts';
import { collageCards } from '../collage/open/card.store.ts';
import { cardView } from '../collage/open/card-view.ts';
import { agentsPhotosWaiting, sentPhotos } from '../collage/open/sent-photos.store.ts';
import { shopPrices } from '../shop/open/prices.store.ts';
import { serverConfigOf } from '../shop/open/server-config.store.ts';
import { codePatterns } from '../source/open/settings.store.ts';

export interface PocketDeps {
  database: Database;
  media: MediaUrls;
  clock: () => Date;
}

export function pocketRoutes({ database, media, clock }: PocketDeps): Route[] {
  const shopOf = ({ id, pid, name }: AgentShop) =>
    inShop(database, id, async (scope) => {
      const config = await serverConfigOf(scope);
      const { uploadFolder, isStream } = phoneFolderOf(config);
      const view = {
        pid,
        name,
        prices: await shopPrices(scope),
        upload_folder: uploadFolder,
        is_stream: isStream,
        code_patterns: await codePatterns(scope),
      };
      return { view, agentsUpload: config.mobile.allow_upload };
    });

  return [
    on(startPocket).run(async (_input, { account, shopOfSession, shopOfAgent }) => {
      const { userId: id, name, isAgent } = account;
      const active = isAgent ? shopOfAgent : shopOfSession;
      const shop = active && (await shopOf(active));
      // An agent may only what the calls for agents let them (D-76).
      const may = (right: Right) => !isAgent && shopOfSession !== null && mayDo(right, shopOfSession);
      return {
        success: true as const,
        data: {
          person: { id, name },
          consent_missing: (await asSystem(database, (scope) => consentOf(scope, id))) !== 'given',
          shop: shop?.view ?? null,
          desks: desksOf({ isAgent, agentsUpload: shop?.agentsUpload ?? false, membership: shopOfSession }),
          may: { edit: may('edit'), approve: may('approve'), send: may('send') },
        },
      };
    }),

    on(listSent).run(async ({ limit }, { inShop: run, account }) => {
      // Somebody who looks later looks in the console.
      const since = keptSince('sent-photos', clock());
      const result = await run(async (scope) => {
        const sent = await sentPhotos(scope, { userId: account.userId, since, limit });
        const photos = sent.filter(({ refused }) => refused === null);
        const ids = [...new Set(photos.flatMap((photo) => photo.collage?.id ?? []))];
        const rows = ids.length === 0 ? [] : await collageCards(scope, { ids });
        const cards = new Map(rows.map((row) => [row.id, cardView(row, media)]));
        return photos.map(({ id, folder, subfolder, name, at, collage: found }) => {
          const card = cards.get(found?.id ?? '');
          const collage = card ? { id: card.id, code: card.code, status: card.status, picture: card.picture } : null;
          return { id, folder, subfolder, name, at: at.toISOString(), collage };
        });
      });
      return { success: true as const, data: { result } };
    }),

    on(listAgentsPhotos).run(async (_input, { inShop: run }) => {
      const since = keptSince('sent-photos', clock());
      const result = await run(async (scope) => {
        const { isStream } = phoneFolderOf(await serverConfigOf(scope));
        const waiting = isStream ? [] : await agentsPhotosWaiting(scope, since);
        // What is sent as it is waits for no collage (D-26).
        return waiting.filter(({ folder, subfolder }) => !isKolajsiz(folder) && !isKolajsiz(subfolder));
      });
      return { success: true as const, data: { result } };
    }),
  ];
}
