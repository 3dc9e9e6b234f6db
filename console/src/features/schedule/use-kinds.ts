import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import { useShop } from '../../product/account/session.query.ts';
import { useMay } from '../../product/account/use-may.ts';

/** What can run by itself in this shop, by this person: what is not set up, or would be refused, is not offered. */
export function useKinds(): ScheduleKind[] {
  const shop = useShop();
  const maySend = useMay('send');
  const mayPublish = useMay('manage');
  const kinds: ScheduleKind[] = [];
  if (!shop || !maySend) return kinds;
  if (shop.features.telegram) kinds.push('tg_brands');
  if (shop.features.telegram && shop.server_config?.telegram1) kinds.push('tg_info');
  if (shop.features.broadcast) kinds.push('collages');
  if (mayPublish) kinds.push('site');
  return kinds;
}
