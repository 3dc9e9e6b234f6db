import type { PageContext, SiteContext } from '../context.ts';
import { between, type Child, jsonMarkup } from '../markup/markup.ts';
import { BottomBar } from './bottom-bar.tsx';
import { said } from './said.ts';
import { type Here, SiteHeader } from './site-header.tsx';

export interface PageHead {
  title: string;
  description: string;
  /** Folder below the root, for the canonical address; null = none (404). */
  path: string | null;
  /** For social cards. */
  image?: CardImage | undefined;
  /** schema.org data. */
  data?: unknown;
}

/** What messengers show of a link: with its size they show it at the first time too. */
export interface CardImage {
  /** Absolute. */
  address: string;
  alt: string;
  /** px; absent = unknown. */
  size?: { width: number; height: number };
}

/** A page before it becomes text. */
export interface Page {
  head: PageHead;
  /** Name in the bar of a phone, with the way back; absent = the shop's own name (home). */
  here?: Here;
  /** One of ours, never a shop's text. */
  bodyClass?: 'product-page';
  content: Child;
}

/** How a page finds its style: `root` is the way from the page to the site's root. */
export const styleLink = ({ style }: SiteContext, root: string) => `<link rel=stylesheet href=${root}${style.path}>`;

/** For one page alone, which has no files beside it. */
export const inlineStyle = ({ style }: SiteContext) => `<style>${style.text}</style>`;

/**
 * First part of every page of a site, the same bytes for all pages of one depth. Written by hand because elements are written whole;
 * all in it is checked: a language of ours, a `#rrggbb`, our own names.
 */
export function documentStart({ site }: SiteContext, style: string): string {
  return (
    `<!doctype html><html lang=${site.language}><head><meta charset=utf-8>` +
    '<meta name=viewport content="width=device-width, initial-scale=1">' +
    `<meta name=theme-color content=${site.theme.header}>${style}`
  );
}

/** The rest of a page after `documentStart`. */
export function documentRest(context: PageContext, page: Page): string {
  const { site, islands, root } = context;
  const script = `<script type=module src=${root}assets/${islands.entry}></script>`;
  const classes = [
    `buttons-${site.buttonDesign}`,
    site.contain ? 'fit-contain' : '',
    site.barMenu === 0 ? '' : 'with-dock',
    page.bodyClass ?? '',
  ];
  const agents = site.agents.length > 0 ? ' data-agents' : '';
  const analytics = site.analyticsId === null ? '' : ' data-analytics';
  const visits = site.countsVisits ? ' data-visits' : '';
  const head = between(<HeadTags page={context} head={page.head} />);
  const body = between(<Body context={context} page={page} />);
  return `${head}${script}</head><body class="${classes.filter((name) => name !== '').join(' ')}"${agents}${analytics}${visits}>${body}`;
}

function Body({ context, page }: { context: PageContext; page: Page }) {
  return (
    <>
      <a class="skip" href="#main" {...said(context.texts, 'skip')} />
      {context.options.isPreview === true && <p class="preview-note" {...said(context.texts, 'previewNote')} />}
      <SiteHeader page={context} here={page.here} />
      <main id="main">{page.content}</main>
      <footer class="foot">
        {context.site.title}
        <span data-languages />
      </footer>
      <BottomBar page={context} path={page.head.path} />
    </>
  );
}

function HeadTags({ page, head }: { page: PageContext; head: PageHead }) {
  const { site, options, root } = page;
  const address = head.path === null ? null : options.siteUrl + head.path;
  return (
    <>
      <title>{head.title}</title>
      {head.description !== '' && <meta name="description" property="og:description" content={head.description} />}
      {address === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SocialCard head={head} address={address} site={site} />
      )}
      <link rel="icon" href={site.favicon ?? `${root}favicon.svg`} />
      <link rel="manifest" href={`${root}site.webmanifest`} />
      {head.data !== undefined && <script type="application/ld+json">{jsonMarkup(head.data)}</script>}
    </>
  );
}

function SocialCard({ head, address, site }: { head: PageHead; address: string; site: PageContext['site'] }) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={head.title} />
      {head.image !== undefined && <CardImageTags image={head.image} />}
    </>
  );
}

const CardImageTags = ({ image: { address, alt, size } }: { image: CardImage }) => (
  <>
    <meta property="og:image" content={address} />
    {size !== undefined && <meta property="og:image:width" content={String(size.width)} />}
    {size !== undefined && <meta property="og:image:height" content={String(size.height)} />}
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
