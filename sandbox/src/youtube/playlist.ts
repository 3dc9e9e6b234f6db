interface Video {
  id: string;
  name: string;
}

/** Names as people write them, markup and signs too. */
const names = [
  'Yaz koleksiyonu: keten elbiseler',
  'New dresses of the week 👗',
  'Nehir – Sommerkleider 2026',
  'Beren & Co | fırfırlı bluz',
  '"Best of" <b>Lalezar</b>',
  'Платья из льна',
  'Yırtmaçlı kalem etek, 3 renk',
  'Robe midi à fleurs',
  'Vestido lencero satinado',
  'Vestido de verão, tamanhos 36–46',
  'Kısa video: depo turu',
  'How we pack your order',
];

const idOf = (place: number) => `kolajfilm${String(place).padStart(2, '0')}`;

/** The playlist as it is. */
export const shortList = (): Video[] => names.map((name, at) => ({ id: idOf(at + 1), name }));

const manyVideos = 10_000;

/** Far more than a shop has room for. */
export const longList = (): Video[] =>
  Array.from({ length: manyVideos }, (_, at) => ({ id: `long${String(at).padStart(7, '0')}`, name: `Film ${at + 1}` }));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An Atom feed with the fields and the order of YouTube's. */
export function listFeed(playlist: string, videos: readonly Video[]): string {
  const entries = videos.map(
    ({ id, name }) => ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>UCkolajkolajkolajkolaj01</yt:channelId>
  <title>${escaped(name)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <published>2026-06-01T09:00:00+00:00</published>
 </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <yt:playlistId>${playlist}</yt:playlistId>
 <title>Lalezar</title>
${entries.join('\n')}
</feed>
`;
}
