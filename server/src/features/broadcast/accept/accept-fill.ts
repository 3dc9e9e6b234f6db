import { type AlbumBounds, albumsOf } from '@kolaj/domain/broadcast/accept/albums';
import { groupTime } from '@kolaj/domain/broadcast/accept/image-time';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { SendableCollage } from '../plan/images.store.ts';
import type { PlannedTarget } from '../plan/plan-send.ts';
import type { SendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { insertDeliveries, insertImages, type NewDelivery } from './planned-rows.store.ts';

/** Albums of each kind of channel, as the shop's connections have them. */
export type Albums = Readonly<Record<ChannelKind, AlbumBounds | null>>;

/** Asked outside every transaction: what a connection can do may be the provider's to say. */
export async function albumsOfShop(channel: Pick<Channel, 'capabilities'>, shopId: string): Promise<Albums> {
  const [whatsapp, telegram] = await Promise.all([
    channel.capabilities({ shopId, channel: 'whatsapp' }),
    channel.capabilities({ shopId, channel: 'telegram' }),
  ]);
  return { whatsapp: whatsapp.album, telegram: telegram.album };
}

export interface FillDeps {
  settings: SendSettings;
  albums: Albums;
}

/** A group of the routing, or a chat that a person has ticked (D-63). */
export type FilledTarget = Omit<PlannedTarget, 'kind'> & { kind: NewDelivery['kind'] };

interface Filling {
  broadcastId: string;
  images: readonly SendableCollage[];
  targets: readonly FilledTarget[];
  firstPosition: number;
  deps: FillDeps;
}

/** Writes the pictures of a send and one delivery per group and picture, and wakes the lanes they wait in. */
export async function fillLanes(
  scope: ShopScope,
  { broadcastId, images, targets, firstPosition, deps: { settings, albums } }: Filling,
): Promise<void> {
  const positions = new Map(images.map(({ id }, index) => [id, firstPosition + index]));
  const dayOf = (image: SendableCollage) =>
    dayKey(localDay(groupTime(image.times, settings.group_key), settings.timeZone));
  await insertImages(
    scope,
    broadcastId,
    images.map((image, index) => ({
      position: firstPosition + index,
      id: image.id,
      exportId: image.exportId,
      sha256: image.picture.sha256,
      productName: image.name,
      day: dayOf(image),
      discounted: image.discounted,
    })),
  );

  const switches = { groupByName: settings.group_by_name, groupByNameNoGroup: settings.group_by_name_no_group };
  const deliveries = targets.flatMap(({ images: ids, ...target }, targetPosition) => {
    const wanted = new Set(ids);
    const ofTarget = images.filter(({ id }) => wanted.has(id));
    const bounds = albums[target.channel];
    const inAlbums = albumsOf(ofTarget, { switches, bounds, placeOf: ({ id }) => positions.get(id) ?? 0 });
    return ids.flatMap((id): NewDelivery[] => {
      const part = positions.get(id);
      return part === undefined ? [] : [{ ...target, targetPosition, part, album: inAlbums.get(id) ?? null }];
    });
  });
  const laneIds = await insertDeliveries(scope, broadcastId, deliveries);
  await wakeLanes(scope, laneIds);
}
