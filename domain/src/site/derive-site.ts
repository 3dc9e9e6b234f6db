import { listBrands, planBrands } from './derive-brands.ts';
import { deriveProducts } from './derive-products.ts';
import type { SiteModel, SiteWarning } from './model.ts';
import { headerColorOf } from './settings.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { themeOf } from './theme.ts';

export type DerivedSite =
  | { kind: 'site'; site: SiteModel; warnings: readonly SiteWarning[] }
  | { kind: 'refused'; reason: 'no_products'; warnings: readonly SiteWarning[] };

/**
 * Works out a shop's catalogue site from one snapshot (D-45 steps 2 and 3, D-47…D-49). Equal snapshots give equal sites,
 * whatever the order of their lists. Refused without products: then the old site stays.
 */
export function deriveSite(snapshot: SiteSnapshot): DerivedSite {
  const { settings, shop } = snapshot;
  const plan = planBrands(snapshot);
  const { products, warnings: priceWarnings } = deriveProducts(plan.collages, snapshot);
  const warnings: SiteWarning[] = [...plan.warnings, ...priceWarnings];
  if (products.length === 0) return { kind: 'refused', reason: 'no_products', warnings };

  const picture = (field: string, address: string): string | null => {
    const checked = checkPictureAddress(address, snapshot.pictureOrigins);
    if (checked === null && address !== '') warnings.push({ kind: 'picture_refused', field });
    return checked;
  };
  const brands = listBrands(plan, products, { snapshot, picture });
  for (const { kind, name, logo } of brands) {
    if (kind === 'brand' && logo === null) warnings.push({ kind: 'logo_missing', brand: name });
  }

  const site: SiteModel = {
    keyword: shop.keyword,
    title: settings.title || shop.name || shop.keyword,
    description: settings.description,
    language: settings.language,
    theme: themeOf(headerColorOf(settings, snapshot.channels), settings.backgroundColor),
    logo: picture('logo', settings.logo),
    favicon: picture('favicon', settings.favicon),
    cover: picture('cover_photo', settings.coverPhoto),
    backgroundImage: picture('background_image', settings.backgroundImage),
    orderPhone: settings.whatsappPhone,
    openBrands: settings.openBrands,
    contain: settings.contain,
    showDetail: settings.showDetail,
    showColors: settings.sameProductsShow || settings.sameProductsFast,
    buttonDesign: settings.buttonDesign,
    brands,
    products,
  };
  return { kind: 'site', site, warnings };
}

const pictureNames = /\.(avif|gif|jpe?g|png|webp)$/i;

/**
 * The address of a picture somebody typed, when the site may show it: http(s), on one of `origins`, ending like a picture,
 * without characters that could end a CSS `url("…")`. Null for everything else (D-47, D-24).
 */
export function checkPictureAddress(address: string, origins: readonly string[]): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !origins.includes(url.origin)) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!pictureNames.test(url.pathname) || url.username !== '') return null;
  return /["'()\\\s<>]/.test(url.href) ? null : url.href;
}
