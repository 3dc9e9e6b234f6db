import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { WorldAccount } from '../world.ts';
import type { Outside } from './outside.ts';

/** The account whose key this is: of servers that know one key and no product. */
export const accountByKey = (outside: Outside, key: unknown): WorldAccount | null =>
  outside.world.accounts.find(({ apiKey }) => apiKey === key) ?? null;

/** The account's groups on WhatsApp that a phone is in. */
export const groupsOf = (account: WorldAccount, phoneId: string) =>
  chatsOf(account, phoneId).filter(({ id }) => !isWhatsappChannel(id));

/** The account's channels on WhatsApp that a phone follows or administers. */
export const channelsOf = (account: WorldAccount, phoneId: string) =>
  chatsOf(account, phoneId).filter(({ id }) => isWhatsappChannel(id));

const chatsOf = ({ groups }: WorldAccount, phoneId: string) =>
  groups.filter(({ type, members }) => type === 'whatsapp' && members.includes(phoneId));

/** Its phones on WhatsApp. */
export const whatsappPhones = ({ phones }: WorldAccount) => phones.filter(({ type }) => type === 'whatsapp');

/** A person that every phone knows. */
export const person = { number: '905321110011', name: 'Elif Kaya' };
