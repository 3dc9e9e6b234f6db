import type { WorldAccount, WorldGroup, WorldPhone } from '@kolaj/sandbox/world';

/**
 * A shop's account at the provider: `groups` main groups dealt out to `phones` WhatsApp phones in turn. Each group knows one
 * more phone, which can stand in for its own.
 */
export function batteryAccount({ phones, groups }: { phones: number; groups: number }): WorldAccount {
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
      const members = [...new Set([phoneId(at), phoneId(at + 1)])];
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
