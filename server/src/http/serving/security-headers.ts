import { createHash } from 'node:crypto';

/** Nothing that is not a page may do anything, should a browser ever be made to show it as one. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer of the console's origin, whatever it carries; pages and files replace the policy and the caching by
 * their own. No address of ours goes anywhere as a referrer: mailed links hold their token in the path.
 */
export const alwaysHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** What the app on the phone may use besides: the camera, for photos and barcodes. */
export const pocketFeatures = 'camera=(self), geolocation=(), microphone=(), payment=()';

/** For a year (ASVS 3.4.1). Not for subdomains: what else a company runs below its domain is not ours to decide. */
export const httpsOnly = { 'strict-transport-security': 'max-age=31536000' } as const;

interface PagePolicy {
  /** The built page, before anything that a request decides is put into it: its own scripts may run. */
  page: string;
  nonce: string;
  /** Serves the pictures. */
  mediaOrigin: string;
  /** Another origin whose files a page reads itself, to hand them on. */
  reads?: string;
}

/** Policy of the console's pages; measured without violations (front-end-node24 §3). */
export const pagePolicy = ({ page, nonce, mediaOrigin, reads }: PagePolicy) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOfScripts(page)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data: ${mediaOrigin}`,
    `media-src blob: ${mediaOrigin}`,
    "font-src 'self'",
    reads === undefined ? "connect-src 'self'" : `connect-src 'self' ${reads}`,
    // Of our own pages only the player of films lets itself be shown in a frame.
    `frame-src 'self' ${mediaOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const hashesOfScripts = (page: string) =>
  [...page.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** A worker obeys the policy of its own script: HarfBuzz is WebAssembly. */
export const scriptPolicy = ({ mediaOrigin }: { mediaOrigin: string }) =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' ${mediaOrigin}`;
