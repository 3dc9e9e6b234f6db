import { createServer } from 'node:http';
import type { CollageCard } from '@kolaj/contract/collage/collage';
import sharp from 'sharp';

/** The list of front-end.md: four sections, 5,000 collages. */
const sections = { failed: 100, done: 900, pending: 250, verified: 3_750 } as const;
export const listLength = Object.values(sections).reduce((sum, count) => sum + count, 0);

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const folderId = idOf(1);
const subfolderId = idOf(2);
const changedAt = new Date().toISOString();

/** A placeholder of its own for every card, as in a shop. */
function thumbhashOf(n: number): string {
  const hash = Buffer.from('3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'base64');
  hash.writeUInt16LE(n, hash.length - 4);
  return hash.toString('base64');
}

/** Every card has its own picture addresses, as in a shop. */
function cardAt(n: number, status: CollageCard['status'], pictures: string): CollageCard {
  const picture = (size: string) => `${pictures}/${n}-${size}.webp`;
  return {
    id: idOf(100 + n),
    subfolder_id: subfolderId,
    subfolder: 'Beren',
    status,
    state: 'active',
    kolaj_name: `BR-${1000 + n}-BORDO`,
    code: `BR-${1000 + n}`,
    values: { firm: 'Beren', color: 'BORDO', size: '38-46', price: '$24.50' },
    discountprice: null,
    guessed: [],
    assumed: [],
    template: 'first-1-2',
    failure: status === 'failed' ? { reason: 'image_small', photos: [`BR-${n}.jpg`] } : null,
    return_note: null,
    return_pin: null,
    source_changed: false,
    sold_out: null,
    picture: {
      url: picture('full'),
      w192: picture('192'),
      w384: picture('384'),
      w960: picture('960'),
      thumbhash: thumbhashOf(n),
      width: 1000,
      height: 1150,
    },
    photos: [],
    version: 1,
    created_at: changedAt,
    updated_at: changedAt,
  };
}

/** The answer of `/shop/folder/get/:folder/all` for 5,000 collages. */
export function longListAnswer(pictures: string): object {
  const statuses: CollageCard['status'][] = ['failed', 'done', 'pending', 'verified'];
  const kolaj = statuses.flatMap((status) => Array.from({ length: sections[status] }, () => status));
  const folder = {
    id: folderId,
    data: { name: 'Bench' },
    kolaj: statuses.map((status) => ({ status, count: sections[status] })),
    count: listLength,
    updated_at: changedAt,
    covers: [],
  };
  return {
    success: true,
    result: { kolaj: kolaj.map((status, n) => cardAt(n, status, pictures)), subfolder: [], folder },
  };
}

/** Serves one small drawn picture under every address, as fast as a disk would. */
export async function servePictures(): Promise<{ url: string; stop: () => Promise<void> }> {
  const picture = await sharp({ create: { width: 384, height: 442, channels: 3, background: '#b08d74' } })
    .webp()
    .toBuffer();
  const server = createServer((_request, response) => {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'max-age=600' };
    response.writeHead(200, headers).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
