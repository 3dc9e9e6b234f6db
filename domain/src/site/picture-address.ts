const pictureNames = /\.(avif|gif|jpe?g|png|webp)$/i;

/**
 * The address of a picture somebody typed, when the site may show it: http(s), on one of `origins`, ending like a picture,
 * without characters that could end a CSS `url("…")`. Null for everything else (D-47, D-24).
 */
export function checkPictureAddress(address: string, origins: readonly string[]): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !origins.includes(url.origin)) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!pictureNames.test(url.pathname) || url.username !== '') return null;
  return /["'()\\\s<>]/.test(url.href) ? null : url.href;
}
