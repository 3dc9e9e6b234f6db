import type { BuildOptions } from '@kolaj/catalogue/site-files';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { SiteModel } from '@kolaj/domain/site/model';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';

export const benchProducts = 10_000;
const config = { open_brands: true, show_detail: true, same_products_show: true, whatsapp_phone: '+905320000000' };

export const benchSnapshot = () => sampleSnapshot({ products: benchProducts, brands: 30, config });

export function benchSite(snapshot = benchSnapshot()): SiteModel {
  const derived = deriveSite(snapshot);
  if (derived.kind === 'refused') throw new Error('The sample shop has no products.');
  return derived.site;
}

export const benchOptions: BuildOptions = {
  basePath: '/s/lalezar/',
  siteUrl: 'https://sites.example.com/s/lalezar/',
  mediaUrl: (picture, size) =>
    `https://media.example.com/media/${size === 'full' ? picture.sha256 : picture.renditions[size]}.webp`,
};
