import { messagesOf, type OrderSwitches } from './order.ts';

/** How many pictures a channel takes in one call; null = one by one. */
export interface AlbumBounds {
  min: number;
  max: number;
}

/**
 * Which pictures of one group leave in one call (D-58): those of one product, where the shop groups by name and the channel has
 * albums. By picture id: the number of its album, which is its first picture's place. Single pictures are not in it.
 */
export function albumsOf<Image extends { id: string; productName: string }>(
  images: readonly Image[],
  {
    switches,
    bounds,
    placeOf,
  }: {
    switches: Pick<OrderSwitches, 'groupByName' | 'groupByNameNoGroup'>;
    bounds: AlbumBounds | null;
    /** Place in the whole send. */
    placeOf: (image: Image) => number;
  },
): Map<string, number> {
  const albums = new Map<string, number>();
  if (bounds === null || !switches.groupByName) return albums;
  for (const message of messagesOf(images, { ...switches, albumLimit: bounds.max })) {
    const [first] = message.images;
    if (!first || message.images.length < bounds.min) continue;
    for (const { id } of message.images) albums.set(id, placeOf(first));
  }
  return albums;
}
