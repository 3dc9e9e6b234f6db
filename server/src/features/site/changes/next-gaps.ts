import type { SameCodeProducts } from '@kolaj/contract/site/site';
import { slippedTogether } from '@kolaj/domain/site/changes/same-code';
import type { SiteLook } from '@kolaj/domain/site/changes/site-changes';
import { orderPhoneOf } from '@kolaj/domain/site/derive-site';
import { codeOf, colorOf } from '@kolaj/domain/stock/sold-out';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { publishedCollagesOf } from '../../collage/open/collage.store.ts';
import { codedCollages } from '../../collage/open/same-code.store.ts';
import { countLacking, countWithoutCurrency } from '../../collage/open/unsaid-code.store.ts';

/** Codes that are named, and products of each that are shown, before the rest is counted. */
const codesShown = 4;
const productsShown = 4;

interface Wanted {
  /** What came or changed since the last publish. */
  next: readonly string[];
  /** Code and colour of all that would be published. */
  products: ReadonlyMap<string, string>;
  look: SiteLook;
  media: MediaUrls;
}

/** What the site would lack after the next publish, told before it. */
export async function nextGaps(scope: ShopScope, { next, products, look, media }: Wanted) {
  return {
    lacking: await countLacking(scope, next),
    same_code: await sameCodes(scope, { next, products, media }),
    lacks_number: orderPhoneOf(look.settings) === null,
    without_currency: await countWithoutCurrency(scope, next, look.prices),
  };
}

/** Only what shares its code and colour with something that came or changed is looked at. */
async function sameCodes(
  scope: ShopScope,
  { next, products, media }: Omit<Wanted, 'look'>,
): Promise<{ first: SameCodeProducts[]; total: number }> {
  if (next.length === 0) return { first: [], total: 0 };
  const fresh = new Set(next);
  const shared = [...Map.groupBy(products.keys(), (id) => products.get(id)).values()].filter(
    (ids) => ids.length > 1 && ids.some((id) => fresh.has(id)),
  );
  const slips = slippedTogether(await codedCollages(scope, shared.flat())).filter((group) =>
    group.some(({ id }) => fresh.has(id)),
  );
  const shown = slips.slice(0, codesShown).map((group) => group.map(({ id }) => id));
  const named = shown.map((ids) => ids.slice(0, productsShown));
  const collages = new Map((await publishedCollagesOf(scope, named.flat())).map((collage) => [collage.id, collage]));
  const first = shown.flatMap((ids, at): SameCodeProducts[] => {
    const known = named[at]?.flatMap((id) => collages.get(id) ?? []) ?? [];
    const [one] = known;
    if (one === undefined) return [];
    const shownProducts = known.map(({ id, folderId, subfolderId, brandName, showingName, picture }) => ({
      ...{ id, folder_id: folderId, subfolder_id: subfolderId },
      subfolder: showingName?.trim() || brandName,
      picture: media.picture(picture),
    }));
    return [{ code: codeOf(one), color: colorOf(one), count: ids.length, products: shownProducts }];
  });
  return { first, total: slips.length };
}
