import { isOn } from '@kolaj/domain/shared/loose';
import type { ShopRow } from './shop.store.ts';

/** Whether the shop has Telegram: the provider's, or a bot of its own (NAV-05, D-95). */
export function hasTelegram({ serverConfig, ownChannels }: ShopRow): boolean {
  const { broadcast, telegram } = serverConfig?.known ?? {};
  return isOn(broadcast) && (telegram != null || ownChannels.includes('telegram'));
}
