/**
 * Content-Security-Policy of a catalogue site. Scripts only as files of the site, one inline style sheet known by its hash,
 * nothing from elsewhere but pictures of the media origin; no `unsafe-inline`. JSON-LD blocks are data and not concerned.
 * `styleHashes` as `BuiltSite.styleHashes`; `mediaOrigin` null when pictures come from the site's own origin.
 */
export function sitePolicy({
  styleHashes,
  mediaOrigin,
  frameAncestors = "'none'",
}: {
  styleHashes: readonly string[];
  mediaOrigin: string | null;
  /** Who may show the site in a frame: the console does, beside its builds. Nobody unless told. */
  frameAncestors?: string;
}): string {
  const media = mediaOrigin === null ? "'self'" : `'self' ${mediaOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ') || "'none'"}`,
    `img-src ${media}`,
    "connect-src 'self'",
    `media-src ${media}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
