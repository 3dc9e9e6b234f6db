import type { BuildOptions } from '@kolaj/catalogue/site-files';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';

/** The shop's site with invented products, for a shop that has approved none yet. */
export function withSampleProducts(own: SiteSnapshot): SiteSnapshot {
  const { brands, subfolders, collages, newSince } = sampleSnapshot({ products: 24, brands: 5 });
  return { ...own, brands, subfolders, collages, newSince };
}

/** A dress on a hanger, drawn in the address itself: invented products have no photo anywhere. */
const dress = [
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 115'><rect width='100' height='115' fill='#eceae6'/>",
  "<path d='M40 22q10 8 20 0l9 14-8 6v14l13 43q-24 8-48 0l13-43V42l-8-6z' fill='#c9c3ba'/></svg>",
].join('');

export const samplePictures: BuildOptions['mediaUrl'] = () => `data:image/svg+xml,${encodeURIComponent(dress)}`;
