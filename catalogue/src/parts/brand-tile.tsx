import type { SiteBrand } from '@kolaj/domain/site/model';
import { brandLabel, brandSaid } from '../brand-label.ts';
import { type PageContext, productsOf } from '../context.ts';
import { listingPath } from '../paths.ts';
import { ListPicture } from './list-picture.tsx';
import { plainAddress } from './picture.tsx';
import { counted } from './said.ts';

/** A brand on the start page: its cover, film or its newest product, name or logo, number of models. */
export function BrandTile({ brand, page }: { brand: SiteBrand; page: PageContext }) {
  return (
    <li>
      <a class="tile" href={page.root + listingPath({ brand: brand.slug })}>
        <span class="frame frame-brand">
          <BrandPicture brand={brand} page={page} />
          {brand.kind !== 'new' && brand.newCount > 0 && (
            <span class="badge" {...counted(page.texts, 'newCount', brand.newCount)} />
          )}
        </span>
        <span class="tile-brand">
          <BrandName brand={brand} page={page} />
        </span>
      </a>
    </li>
  );
}

/** A brand in the table: name or logo and number of models, without a picture. Hundreds of brands stay a short page. */
export function BrandCell({ brand, page }: { brand: SiteBrand; page: PageContext }) {
  return (
    <li>
      <a class="tile tile-brand" href={page.root + listingPath({ brand: brand.slug })}>
        <BrandName brand={brand} page={page} />
      </a>
    </li>
  );
}

function BrandName({ brand, page }: { brand: SiteBrand; page: PageContext }) {
  const label = brandLabel(brand, page.texts);
  return (
    <>
      {brand.logo === null ? (
        <span class="brand-name" {...brandSaid(brand, page.texts)} />
      ) : (
        <img class="brand-logo" src={brand.logo} alt={label} loading="lazy" />
      )}
      <span class="tile-count" aria-hidden="true">
        {brand.products.length}
      </span>{' '}
      <span class="hidden" {...counted(page.texts, 'models', brand.products.length)} />
    </>
  );
}

function BrandPicture({ brand, page }: { brand: SiteBrand; page: PageContext }) {
  if (brand.cover !== null) return <img src={brand.cover} alt="" loading="lazy" decoding="async" />;
  const [newest] = productsOf(page, brand.products.slice(0, 1));
  if (brand.film !== null) {
    const poster = newest && plainAddress(newest.pictures[0], page.options, page.site.copies.list);
    return <Film address={brand.film} poster={poster} />;
  }
  if (newest === undefined) return null;
  return <ListPicture picture={newest.pictures[0]} page={page} alt="" />;
}

/**
 * Moves without a sound and without a script while it is seen; where people want nothing to move there is no source, and the
 * poster stays.
 */
function Film({ address, poster }: { address: string; poster: string | undefined }) {
  return (
    <video poster={poster} autoplay muted loop playsinline preload="none" tabindex={-1}>
      <source src={address} type="video/mp4" media="(prefers-reduced-motion: no-preference)" />
    </video>
  );
}
