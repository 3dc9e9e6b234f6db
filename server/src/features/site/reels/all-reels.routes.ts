import { reelsFile } from '@kolaj/catalogue/paths';
import { getAllReels, type PublicReel } from '@kolaj/contract/reels/reels';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { parseInput, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { reelsOf } from '../../reels/open/reels-view.ts';
import type { Releases } from '../releases.ts';
import { releaseOf } from '../site.store.ts';

interface Deps {
  database: Database;
  releases: Pick<Releases, 'facts' | 'read'>;
  media: MediaUrls;
}

const published = z.array(
  z.object({
    id: z.string(),
    mainId: z.int(),
    name: z.string(),
    productBrand: z.string(),
    /** None in releases from before there were any. */
    productCode: z._default(z.string(), ''),
    poster: z.string(),
  }),
);

/** The one call that is two: anybody's of a published site, and a shop's own (API-58). */
export function allReelsRoute({ media, ...deps }: Deps): Route {
  return {
    endpoint: getAllReels,
    async handle(input, contexts) {
      const { keyword } = parseInput(getAllReels.input, input);
      if (keyword === undefined) {
        const { inShop } = await contexts.shop();
        return answer(await inShop((scope) => reelsOf(scope, media)));
      }
      const { reply } = await contexts.public();
      reply.header('cache-control', 'public, max-age=60');
      return answer(await publishedReels(keyword.toLowerCase(), deps));
    },
  };
}

const answer = (result: PublicReel[]) => ({ success: true, data: { result } });

async function publishedReels(keyword: string, { database, releases }: Omit<Deps, 'media'>): Promise<PublicReel[]> {
  const live = await asSystem(database, (scope) => releaseOf(scope, { keyword }));
  const facts = live && (await releases.facts(live.shopId, live.buildId));
  if (!live || facts?.files[reelsFile] === undefined) return [];
  const bytes = await releases.read(live.shopId, live.buildId, reelsFile);
  return z.parse(published, JSON.parse(bytes.toString('utf8')));
}
