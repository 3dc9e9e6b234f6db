import { fold, key } from '../shared/fold.ts';
import { headerColorOf, siteLanguage, type VirtualBrandConfig, type WebAgent } from '../shop/config/client-config.ts';
import { countryOf } from '../shop/language-flag.ts';
import type { AddressPlan } from './address/addresses.ts';
import { slugify, uniqueSlugs } from './address/slug.ts';
import { type BrandedCollage, brandKeyOf, deriveProducts } from './derive-products.ts';
import type {
  FormerAddresses,
  SiteAgent,
  SiteBrand,
  SiteCart,
  SiteModel,
  SiteProduct,
  SiteReels,
  SiteType,
  SiteWarning,
} from './model.ts';
import { phoneDigits } from './order-link.ts';
import { pictureCopies } from './picture-quality.ts';
import type { SiteSnapshot, SnapshotBrand } from './snapshot.ts';
import { themeOf } from './theme.ts';

/** A brand as the site shows it: a row of the brand table, or a subfolder's name that has none. */
interface BrandPlace {
  /** Of its row; null = it has none. */
  id: string | null;
  /** What it is known by from release to release; empty for a virtual one. */
  key: string;
  slug: string;
  formerSlugs: readonly string[];
  name: string;
  active: boolean;
  logo: string;
  coverPhoto: string;
}

interface BrandPlan {
  /** In the shop's order, brands without a row last, by name. */
  places: readonly BrandPlace[];
  collages: readonly BrandedCollage[];
  warnings: readonly SiteWarning[];
}

/** Addresses of the virtual pages; a real brand of that name gets another one. */
const reservedSlugs = ['new', 'discounted', 'all'];

/** Puts every collage under its brand. Collages of passive brands are left out and counted (D-49). */
function planBrands(snapshot: SiteSnapshot): BrandPlan {
  const rows = snapshot.brands.toSorted((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));
  const places = placesOf(rows, snapshot);
  const placeByKey = new Map(places.map((place) => [key(place.name), place]));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const placeBySubfolder = new Map(
    snapshot.subfolders.map((subfolder) => {
      const row = subfolder.brandId === null ? undefined : rowById.get(subfolder.brandId);
      return [subfolder.id, placeByKey.get(key(row?.name ?? nameOf(subfolder)))];
    }),
  );

  const all = snapshot.collages.flatMap((collage) => {
    const brand = placeBySubfolder.get(collage.subfolderId);
    return brand === undefined ? [] : [{ collage, brand }];
  });
  const hidden = Map.groupBy(
    all.filter(({ brand }) => !brand.active),
    ({ brand }) => brand.name,
  );
  return {
    places,
    collages: all.filter(({ brand }) => brand.active),
    warnings: [...hidden].map(([brand, left]) => ({
      ...{ kind: 'brand_inactive', brand, products: left.length },
      brandId: left[0]?.brand.id ?? null,
    })),
  };
}

function placesOf(rows: readonly SnapshotBrand[], snapshot: SiteSnapshot): BrandPlace[] {
  const known = new Set(rows.map((row) => key(row.name)));
  const loose = snapshot.subfolders
    .filter((subfolder) => subfolder.brandId === null && !known.has(key(nameOf(subfolder))))
    .map(nameOf)
    .sort();
  const looseNames = [...new Map(loose.map((name) => [key(name), name])).values()];

  const brands = [
    ...rows.map(({ id, name, active, logo, coverPhoto, aliases }) => ({ id, name, active, logo, coverPhoto, aliases })),
    ...looseNames.map((name) => ({ id: null, name, active: true, logo: '', coverPhoto: '', aliases: [] })),
  ];
  const reserved = reservedSlugs.map((name) => ({ name }));
  const slugs = uniqueSlugs<{ name: string }>([...reserved, ...brands], ({ name }) => name);
  const taken = new Set(slugs.values());
  return brands.map(({ aliases, ...brand }, at) => {
    const published = snapshot.addresses.brands
      .filter((known) => known.key === brandKeyOf(brand))
      .map(({ slug }) => slug);
    const former = [...aliases.map(slugify), ...published].filter((slug) => !taken.has(slug));
    for (const slug of former) taken.add(slug);
    return {
      ...brand,
      key: brandKeyOf(brand),
      slug: slugs.get(brands[at] ?? { name: '' }) ?? '',
      formerSlugs: [...new Set(former)],
    };
  });
}

function nameOf({ name, showingName }: { name: string; showingName: string }): string {
  return showingName.trim() || name;
}

interface ListOptions {
  snapshot: SiteSnapshot;
  /** Gives back the address when it may be shown, else null. */
  picture: (field: string, address: string) => string | null;
  /** The same for a film. */
  film: (address: string) => string | null;
}

/** The brand list: active virtual brands first, then the shop's (D-49, show_all_brands of D-47). */
function listBrands(plan: BrandPlan, products: readonly SiteProduct[], options: ListOptions): SiteBrand[] {
  const { settings } = options.snapshot;
  const byBrand = Map.groupBy(products, ({ brand }) => brand.slug);
  const virtual = (
    kind: 'new' | 'discounted',
    { active, name, logo }: VirtualBrandConfig,
    own: SiteProduct[],
  ): SiteBrand[] =>
    active && own.length > 0
      ? [brandOf({ kind, id: null, key: '', slug: kind, formerSlugs: [], name, logo, coverPhoto: '' }, own, options)]
      : [];

  const real = plan.places
    .filter(({ active, slug }) => active && (settings.show_all_brands || byBrand.has(slug)))
    .map((place) => brandOf({ kind: 'brand', ...place }, byBrand.get(place.slug) ?? [], options));
  const everything = {
    kind: 'all',
    id: null,
    key: '',
    slug: 'all',
    formerSlugs: [],
    name: '',
    logo: '',
    coverPhoto: '',
  } as const;
  return [
    ...virtual(
      'new',
      settings.new_products_brand,
      products.filter(({ isNew }) => isNew),
    ),
    ...virtual(
      'discounted',
      settings.discount_products_brand,
      products.filter(({ discount }) => discount !== null),
    ),
    ...(settings.show_all_brands ? [brandOf(everything, products, options)] : []),
    ...real,
  ];
}

function brandOf(
  { kind, key, slug, formerSlugs, name, logo, coverPhoto }: Omit<BrandPlace, 'active'> & { kind: SiteBrand['kind'] },
  products: readonly SiteProduct[],
  { snapshot, picture, film }: ListOptions,
): SiteBrand {
  const moving = film(coverPhoto);
  return {
    kind,
    key,
    slug,
    formerSlugs,
    name,
    logo: picture(`brand ${name || kind}: logo`, logo),
    cover: moving === null ? picture(`brand ${name || kind}: cover_photo`, coverPhoto) : null,
    film: moving,
    products: products.map((product) => product.slug),
    newCount: products.filter(({ isNew }) => isNew).length,
    types: snapshot.settings.divide_into_types ? typesOf(products) : [],
  };
}

/** Types with the most products first; products without a type are only under "all". */
function typesOf(products: readonly SiteProduct[]): SiteType[] {
  const byType = Map.groupBy(
    products.filter(({ type }) => type !== ''),
    ({ type }) => slugify(type),
  );
  return [...byType]
    .map(([slug, own]) => ({ slug, name: own.at(-1)?.type ?? slug, products: own.map((product) => product.slug) }))
    .sort((a, b) => b.products.length - a.products.length || (a.slug < b.slug ? -1 : 1));
}

export type DerivedSite =
  | { kind: 'site'; site: SiteModel; warnings: readonly SiteWarning[] }
  | { kind: 'refused'; reason: 'no_products'; warnings: readonly SiteWarning[] };

/** What a site shows, before how it looks: most of the work, and the same for every setting but those of `stockKey`. */
export interface SiteStock {
  plan: BrandPlan;
  products: readonly SiteProduct[];
  addresses: AddressPlan;
  warnings: readonly SiteWarning[];
}

export function stockOf(snapshot: SiteSnapshot): SiteStock {
  const plan = planBrands(snapshot);
  const { products, warnings, addresses } = deriveProducts(plan.collages, snapshot);
  return { plan, products, addresses, warnings: [...plan.warnings, ...warnings] };
}

/** Of one snapshot, settings with equal keys have equal stocks. */
export const stockKey = (settings: SiteSnapshot['settings']): string => {
  const { language, unit_pricing, product_pictures, new_for_days } = settings;
  return `${language} ${unit_pricing} ${product_pictures} ${new_for_days}`;
};

/**
 * Works out a shop's catalogue site from one snapshot (D-45 steps 2 and 3, D-47…D-49). Equal snapshots give equal sites,
 * whatever the order of their lists. Refused without products: then the old site stays.
 */
export function deriveSite(snapshot: SiteSnapshot, stock: SiteStock = stockOf(snapshot)): DerivedSite {
  const { settings, shop } = snapshot;
  const { plan, products } = stock;
  const warnings: SiteWarning[] = [...stock.warnings];
  if (products.length === 0) return { kind: 'refused', reason: 'no_products', warnings };

  const picture = (field: string, address: string): string | null => {
    const checked = checkPictureAddress(address, snapshot.pictureOrigins);
    if (checked === null && address !== '') warnings.push({ kind: 'picture_refused', field });
    return checked;
  };
  const film = (address: string) => checkMediaAddress(address, { origins: snapshot.pictureOrigins, names: filmNames });
  const brands = listBrands(plan, products, { snapshot, picture, film });
  const idOfBrand = new Map(plan.places.map(({ slug, id }) => [slug, id]));
  for (const { kind, name, slug, logo } of brands) {
    if (kind === 'brand' && logo === null)
      warnings.push({ kind: 'logo_missing', brand: name, brandId: idOfBrand.get(slug) ?? null });
  }

  const agents = settings.select_agent ? agentsOf(settings.agent_list, picture) : [];
  const phone = orderPhoneOf(settings);
  if (phone === null) warnings.unshift({ kind: 'number_missing' });
  const site: SiteModel = {
    keyword: shop.keyword,
    title: settings.title || shop.keyword,
    description: settings.description,
    language: siteLanguage(settings),
    theme: themeOf(headerColorOf(settings, snapshot.channels), settings.background_color),
    logo: picture('logo', settings.logo || settings.navbarIcon),
    favicon: picture('favicon', settings.favicon),
    cover: picture('cover_photo', settings.cover_photo),
    backgroundImage: picture('background_image', settings.background_image),
    agents,
    // Without a number nobody could receive an order.
    orderPhone: phone,
    openBrands: settings.open_brands,
    hasTableMenu: settings.table_menu,
    barMenu: settings.bar_menu,
    hasSearch: settings.search_product,
    cart: phone === null ? null : cartOf(settings),
    analyticsId: settings.google_analytics || null,
    countsVisits: settings.count_visits,
    shareButton: settings.share_button_text,
    contain: settings.contain,
    copies: pictureCopies(settings),
    showDetail: settings.show_detail,
    showColors: settings.same_products_show,
    switchColors: settings.same_products_fast,
    buttonDesign: settings.button_design,
    reels: reelsOf(snapshot, { places: plan.places, brands, products }),
    brands,
    products,
    former: formerOf(snapshot, { addresses: stock.addresses, brands }),
  };
  return { kind: 'site', site, warnings };
}

const productKey = (brand: string, code: string): string => `${brand} ${fold(code)}`;

/** Films of brands that are shown, in the shop's order; null = the shop shows none (ENT-43, D-79). */
function reelsOf(
  { settings, reels }: SiteSnapshot,
  {
    places,
    brands,
    products,
  }: { places: readonly BrandPlace[]; brands: readonly SiteBrand[]; products: readonly SiteProduct[] },
): SiteReels | null {
  if (!settings.show_videos) return null;
  const shown = new Map(places.flatMap((place) => (place.active && place.id !== null ? [[place.id, place]] : [])));
  const pages = new Set(brands.flatMap(({ kind, slug }) => (kind === 'brand' ? slug : [])));
  const byCode = reels.some(({ productCode }) => productCode)
    ? new Map(products.map((one) => [productKey(one.brand.slug, one.reference), one]))
    : new Map<string, SiteProduct>();
  const list = reels.flatMap(({ brandId, ...reel }) => {
    const place = shown.get(brandId);
    if (place === undefined) return [];
    const named = byCode.get(productKey(place.slug, reel.productCode ?? ''));
    const product = named === undefined ? null : { slug: named.slug, name: `${place.name} · ${named.name}` };
    return { ...reel, product, brand: pages.has(place.slug) ? { slug: place.slug, name: place.name } : null };
  });
  if (list.length === 0) return null;
  return { title: settings.show_videos_title.trim(), opensBrand: settings.video_to_product, list };
}

function formerOf(
  { addresses: known }: SiteSnapshot,
  { addresses, brands }: { addresses: AddressPlan; brands: readonly SiteBrand[] },
): FormerAddresses {
  const shown = new Map(brands.filter(({ kind }) => kind === 'brand').map((brand) => [brand.key, brand.slug]));
  const live = new Set(brands.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]));
  return {
    moved: addresses.moved,
    gone: addresses.gone.map(({ slug, key: own }) => ({ slug, brand: shown.get(own.split('\n')[0] ?? '') ?? null })),
    goneBrands: known.brands.map(({ slug }) => slug).filter((slug) => !live.has(slug)),
  };
}

const pictureNames = /\.(avif|gif|jpe?g|png|webp)$/i;
const filmNames = /\.mp4$/i;

/**
 * The address of a picture somebody typed, when the site may show it: http(s), on one of `origins`, ending like a picture,
 * without characters that could end a CSS `url("…")`. Null for everything else (D-47, D-24).
 */
export const checkPictureAddress = (address: string, origins: readonly string[]): string | null =>
  checkMediaAddress(address, { origins, names: pictureNames });

/** Who gets orders, in digits: the shop's number, else that of its first agent; null = nobody can order. */
export function orderPhoneOf({ whatsapp_phone, select_agent, agent_list }: SiteSnapshot['settings']): string | null {
  if (whatsapp_phone !== '') return whatsapp_phone;
  const [first] = select_agent ? agentsOf(agent_list, () => null) : [];
  return first?.phone ?? null;
}

/** Agents that a message can reach, in the shop's order; without flags of their own those of their languages (D-47). */
function agentsOf(list: readonly WebAgent[], picture: (field: string, address: string) => string | null): SiteAgent[] {
  return list.flatMap(({ value, text, agentPhone, image, agentLang, flags }) => {
    const phone = phoneDigits(agentPhone);
    if (phone === null || text.trim() === '' || value === '') return [];
    const languages = codesOf(agentLang);
    const own = codesOf(flags);
    return {
      ...{ id: value, name: text.trim(), phone, photo: picture(`agent ${text}`, image.src), languages },
      flags: own.length > 0 ? own : languages.map(countryOf),
    };
  });
}

const codesOf = (words: readonly string[]) => [
  ...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => /^[a-z]{2}$/.test(word))),
];

function checkMediaAddress(
  address: string,
  { origins, names }: { origins: readonly string[]; names: RegExp },
): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !origins.includes(url.origin)) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!names.test(url.pathname) || url.username !== '') return null;
  return /["'()\\\s<>]/.test(url.href) ? null : url.href;
}

function cartOf({ cart_settings: cart }: SiteSnapshot['settings']): SiteCart | null {
  if (!cart.enabled) return null;
  return {
    minItems: cart.min_items,
    note: cart.note,
    checkout: cart.checkout,
    showTotal: cart.show_total,
    asksContact: cart.ask_contact,
  };
}
