const id = /^[\w-]{11}$/;

/** Hosts of the player and of its addresses to share; `www.`, `m.` and `music.` are the same place. */
const hosts = new Set(['youtube.com', 'youtube-nocookie.com', 'youtu.be']);

/** Folders of youtube.com whose next part is a video. */
const folders = new Set(['shorts', 'embed', 'live', 'v', 'e']);

/**
 * The video that a person means (D-79): its eleven characters, or an address of it as browsers and phones give it: watch, short link,
 * shorts, embed, live, with whatever parameters. null = no video of YouTube.
 */
export function videoIdOf(typed: string): string | null {
  const text = typed.trim();
  if (id.test(text)) return text;
  const address = addressOf(text);
  if (address === null) return null;
  const [first = '', second = ''] = address.pathname.split('/').filter((part) => part !== '');
  const found = address.host === 'youtu.be' ? first : folders.has(first) ? second : address.watched;
  return id.test(found) ? found : null;
}

/** People paste addresses without their scheme too. */
function addressOf(text: string): { host: string; pathname: string; watched: string } | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  return hosts.has(host) ? { host, pathname: url.pathname, watched: url.searchParams.get('v') ?? '' } : null;
}
