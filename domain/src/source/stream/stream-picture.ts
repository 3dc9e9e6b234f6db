/** Width in px of what is sent of a photo that goes out as it is (CONST-08, D-62). */
export const sentWidth = 960;

/**
 * Where an image server has a photo of its list: `url`, else its own smaller copy, `/w960/` and the path (CONST-08). Null: it
 * names no place, or one on another host.
 */
export function pictureAddress(
  { url, path }: { url?: string | undefined; path?: string | undefined },
  list: string,
): string | null {
  const text =
    url ?? (path === undefined ? null : `/w${sentWidth}/${path.split('/').map(encodeURIComponent).join('/')}`);
  if (text === null || !URL.canParse(text, list)) return null;
  const address = new URL(text, list);
  return address.host === new URL(list).host ? address.href : null;
}
