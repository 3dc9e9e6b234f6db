import type { GroupList } from '@kolaj/domain/channel/group';
import { fold } from '@kolaj/domain/shared/fold';
import type { WorldGroup, WorldPhone } from '@kolaj/sandbox/world';

interface Provider {
  phones: readonly WorldPhone[];
  groups: readonly WorldGroup[];
}

/** The list a sandbox group stands in, as an administrator would sort it (D-51). */
function listOf({ role, type }: WorldGroup): GroupList {
  if (type === 'telegram') return role === 'main' ? 'numberList' : 'telegramList';
  switch (role) {
    case 'own':
      return 'numberList';
    case 'main':
      return 'numberListTarget';
    case 'brand':
    case 'sale':
      return 'whatsappList';
  }
}

/** Rows of `channel_groups` for a demo shop: exactly the groups of the sandbox, with its ids. */
export function demoGroups(shopId: string, { phones, groups }: Provider) {
  return groups.map((group, position) => {
    const phone = phones.find(({ id }) => id === group.members[0]);
    const isTelegram = group.type === 'telegram';
    return {
      shop_id: shopId,
      list: listOf(group),
      position,
      type: group.type,
      name: fold(group.brand ?? group.name),
      label: group.name,
      group_id: group.id,
      phone_id: isTelegram ? null : (phone?.id ?? null),
      number: isTelegram ? null : (phone?.number ?? null),
      telegram_id: isTelegram ? (phone?.id ?? null) : null,
      source: group.role === 'sale' ? 'sale' : 'kolaj',
    };
  });
}
