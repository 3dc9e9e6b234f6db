import type { Channel, Chat, Listing } from '../../../ports/channel.ts';

/** A chat that a phone can write to, by its id. */
export type KnownChats = ReadonlyMap<string, Chat>;

/**
 * The groups a phone is in and the persons it knows, as the provider says now (PRV-03, PH-06); asked outside every transaction.
 * One half that does not come makes the whole an error: what is not known cannot be told from what is not there.
 */
export async function askChats(
  channel: Pick<Channel, 'listGroups' | 'listContacts'>,
  query: { shopId: string; phoneId: string },
): Promise<Listing<Chat>> {
  const [groups, contacts] = await Promise.all([channel.listGroups(query), channel.listContacts(query)]);
  if (groups.kind === 'error') return groups;
  if (contacts.kind === 'error') return contacts;
  // Some providers list groups among the contacts, without saying who may post.
  const known = new Set(groups.list.map(({ id }) => id));
  return { kind: 'loaded', list: [...groups.list, ...contacts.list.filter(({ id }) => !known.has(id))] };
}
