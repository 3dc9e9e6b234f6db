import type { WorldAccount, WorldGroup, WorldPhone } from '@kolaj/sandbox/world';

export interface AccountSize {
  phones: number;
  groups: number;
  standIns: boolean;
  /** A bot in groups of Telegram instead of phones in groups of WhatsApp. */
  isTelegram: boolean;
}

/**
 * A shop's account at the provider: `groups` main groups dealt out to `phones` WhatsApp phones in turn. With `standIns` each
 * group knows one more phone.
 */
export function batteryAccount({ phones, groups, standIns, isTelegram }: AccountSize): WorldAccount {
  const type = isTelegram ? 'telegram' : 'whatsapp';
  const phoneId = (at: number) => String(50_001 + (at % phones));
  return {
    productId: 'battery-product',
    apiKey: 'battery-key',
    phones: Array.from({ length: phones }, (_, at): WorldPhone => {
      const id = phoneId(at);
      return { id, number: `9053255${id}`, name: `Phone ${at + 1}`, type, status: 'active' };
    }),
    groups: Array.from({ length: groups }, (_, at): WorldGroup => {
      const number = String(at + 1).padStart(3, '0');
      const members = [...new Set(standIns ? [phoneId(at), phoneId(at + 1)] : [phoneId(at)])];
      return {
        id: isTelegram ? `-1001880060${number}` : `120363060000${number}@g.us`,
        name: `Toptan ${number}`,
        type,
        role: 'main',
        brand: null,
        members,
      };
    }),
  };
}
