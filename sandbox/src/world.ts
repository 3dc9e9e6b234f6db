import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';

/** A sending account: a WhatsApp phone or a Telegram bot. `status` is the provider's own word; `active` can send. */
export interface WorldPhone {
  id: string;
  number: string;
  name: string;
  type: ChannelKind;
  status: string;
}

export type GroupRole = 'own' | 'main' | 'brand' | 'sale';

/** A chat group as the outside world knows it; `members` are the ids of the accounts that may write to it. */
export interface WorldGroup {
  /** `…@g.us` or, of a channel, `…@newsletter` for WhatsApp; a negative number as text for Telegram. Unique in the whole world. */
  id: string;
  name: string;
  type: ChannelKind;
  role: GroupRole;
  /** Brand folder name of a brand group, else null. */
  brand: string | null;
  members: readonly string[];
  /** Members who alone may post; without it everybody may. A channel of WhatsApp has some. */
  admins?: readonly string[];
  /** A chat of Telegram that people follow; those of WhatsApp are known by their id. */
  isChannel?: boolean;
}

/** One customer of the provider: what an API key opens. */
export interface WorldAccount {
  productId: string;
  apiKey: string;
  phones: readonly WorldPhone[];
  groups: readonly WorldGroup[];
  /** Whether whoever has the key may connect further phones by a code. */
  takesPhones?: boolean;
}

export interface World {
  accounts: readonly WorldAccount[];
}

/** Checks that a world makes sense (unique ids, known members, provider id shapes) and returns it. Throws on a mistake. */
export function defineWorld(world: World): World {
  const groupIds = world.accounts.flatMap((account) => account.groups.map((group) => group.id));
  requireUnique(
    'product id',
    world.accounts.map((account) => account.productId),
  );
  requireUnique('group id', groupIds);
  for (const account of world.accounts) checkAccount(account);
  return world;
}

function checkAccount({ productId, phones, groups }: WorldAccount): void {
  requireUnique(
    `phone id of ${productId}`,
    phones.map((phone) => phone.id),
  );
  for (const group of groups) {
    if ((group.type === 'whatsapp') !== /@(g\.us|newsletter)$/.test(group.id))
      throw new Error(`group ${group.id}: id does not fit ${group.type}`);
    if (isWhatsappChannel(group.id) && !group.admins) throw new Error(`channel ${group.id} has no admins`);
    for (const member of group.members) {
      const phone = phones.find(({ id }) => id === member);
      if (!phone) throw new Error(`group ${group.id}: ${member} is not a phone of ${productId}`);
      if (phone.type !== group.type) throw new Error(`group ${group.id}: ${member} is not on ${group.type}`);
    }
  }
}

function requireUnique(what: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${what} ${twice} is used twice`);
}
