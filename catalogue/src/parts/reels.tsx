import type { SiteReel, SiteReels } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import { listingPath, productPath } from '../paths.ts';
import { Icon } from './icons.tsx';
import { plainAddress } from './picture.tsx';
import { said } from './said.ts';

/**
 * The films of the start page (ENT-43). Nothing on it is from YouTube: pictures are ours, and the player comes with a script after a
 * yes (`islands/reels.ts`). Without scripts each is a link, to its product, to its brand or to the film.
 */
export function Reels({ reels: { title, opensBrand, list }, page }: { reels: SiteReels; page: PageContext }) {
  return (
    <section aria-labelledby="reels" data-reels={opensBrand ? 'brand' : 'play'}>
      <h2 id="reels" class="section" {...(title === '' ? said(page.texts, 'videos') : { children: title })} />
      <ul class="reels">
        {list.map((reel) => (
          <Reel reel={reel} opensBrand={opensBrand} page={page} />
        ))}
      </ul>
    </section>
  );
}

function Reel({ reel, opensBrand, page }: { reel: SiteReel; opensBrand: boolean; page: PageContext }) {
  const { videoId, name, brand, product, poster } = reel;
  const own = product === null ? brand && listingPath({ brand: brand.slug }) : productPath(product.slug);
  const ownPage = own === null ? null : page.root + own;
  const ownName = product?.name ?? brand?.name;
  const film = `https://www.youtube.com/watch?v=${videoId}`;
  const leadsThere = opensBrand && ownPage !== null;
  return (
    <li class="reel" data-film={videoId} data-page={ownPage ?? undefined} data-page-name={ownName}>
      <a
        class="reel-link"
        href={leadsThere ? ownPage : film}
        {...(leadsThere ? {} : { target: '_blank', rel: 'noreferrer' })}
      >
        <span class="reel-frame">
          {poster !== null && (
            <img
              src={plainAddress(poster, page.options)}
              width={poster.width}
              height={poster.height}
              alt=""
              loading="lazy"
            />
          )}
          <span class="reel-play">
            <Icon name="play" />
          </span>
        </span>
        <span class="reel-name">{name}</span>
        {ownName !== undefined && <span class="reel-brand">{ownName}</span>}
      </a>
    </li>
  );
}
