import { sitePolicy } from '@kolaj/catalogue/policy';
import type { SiteFile, SiteGenerator } from '@kolaj/catalogue/site-files';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { ReadCollages } from '../known-collages.ts';
import type { SiteAddresses } from '../open/site-addresses.ts';
import { mimeOf } from '../serve/mime.ts';
import { sitePictures } from '../site-pictures.ts';
import { readPresent } from '../snapshot.store.ts';
import { forSomeSeconds } from './for-some-seconds.ts';
import { shopOfPreview } from './preview-link.store.ts';

interface Deps {
  database: Database;
  loadGenerator: () => Promise<SiteGenerator>;
  media: MediaUrls;
  addresses: SiteAddresses;
  readCollages: ReadCollages;
  clock: () => Date;
}

/** Files of a shop's site as it would be published now. */
export type NextSite = (shopId: string, root: string) => Promise<((path: string) => SiteFile | null) | null>;

/** A change of the shop is seen after this long, ms: pages that are opened together are made of one reading. */
const staysFor = 5000;
/** Each is as large as its shop. */
const shopsAtMost = 3;

/** Nothing is built for it: each page is drawn when somebody looks at it, from what the shop has then. */
export function nextSite({ database, loadGenerator, media, addresses, readCollages, clock }: Deps): NextSite {
  const known = forSomeSeconds<((path: string) => SiteFile | null) | null>({ ms: staysFor, atMost: shopsAtMost });
  return (shopId, root) =>
    known(`${shopId} ${root}`, async () => {
      const snapshot = await inShop(database, shopId, (scope) =>
        readPresent(scope, { now: clock(), pictureOrigins: [media.origin], readCollages }),
      );
      const derived = deriveSite(snapshot);
      if (derived.kind === 'refused') return null;
      const { finder } = await loadGenerator();
      // Visits of the shop's own people are not counted.
      const site = { ...derived.site, analyticsId: null };
      const siteUrl = addresses.of(snapshot.shop).url;
      return finder(site, { basePath: root, siteUrl, mediaUrl: sitePictures(media), isPreview: true });
    });
}

/** `/preview/next/<token>/…`, as far as the token is one that works. */
export function serveNextSite(
  app: FastifyInstance,
  { database, next, frameAncestors }: { database: Database; next: NextSite; frameAncestors: string },
): void {
  const policy = sitePolicy({ mediaOrigin: null, frameAncestors, hasReels: true });
  const always = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy };

  app.get<{ Params: { token: string; '*': string } }>('/preview/next/:token/*', async (request, reply) => {
    const { token, '*': path } = request.params;
    reply.headers(always);
    const shopId = await asSystem(database, (scope) => shopOfPreview(scope, token));
    if (shopId === null) return reply.code(404).type('text/plain').send('This preview has ended.');
    const find = await next(shopId, `/preview/next/${token}/`);
    if (find === null) return reply.code(404).type('text/plain').send('There is nothing to publish yet.');
    const wanted = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const found = find(wanted);
    const file = found ?? find('404.html');
    const type = mimeOf[(file?.path ?? '').replace(/^.*\./, '')] ?? 'application/octet-stream';
    return reply
      .code(found ? 200 : 404)
      .type(type)
      .send(file?.text);
  });
}
