import {
  type AgentView,
  getAgent,
  getAgentCollage,
  getAgentNews,
  listAgentCollages,
  listAgentOrders,
  markAgentSoldOut,
} from '@kolaj/contract/agent/agent-app';
import type { FieldError } from '@kolaj/contract/errors';
import { searchWords, textSearch } from '@kolaj/domain/agent/search';
import { shownName, shownValues } from '@kolaj/domain/agent/shown-values';
import { saidValues } from '@kolaj/domain/collage/said-values';
import { fold, key } from '@kolaj/domain/shared/fold';
import { productKeyOf } from '@kolaj/domain/site/derive-products';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { badRequest, forbidden, HttpError, notFound } from '../../../http/errors.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import { type AgentContext, on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { cursorOf, type ListPlace, readCursor } from '../../collage/open/list-cursor.ts';
import { livePageOf } from '../../collage/open/live-pages.store.ts';
import { markSoldOut, type SoldOutWish } from '../../collage/open/mark-sold-out.store.ts';
import { soldOutCards } from '../../collage/open/sold-out.store.ts';
import { mainDomain } from '../../site/open/main-domain.store.ts';
import { publishedSite } from '../../site/open/published-site.store.ts';
import type { SiteAddresses } from '../../site/open/site-addresses.ts';
import { type ActingAgent, actingAgent } from './acting-agent.ts';
import { collageView } from './collage-view.ts';
import { type ApprovedRow, approvedCollages, approvedSince, placesWithProducts } from './collages.store.ts';
import { countOrdersAfter, ordersOfAgent } from './orders.store.ts';

export interface AgentAppDeps {
  announce: Announce;
  addresses: SiteAddresses;
  clock: () => Date;
}

/** Rows looked at in one question after the first one while something is searched for. */
const atOnce = 500;

/** Words that the database looks for, the longest ones; the others are looked for in what it finds. */
const wordsInDatabase = 4;

/** A search looks through all products of the agent. So often is more than a person types and scrolls. */
const searches = { burst: 60, perSecond: 2 };

/** What the app of a mobile agent asks (D-76). Each answer is made of what the shop lets the agent see in that very transaction. */
export function agentAppRoutes({ announce, addresses, clock }: AgentAppDeps): Route[] {
  const searching = rateLimit(searches, clock);
  return [
    on(getAgent).run(async (_input, context) => ({
      success: true,
      data: { result: await context.inShop((scope) => whoAmI(scope, context, addresses)) },
    })),

    on(listAgentCollages).run(async ({ search, brand, ids, limit, cursor }, context) => {
      const after = cursor === undefined ? null : readCursor(cursor);
      const wait = search.trim() === '' ? 0 : Math.ceil(searching(context.account.userId) / 1000);
      if (wait > 0) throw tooManySearches(wait);
      return context.inShop(async (scope) => {
        const agent = await actingAgent(scope, context);
        const places = [...agent.places].filter(([, { hash }]) => brand === undefined || hash === brand);
        const wish = { places: places.map(([id]) => id), ids, search, limit };
        const { rows, isMore } = await pageOf(scope, agent, { ...wish, after });
        const [last] = rows.slice(-1);
        const next_cursor = isMore && last ? cursorOf(last.place) : null;
        return { success: true, data: { result: { collages: await viewsOf(scope, agent, rows), next_cursor } } };
      });
    }),

    on(getAgentCollage).run(async ({ id }, context) =>
      context.inShop(async (scope) => {
        const agent = await actingAgent(scope, context);
        const rows = await seenCollages(scope, agent, [id]);
        const [view] = await viewsOf(scope, agent, rows);
        const [row] = rows;
        if (!view || !row) throw notFound();
        const page_url = await pageOnSite(scope, { agent, row, shop: context.shop, addresses });
        return { success: true, data: { result: { ...view, page_url } } };
      }),
    ),

    on(markAgentSoldOut).run(async ({ items }, context) => {
      const changed = await context.inShop(async (scope) => {
        await checkMarks(scope, context, items);
        const change = await markSoldOut(scope, { wishes: items, userId: context.account.userId });
        if (change.kind === 'not-found') throw notFound();
        const { products, folders } = change;
        context.note({ diff: { products, count: products.length } });
        if (products.length === 0) return 0;
        for (const folder_id of folders) await tell(scope, { kind: 'collages', folder_id });
        await announce(scope, 'soldOutChanged', {});
        return products.length;
      });
      return { success: true, data: { result: { changed } } };
    }),

    on(listAgentOrders).run(async ({ before, limit }, context) =>
      context.inShop(async (scope) => {
        const { profile, mobile } = await actingAgent(scope, context);
        const asked = { before, limit: limit + 1, withAmounts: mobile.show_price };
        const found =
          profile.webAgent === null ? [] : await ordersOfAgent(scope, { ...asked, agent: profile.webAgent });
        return { success: true, data: { result: { orders: found.slice(0, limit), more: found.length > limit } } };
      }),
    ),

    on(getAgentNews).run(async ({ since, after }, context) =>
      context.inShop(async (scope) => {
        const { profile, mobile, places } = await actingAgent(scope, context);
        const isTold = mobile.notify_new && since !== undefined;
        const collages = isTold
          ? ((await approvedSince(scope, { places: [...places.keys()], since: new Date(since) }))?.count ?? 0)
          : 0;
        const orders =
          profile.webAgent === null ? 0 : await countOrdersAfter(scope, { agent: profile.webAgent, after });
        return { success: true, data: { result: { collages, orders, now: clock().toISOString() } } };
      }),
    ),
  ];
}

/** Of these collages those that the agent sees. */
const seenCollages = (scope: ShopScope, { places }: ActingAgent, ids: readonly string[]) =>
  approvedCollages(scope, { places: [...places.keys()], ids, limit: ids.length });

/** Throws unless the agent may mark, sees every product, and each has the sizes that are named of it. */
async function checkMarks(scope: ShopScope, context: AgentContext, items: readonly SoldOutWish[]): Promise<void> {
  const agent = await actingAgent(scope, context);
  if (!agent.profile.mayMarkSoldOut) throw forbidden('no_right', 'The shop does not let you say what is sold out.');
  const ids = [...new Set(items.map(({ id }) => id))];
  const seen = await seenCollages(scope, agent, ids);
  if (seen.length < ids.length) throw notFound();
  const strange = strangeSizes(items, seen);
  if (strange.length > 0) throw badRequest('bad_input', 'The product does not have this size.', strange);
}

/** Sizes in what is sent that their product does not have: of one that has others by now, or was never asked. */
function strangeSizes(items: readonly SoldOutWish[], seen: readonly ApprovedRow[]): FieldError[] {
  const known = new Map(seen.map(({ id, text }) => [id, new Set(sizesOf(text?.values.size ?? '').map(fold))]));
  return items.flatMap(({ id, whole, sizes }, item) =>
    sizes.flatMap((size, at): FieldError[] =>
      whole || known.get(id)?.has(fold(size))
        ? []
        : [{ field: `items.${item}.sizes.${at}`, code: 'unknown_choice', message: 'The product has no such size.' }],
    ),
  );
}

interface PageWish {
  places: readonly string[];
  ids: readonly string[] | undefined;
  search: string;
  limit: number;
  after: ListPlace | null;
}

const tooManySearches = (seconds: number) =>
  new HttpError(429, 'too_often', `Too many searches. Wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });

/** One page of what fits the search; mostly a single question. */
async function pageOf(
  scope: ShopScope,
  { places: brands, mobile }: ActingAgent,
  { search, limit, after: first, ...wish }: PageWish,
): Promise<{ rows: ApprovedRow[]; isMore: boolean }> {
  const fits = textSearch(search);
  const longest = searchWords(search).toSorted((one, other) => other.length - one.length);
  const words = longest.slice(0, wordsInDatabase).map((word) => ({
    word,
    places: [...brands].flatMap(([id, { name }]) => (key(name).includes(word) ? id : [])),
  }));
  const found: ApprovedRow[] = [];
  let after = first;
  for (let step = limit + 1; ; step = atOnce) {
    const rows = await approvedCollages(scope, { ...wish, words, after, limit: step });
    found.push(
      ...rows.filter((row) =>
        fits(textsOf(row, { brand: brands.get(row.subfolderId)?.name ?? '', showPrice: mobile.show_price })),
      ),
    );
    if (rows.length < step || found.length > limit) break;
    after = rows.at(-1)?.place ?? null;
  }
  return { rows: found.slice(0, limit), isMore: found.length > limit };
}

/** What a search looks in: what the agent is shown. */
const textsOf = (
  { name, productCode, text }: ApprovedRow,
  { brand, showPrice }: { brand: string; showPrice: boolean },
): string[] => [
  ...[shownName(name, { showPrice }), productCode, text?.code ?? '', text?.values.firm ?? '', brand],
  ...(text === null ? [] : Object.values(shownValues(text, { showPrice }))),
];

async function viewsOf(scope: ShopScope, agent: ActingAgent, rows: readonly ApprovedRow[]) {
  const soldOut = await soldOutCards(scope);
  return rows.map((row) => collageView(row, { agent, soldOut: soldOut(row) }));
}

interface OnSite {
  agent: ActingAgent;
  row: ApprovedRow;
  shop: AgentContext['shop'];
  addresses: SiteAddresses;
}

/** Address of a product's page on the live site, with the agent's own mark; null = it is not there. */
async function pageOnSite(scope: ShopScope, { agent, row, shop, addresses }: OnSite): Promise<string | null> {
  const { name, hash } = agent.places.get(row.subfolderId) ?? { name: row.subfolder, hash: null };
  const brand = agent.brands.find((one) => one.hash === hash);
  const { code = '' } = row.text ?? {};
  const values = row.text === null ? {} : saidValues(row.text);
  const key = productKeyOf({ id: brand?.id ?? null, name }, { code: code || row.productCode, values, name: row.name });
  const path = await livePageOf(scope, key);
  if (path === null) return null;
  const { url } = addresses.of({ keyword: shop.keyword, domain: await mainDomain(scope) });
  return url + path + markOnSite(agent);
}

/** What makes the site choose this agent; empty = no agent of the site, or customers choose none there. */
function markOnSite({ profile, clientConfig }: ActingAgent): string {
  const isThere = clientConfig?.agent_list.some(({ value }) => value === profile.webAgent) === true;
  return isThere && clientConfig?.select_agent ? `?a=${profile.webAgent}` : '';
}

async function whoAmI(scope: ShopScope, context: AgentContext, addresses: SiteAddresses): Promise<AgentView> {
  const agent = await actingAgent(scope, context);
  const { profile, brands, isAll, places, mobile, mayDownload, clientConfig } = agent;
  const { pid, keyword, name, timeZone } = context.shop;
  const webAgent = clientConfig?.agent_list.find(({ value }) => value === profile.webAgent);
  const filled = [...(await placesWithProducts(scope, [...places.keys()]))];
  const withProducts = new Set(filled.map((id) => places.get(id)?.hash));
  const { isLive } = await publishedSite(scope);
  const { url } = addresses.of({ keyword, domain: await mainDomain(scope) });
  return {
    uid: profile.userId,
    name: profile.name,
    email: profile.email,
    languages: profile.languages,
    shop: {
      ...{ pid, keyword, time_zone: timeZone },
      title: clientConfig?.title || name,
      logo: clientConfig?.logo ?? '',
      site_url: isLive ? url + markOnSite(agent) : null,
      has_cart: isLive && clientConfig?.cart_settings.enabled === true,
    },
    web_agent: webAgent ? { value: webAgent.value, name: webAgent.text } : null,
    brands: brands.map(({ hash, name: called, logo }) => ({
      ...{ hash, name: called, logo },
      has_products: withProducts.has(hash),
    })),
    all_brands: isAll,
    may: { download: mayDownload, upload: mobile.allow_upload, mark_sold_out: profile.mayMarkSoldOut },
    settings: {
      app_title: mobile.app_title,
      allow_upload: mobile.allow_upload,
      upload_folder: mobile.upload_folder,
      show_price: mobile.show_price,
      watermark: mobile.watermark_text.trim() !== '',
      notify_new: mobile.notify_new,
    },
  };
}
