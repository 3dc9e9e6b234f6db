import type { SiteGenerator } from '@kolaj/catalogue/site-files';
import { previewSite } from '@kolaj/contract/settings/preview';
import { endPreview, previewLink } from '@kolaj/contract/site/site';
import { fieldsOf } from '@kolaj/domain/shared/loose';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { deriveSite, type SiteStock, stockKey, stockOf } from '@kolaj/domain/site/derive-site';
import type { SiteModel } from '@kolaj/domain/site/model';
import { newSince } from '@kolaj/domain/site/new-since';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { draftedClient } from '../../settings/open/client-change.ts';
import type { ReadCollages } from '../known-collages.ts';
import type { SiteAddresses } from '../open/site-addresses.ts';
import { storedClientConfig } from '../site.store.ts';
import { sitePictures } from '../site-pictures.ts';
import { readPresent } from '../snapshot.store.ts';
import { forSomeSeconds } from './for-some-seconds.ts';
import { previewFramePath } from './preview-frame.ts';
import { endPreviewLinks, takePreviewLink } from './preview-link.store.ts';
import { samplePictures, withSampleProducts } from './sample-site.ts';

interface Deps {
  loadGenerator: () => Promise<SiteGenerator>;
  media: MediaUrls;
  addresses: SiteAddresses;
  readCollages: ReadCollages;
  siteUrl: string;
  clock: () => Date;
}

/** While a person types, the products of the shop are read once in so many ms; settings are read every time. */
const productsStayFor = 10_000;
const shopsAtMost = 20;
/** Each is as large as the shop; who types needs one, who compares two languages two. */
const stocksAtMost = 2;

/** The shop's snapshot, and what was worked out from it, so that a letter typed does not work out every product again. */
interface Present {
  own: SiteSnapshot;
  stocks: Map<string, SiteStock>;
}

/** Pages of the site with settings that are not saved, by the generator of the site itself. */
export function previewRoutes(deps: Deps): Route[] {
  const { media, clock, readCollages } = deps;
  let generator: Promise<SiteGenerator> | undefined;
  const present = forSomeSeconds<Present>({ ms: productsStayFor, atMost: shopsAtMost });

  async function snapshotOf({ inShop, shop }: ShopContext, draft: Readonly<Record<string, unknown>>) {
    const now = clock();
    return inShop(async (scope) => {
      const stored = fieldsOf(await storedClientConfig(scope));
      const { own, stocks } = await present(scope.shopId, async () => ({
        own: await readPresent(scope, { now, pictureOrigins: [media.origin], readCollages }),
        stocks: new Map(),
      }));
      const settings = readClientConfig(draftedClient(stored, draft), { shopName: shop.name });
      return { snapshot: { ...own, settings, newSince: newSince(settings, now) }, stocks };
    });
  }

  return [
    on(previewLink).run(async (_input, { inShop, note }) => {
      const { token, expiresAt } = await inShop(async (scope) => {
        const link = await takePreviewLink(scope);
        note({ diff: { expires_at: link.expiresAt.toISOString() } });
        return link;
      });
      const result = { url: deps.addresses.next(token), expires_at: expiresAt.toISOString() };
      return { success: true, data: { result } };
    }),

    on(endPreview).run(async (_input, { inShop, note }) =>
      inShop(async (scope) => {
        await endPreviewLinks(scope);
        note({});
        // Others have the site in a frame under the address that has ended.
        await tell(scope, { kind: 'builds' });
        return { success: true as const };
      }),
    ),

    on(previewSite).run(async ({ client_config: draft, page, path: wanted }, context) => {
      generator ??= deps.loadGenerator();
      // What could not be loaded now, while it was being built, is tried again with the next letter.
      const { onePage } = await generator.catch((error) => {
        generator = undefined;
        throw error;
      });
      const drafted = await snapshotOf(context, draft);
      const { site, isSample } = siteOf(drafted);
      const { path: basePath, url: siteUrl } = deps.addresses.of(drafted.snapshot.shop);
      const options = { basePath, siteUrl, mediaUrl: isSample ? samplePictures : sitePictures(media) };
      const draw = (path: string) => ({ path, html: onePage(site, options, path) });
      const asked = wanted === undefined ? { path: '', html: null } : draw(wanted);
      const { path, html } = asked.html === null ? draw(firstOf(site, page)) : asked;
      if (html === null) throw new Error(`The site has no page ${path}.`);
      const result = { html, path, frame_url: deps.siteUrl + previewFramePath, is_sample: isSample };
      return { success: true, data: { result } };
    }),
  ];
}

interface Drafted {
  snapshot: SiteSnapshot;
  stocks: Map<string, SiteStock>;
}

/** The shop's site; with invented products while it has none to show. */
function siteOf({ snapshot, stocks }: Drafted): { site: SiteModel; isSample: boolean } {
  const key = stockKey(snapshot.settings);
  const stock = stocks.get(key) ?? stockOf(snapshot);
  if (!stocks.has(key) && stocks.size >= stocksAtMost) stocks.clear();
  stocks.set(key, stock);
  const own = deriveSite(snapshot, stock);
  if (own.kind === 'site') return { site: own.site, isSample: false };
  const sample = deriveSite(withSampleProducts(snapshot));
  if (sample.kind === 'refused') throw new Error('The invented products make no site.');
  return { site: sample.site, isSample: true };
}

/** The page of its kind that shows most: of the brand with most products, of the newest product; where there is none, the home. */
function firstOf({ brands, products }: SiteModel, page: 'home' | 'brand' | 'product'): string {
  switch (page) {
    case 'home':
      return '';
    case 'product':
      return products[0] === undefined ? '' : `p/${products[0].slug}/`;
    case 'brand': {
      const real = brands.filter(({ kind }) => kind === 'brand');
      const [largest] = real.toSorted((a, b) => b.products.length - a.products.length);
      return largest === undefined ? '' : `b/${largest.slug}/`;
    }
  }
}
