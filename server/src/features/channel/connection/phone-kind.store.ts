import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** The channel of a phone as it was last seen; one that was never seen counts as WhatsApp's. */
export async function kindOfPhone({ db, shopId }: ShopScope, phoneId: string): Promise<ChannelKind> {
  const row = await db
    .selectFrom('phones')
    .where('shop_id', '=', shopId)
    .where('provider_phone_id', '=', phoneId)
    .select('type')
    .executeTakeFirst();
  return row?.type === 'telegram' ? 'telegram' : 'whatsapp';
}
