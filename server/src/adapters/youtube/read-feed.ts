import type { ListedVideo } from '@kolaj/domain/reels/reel-list';

/** More are not looked at: a shop's list holds far fewer. */
const entriesAtMost = 10_000;

/**
 * The films in an Atom feed of YouTube, in its order; null = this is no feed. One pass by places of words, no pattern that could run
 * back over ten megabytes, and nothing of the document's own entities is followed.
 */
export function readFeed(xml: string): ListedVideo[] | null {
  if (!/^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<feed[\s>]/.test(xml.slice(0, 2000))) return null;
  if (xml.lastIndexOf('</feed>') < 0) return null;
  const videos: ListedVideo[] = [];
  let at = 0;
  for (let count = 0; count < entriesAtMost; count++) {
    const begin = xml.indexOf('<entry>', at);
    const end = begin < 0 ? -1 : xml.indexOf('</entry>', begin);
    if (end < 0) break;
    const entry = xml.slice(begin, end);
    const videoId = textIn(entry, 'yt:videoId').trim();
    if (/^[\w-]{11}$/.test(videoId)) videos.push({ videoId, name: textIn(entry, 'title') });
    at = end + 1;
  }
  return videos;
}

function textIn(entry: string, name: string): string {
  const begin = entry.indexOf(`<${name}>`);
  const end = begin < 0 ? -1 : entry.indexOf(`</${name}>`, begin);
  return end < 0 ? '' : plainText(entry.slice(begin + name.length + 2, end));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  const raw = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(xml)?.[1];
  if (raw !== undefined) return raw;
  return xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}
