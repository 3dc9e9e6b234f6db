import type { SiteModel } from '@kolaj/domain/site/model';
import agents from './styles/agents.css?inline';
import bar from './styles/bar.css?inline';
import base from './styles/base.css?inline';
import cart from './styles/cart.css?inline';
import consent from './styles/consent.css?inline';
import gallery from './styles/gallery.css?inline';
import listing from './styles/listing.css?inline';
import print from './styles/print.css?inline';
import product from './styles/product.css?inline';
import reels from './styles/reels.css?inline';
import saved from './styles/saved.css?inline';
import search from './styles/search.css?inline';
import tile from './styles/tile.css?inline';
import viewer from './styles/viewer.css?inline';

/** In the order of their rules. */
const css = [base, bar, tile, listing, product, gallery, viewer, search, cart, agents, saved, consent, print]
  .map((sheet) => sheet.trim())
  .join('');

/**
 * The one style sheet of a site: the shop's custom properties, then ours. A file of its own with its hash in the name: 10 KB in each
 * of 10,000 pages would be 100 MB. Colours and addresses were checked when the model was made.
 */
export function styleSheetOf({ theme, backgroundImage, reels: films }: SiteModel): string {
  const variables = [
    `--header:${theme.header}`,
    `--on-header:${theme.onHeader}`,
    `--ground:${theme.ground}`,
    `--ink:${theme.ink}`,
    `--ink2:${theme.ink2}`,
    `--accent:${theme.accent}`,
    ...(backgroundImage === null ? [] : [`--ground-image:${veiled(theme.ground)},url("${backgroundImage}")`]),
  ];
  return `:root{${variables.join(';')}}${css}${films === null ? '' : reels.trim()}`;
}

/** Texts lie on the background too: under four fifths of its colour they can be read whatever the picture shows. */
const veiled = (ground: string) => `linear-gradient(${ground}cc,${ground}cc)`;
