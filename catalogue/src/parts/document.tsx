import type { ReactNode } from 'react';
import type { PageContext } from '../context.ts';
import { SiteHeader } from './site-header.tsx';

export interface PageHead {
  title: string;
  description: string;
  /** Folder below the root, for the canonical address; null = none (404). */
  path: string | null;
  /** Absolute address for social cards. */
  image?: string | undefined;
  /** schema.org data. */
  data?: unknown;
}

interface DocumentProps {
  page: PageContext;
  head: PageHead;
  /** Name in the bar of a phone, with the way back; absent = the shop's own name (home). */
  here?: { title: string; backTo: string };
  bodyClass?: string;
  children: ReactNode;
}

/** A whole page around its content. */
export function Document({ page, head, here, bodyClass = '', children }: DocumentProps) {
  const { site, texts } = page;
  const classes = [`buttons-${site.buttonDesign}`, site.contain ? 'fit-contain' : '', bodyClass];
  return (
    <html lang={site.language}>
      <head>
        <HeadTags page={page} head={head} />
      </head>
      <body className={classes.filter((name) => name !== '').join(' ')}>
        <a className="skip" href="#main">
          {texts.skip}
        </a>
        <SiteHeader page={page} here={here} />
        <main id="main">{children}</main>
        <footer className="foot">{site.title}</footer>
      </body>
    </html>
  );
}

function HeadTags({ page, head }: { page: PageContext; head: PageHead }) {
  const { site, options, root } = page;
  const address = head.path === null ? null : options.siteUrl + head.path;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {head.description !== '' && <meta name="description" content={head.description} />}
      <meta name="theme-color" content={site.theme.header} />
      {address === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SocialCard head={head} address={address} site={site} />
      )}
      <link rel="icon" href={site.favicon ?? `${root}favicon.svg`} />
      <link rel="manifest" href={`${root}site.webmanifest`} />
      <style>{page.styleSheet}</style>
      {head.data !== undefined && <script type="application/ld+json">{jsonForHtml(head.data)}</script>}
    </>
  );
}

function SocialCard({ head, address, site }: { head: PageHead; address: string; site: PageContext['site'] }) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={head.title} />
      {head.description !== '' && <meta property="og:description" content={head.description} />}
      <meta property="og:url" content={address} />
      {head.image !== undefined && <meta property="og:image" content={head.image} />}
      {head.image !== undefined && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

/** JSON that cannot end its script element or open a comment in it. */
function jsonForHtml(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c').replace(/>/g, '\\u003e');
}
