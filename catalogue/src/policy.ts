const analyticsScript = 'https://www.googletagmanager.com';
const analyticsHosts = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/**
 * Content-Security-Policy of a catalogue site. Scripts and style only as files of the site,
 * nothing from elsewhere but pictures of the media origin; no `unsafe-inline`. JSON-LD blocks are data and not concerned.
 * `mediaOrigin` null when pictures come from the site's own origin.
 */
export function sitePolicy({
  styleHashes = [],
  mediaOrigin,
  frameAncestors = "'none'",
  hasAnalytics = false,
  hasReels = false,
}: {
  /** `sha256-…` of style sheets within pages: only old releases have them. */
  styleHashes?: readonly string[];
  mediaOrigin: string | null;
  /** Who may show the site in a frame: the console does, beside its builds. Nobody unless told. */
  frameAncestors?: string;
  /** The shop counts visits with Google Analytics (D-47): its script is loaded after the visitor has agreed. */
  hasAnalytics?: boolean;
  /** The site has films: their player is loaded after the visitor has agreed. */
  hasReels?: boolean;
}): string {
  const media = mediaOrigin === null ? "'self'" : `'self' ${mediaOrigin}`;
  const counters = hasAnalytics ? ` ${analyticsHosts}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${hasAnalytics ? ` ${analyticsScript}` : ''}`,
    ['style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "worker-src 'self'",
    `img-src ${media}${counters}`,
    // Pictures are shared as files.
    `connect-src ${media}${counters}`,
    `media-src ${media}`,
    ...(hasReels ? ['frame-src https://www.youtube-nocookie.com'] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
