import type { WorldAccount, WorldGroup, WorldPhone } from '@kolaj/sandbox/world';

export interface AccountSize {
  phones: number;
  groups: number;
  standIns: boolean;
}

/**
 * A shop's account at the provider: `groups` main groups dealt out to `phones` WhatsApp phones in turn. With `standIns` each
 * group knows one more phone.
 */
export function batteryAccount({ phones, groups, standIns }: AccountSize): WorldAccount {
  const phoneId = (at: number) => String(50_001 + (at % phones));
  return {
    productId: 'battery-product',
    apiKey: 'battery-key',
    phones: Array.from({ length: phones }, (_, at): WorldPhone => {
      const id = phoneId(at);
      return { id, number: `9053255${id}`, name: `Phone ${at + 1}`, type: 'whatsapp', status: 'active' };
    }),
    groups: Array.from({ length: groups }, (_, at): WorldGroup => {
      const number = String(at + 1).padStart(3, '0');
      const members = [...new Set(standIns ? [phoneId(at), phoneId(at + 1)] : [phoneId(at)])];
      return {
        id: `120363060000${number}@g.us`,
        name: `Toptan ${number}`,
        type: 'whatsapp',
        role: 'main',
        brand: null,
        members,
      };
    }),
  };
}
