import type { ListedChat } from '@kolaj/domain/channel/found-channels';
import type { ChannelKind, Phone } from '@kolaj/domain/channel/group/group';
import type { Sender } from '@kolaj/domain/channel/group/group-entry';
import type { DirectoryAccount, ProviderDirectory } from '../../../adapters/provider-directory/provider-directory.ts';
import type { Channel, Listing } from '../../../ports/channel.ts';

/** Whom a fetch asks. `token` null = the shop's connection is of another driver, which has its own way to list chats. */
export interface FetchPlan {
  shopId: string;
  kind: ChannelKind;
  account: DirectoryAccount | null;
  /** Telegram account of the firm. */
  telegramId: string;
  /** Phones to ask; empty = all that the firm has. */
  phoneIds: readonly string[];
}

/** One question of a fetch. */
export interface FetchQuestion {
  /** What an admin sees of it: the sender's name, or which endpoint. */
  what: string;
  sender: Sender;
  ask: () => Promise<Listing<ListedChat>>;
}

/** Questions side by side, or one after the other until one has an answer with something in it (D-83). */
export interface FetchQuestions {
  isUntilFound: boolean;
  /** The firm's senders as the provider names them, to be chosen from in the group settings. */
  phones: readonly Phone[];
  questions: FetchQuestion[];
}

interface Parts {
  channel: Pick<Channel, 'listGroups' | 'listPhones'>;
  directory: ProviderDirectory;
}

/** What a fetch will ask. A provider that does not name its phones is asked with the ids that the settings have. */
export async function questionsOf(plan: FetchPlan, parts: Parts): Promise<FetchQuestions> {
  const listed = await parts.channel.listPhones(plan.shopId);
  const phones = listed.kind === 'loaded' ? listed.list : [];
  const known = phones.filter(({ type }) => type === plan.kind);
  const senderOf = (id: string): Sender => {
    const phone = known.find((one) => one.id === id);
    return { id, number: phone?.number ?? '', name: phone?.name || id };
  };
  if (plan.kind === 'telegram') return { ...telegramQuestions(plan, parts, senderOf(plan.telegramId)), phones };
  const ids = plan.phoneIds.length > 0 ? plan.phoneIds : known.map(({ id }) => id);
  const questions = ids.map((id) => {
    const sender = senderOf(id);
    const isTwin = known.some((one) => one.id !== id && one.name === sender.name);
    return { what: isTwin ? `${sender.name} ${id}` : sender.name, sender, ask: () => groupsOf(plan, parts, id) };
  });
  return { isUntilFound: false, phones, questions };
}

function groupsOf({ account, shopId }: FetchPlan, { channel, directory }: Parts, phoneId: string) {
  return account ? directory.groups(account, phoneId) : channel.listGroups({ shopId, phoneId });
}

function telegramQuestions(
  plan: FetchPlan,
  { channel, directory }: Parts,
  sender: Sender,
): Omit<FetchQuestions, 'phones'> {
  const { account, shopId, telegramId } = plan;
  if (!account) {
    const ask = () => channel.listGroups({ shopId, phoneId: telegramId });
    return { isUntilFound: true, questions: [{ what: sender.name, sender, ask }] };
  }
  const questions = Array.from({ length: directory.logEndpoints }, (_, endpoint) => ({
    what: `log ${endpoint + 1}`,
    sender,
    ask: () => directory.log(account, { endpoint, senderId: telegramId }),
  }));
  return { isUntilFound: true, questions };
}
