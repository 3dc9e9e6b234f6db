import { key } from '../../shared/fold.ts';
import { naturalOrder } from '../../shared/natural-order.ts';
import type { GroupKey } from '../delivery/delivery.ts';
import type { SendableImage } from './days.ts';
import { groupTime } from './image-time.ts';

/** The three switches of D-58 as configured. */
export interface OrderSwitches {
  bcOrderByName: boolean;
  groupByName: boolean;
  groupByNameNoGroup: boolean;
}

/**
 * Order of sending (D-58). By name: products in natural order; else by group time, id as tie-break.
 * With group_by_name or group_by_name_no_group the images of one product follow each other, at the place of the first one.
 */
export function orderImages<Image extends SendableImage>(
  images: readonly Image[],
  { groupKey, bcOrderByName, groupByName, groupByNameNoGroup }: OrderSwitches & { groupKey: GroupKey },
): Image[] {
  const byTime = (a: Image, b: Image) =>
    groupTime(a.times, groupKey).getTime() - groupTime(b.times, groupKey).getTime() || compare(a.id, b.id);
  const byName = (a: Image, b: Image) => naturalOrder(a.productName, b.productName) || byTime(a, b);
  const sorted = [...images].sort(bcOrderByName ? byName : byTime);
  if (!groupByName && !groupByNameNoGroup) return sorted;
  return [...Map.groupBy(sorted, ({ productName }) => key(productName)).values()].flat();
}

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Images that go out as one message. */
export interface MessageImages<Image> {
  images: Image[];
  /** Whether the caption (if the shop has one) belongs here: first message of a product, or every one without grouping. */
  captioned: boolean;
}

/**
 * Cuts ordered images into messages. With group_by_name one product is an album where the channel has albums (2 to
 * `albumLimit`); group_by_name_no_group always sends single ones, also when both are on (D-58).
 */
export function messagesOf<Image extends { productName: string }>(
  ordered: readonly Image[],
  { groupByName, groupByNameNoGroup, albumLimit }: Omit<OrderSwitches, 'bcOrderByName'> & { albumLimit: number | null },
): MessageImages<Image>[] {
  if (!groupByName && !groupByNameNoGroup) return ordered.map((image) => ({ images: [image], captioned: true }));

  const size = groupByNameNoGroup ? 1 : (albumLimit ?? 1);
  return runsByProduct(ordered).flatMap((run) =>
    albums(run, size).map((images, index) => ({ images, captioned: index === 0 })),
  );
}

function runsByProduct<Image extends { productName: string }>(ordered: readonly Image[]): Image[][] {
  const runs: Image[][] = [];
  for (const image of ordered) {
    const run = runs.at(-1);
    if (run?.[0] && key(run[0].productName) === key(image.productName)) run.push(image);
    else runs.push([image]);
  }
  return runs;
}

/** Pieces of at most `size`, as even as can be: 11 photos with albums of 10 are 6 + 5, never a lonely eleventh. */
function albums<Image>(images: readonly Image[], size: number): Image[][] {
  const count = Math.ceil(images.length / size);
  return Array.from({ length: count }, (_, i) =>
    images.slice(Math.ceil((i * images.length) / count), Math.ceil(((i + 1) * images.length) / count)),
  );
}
