import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { SendSettings } from '../settings.store.ts';

/** The up to three texts after the last image (D-60), by their part: -1, -2, -3. Empty ones are none. */
export function contactTexts(settings: SendSettings): Map<number, string> {
  const texts = [
    settings.whatsapp_contact_message,
    settings.whatsapp_contact_message2,
    settings.whatsapp_contact_message3,
  ];
  return new Map(texts.flatMap((text, index) => (text.trim() === '' ? [] : [[-1 - index, text]])));
}

/** Adds the contact messages of a send to each of its WhatsApp groups but the own one and `except`; once per send. */
export async function addContactMessages(
  scope: ShopScope,
  broadcastId: string,
  settings: SendSettings,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  const parts = [...contactTexts(settings).keys()];
  if (parts.length === 0) return;
  await sql`
    insert into deliveries (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, part)
    select shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, contact.part
    from (
      select distinct on (group_id) * from deliveries
      where shop_id = ${scope.shopId} and broadcast_id = ${broadcastId} and channel = 'whatsapp' and target_kind <> 'own'
        and group_id <> all(${except}::text[])
      order by group_id, part desc
    ) target
    cross join unnest(${parts}::int[]) contact (part)
    on conflict (broadcast_id, channel, group_id, part) do nothing`.execute(scope.db);
}

export function fillPlaceholders(text: string, values: { shop: string; brand: string; site: string }): string {
  return text
    .replaceAll('{shop}', values.shop)
    .replaceAll('{brand}', values.brand)
    .replaceAll('{site}', values.site)
    .replaceAll('{agent}', '')
    .trim();
}
