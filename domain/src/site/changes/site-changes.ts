import { sameJson } from '../../shared/same-json.ts';
import { clientFieldUses } from '../../shop/config/config-fields.ts';
import type { SiteSnapshot, SnapshotBrand } from '../snapshot.ts';

/** What a site looks like, its products aside. */
export type SiteLook = Pick<SiteSnapshot, 'shop' | 'settings' | 'channels' | 'prices' | 'brands' | 'reels'>;

/** What the next publish changes besides products. */
export interface LookChanges {
  /**
   * Names of client_config fields; `currency` = prices are written another way, `channels` = another one is set up (D-48),
   * `brand_order` = brands stand elsewhere, `domain` = the site's address is another one (D-102),
   * `reels` = other films, or in another order.
   */
  settings: string[];
  /** Names of brands that are new, gone or look different. */
  brands: string[];
}

/** What differs between the live site and what a build would make now. Fields that no page reads yet change nothing. */
export function lookChanges(live: SiteLook, now: SiteLook): LookChanges {
  const [before, after] = [new Map(Object.entries(shown(live))), Object.entries(shown(now))];
  const settings = after.filter(([name, value]) => isShown(name) && !sameJson(before.get(name), value));
  return {
    settings: [
      ...settings.map(([name]) => name),
      ...(sameJson(written(live), written(now)) ? [] : ['currency']),
      ...(live.shop.domain === now.shop.domain ? [] : ['domain']),
      ...(sameJson(filmsOf(live), filmsOf(now)) ? [] : ['reels']),
      ...(sameJson(live.channels, now.channels) ? [] : ['channels']),
      ...(sameJson(orderOf(live.brands, now.brands), orderOf(now.brands, live.brands)) ? [] : ['brand_order']),
    ],
    brands: brandChanges(live.brands, now.brands),
  };
}

/** How long orders are kept and who hears of them is no matter of the site's pages: it counts at once. */
const shown = ({ settings }: SiteLook) => ({
  ...settings,
  cart_settings: { ...settings.cart_settings, keep_days: 0, letters: true },
});

const knownFields: ReadonlySet<string> = new Set(Object.keys(clientFieldUses));

/** The copy of the brands in client_config is no setting: brands are compared themselves. When it is published, no page says. */
const unseen: ReadonlySet<string> = new Set(['brands', 'auto_publish', 'link_under_pictures']);

const isShown = (field: string) => knownFields.has(field) && !unseen.has(field);

/** A film that nobody sees is no change. */
const filmsOf = ({ settings, reels }: SiteLook) => (settings.show_videos ? reels : []);

const written = ({ prices: { currency, decimal } }: SiteLook) => ({ currency, decimal });

function brandChanges(live: readonly SnapshotBrand[], now: readonly SnapshotBrand[]): string[] {
  const before = new Map(live.map((brand) => [brand.id, brand]));
  const present = new Set(now.map(({ id }) => id));
  const changed = now.filter((brand) => !sameJson(apartFromPlace(before.get(brand.id)), apartFromPlace(brand)));
  const gone = live.filter(({ id }) => !present.has(id));
  return [...changed, ...gone].filter(({ id, active }) => active || before.get(id)?.active).map(({ name }) => name);
}

const apartFromPlace = (brand: SnapshotBrand | undefined) => brand && { ...brand, index: 0 };

/** Of the brands that are in both, in the order of `of`: one that came or went moves no other. */
function orderOf(of: readonly SnapshotBrand[], others: readonly SnapshotBrand[]): string[] {
  const known = new Set(others.map(({ id }) => id));
  return of
    .toSorted((one, other) => one.index - other.index)
    .filter(({ id }) => known.has(id))
    .map(({ id }) => id);
}
