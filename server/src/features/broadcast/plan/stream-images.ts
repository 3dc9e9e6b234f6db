import type { Stream } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { streamOrigin } from '../../source/open/stream.store.ts';
import { readSendSettings, type SendSettings } from '../settings.store.ts';
import type { PhotoStream } from './stream-images.store.ts';

export const isPhotoStream = (stream: Stream): stream is PhotoStream => stream !== 'kolaj';

/** Whether the shop has this kind of images at all (WG-02); collages it always has. */
export async function hasStream(scope: ShopScope, stream: Stream): Promise<boolean> {
  return !isPhotoStream(stream) || (await streamOrigin(scope, stream)).kind !== 'none';
}

/** Photos fall into days by the file's birth whatever the shop chose for its collages (WG-22, D-62). */
export async function readStreamSettings(scope: ShopScope, stream: Stream): Promise<SendSettings> {
  const settings = await readSendSettings(scope);
  return isPhotoStream(stream) ? { ...settings, group_key: 'created_at' } : settings;
}
