import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { Phone } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { activeStatus, type Chat, type Listing } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { whyNot } from './read-answer.ts';

const statuses: Readonly<Record<string, string>> = { open: activeStatus, connecting: 'loading', close: 'qr-code' };

/** Their words for an instance, in those the rest of the product knows; another one stays as it is. */
export const phoneStatus = (state: string): string => statuses[state] ?? state;

const optionalText = z.optional(z.nullable(z.string()));
/** As version 2 tells it, flat, and version 1, nested. */
const flat = z.object({
  name: z.string(),
  connectionStatus: z.string(),
  ownerJid: optionalText,
  profileName: optionalText,
});
const nested = z.pipe(
  z.object({
    instance: z.object({
      instanceName: z.string(),
      status: z.string(),
      owner: optionalText,
      profileName: optionalText,
    }),
  }),
  z.transform(({ instance: { instanceName, status, owner, profileName } }) => ({
    name: instanceName,
    connectionStatus: status,
    ownerJid: owner,
    profileName,
  })),
);
const instances = z.array(z.union([flat, nested]));

const numberOf = (jid: string): string => /^\d+/.exec(jid)?.[0] ?? '';

/** The instances as phones; with `only` those of them. */
export function readInstances(answer: ProviderAnswer, only: readonly string[]): Listing<Phone> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(instances, readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const own = parsed.data.filter(({ name }) => only.length === 0 || only.includes(name));
  const list = own.map(
    ({ name, connectionStatus, ownerJid, profileName }): Phone => ({
      id: name,
      number: numberOf(ownerJid ?? ''),
      name: profileName || name,
      type: 'whatsapp',
      status: phoneStatus(connectionStatus),
      queue: null,
    }),
  );
  return { kind: 'loaded', list };
}

const groups = z.array(
  z.object({
    id: z.string(),
    subject: z._default(z.string(), ''),
    announce: z.optional(z.boolean()),
    participants: z.optional(z.array(z.object({ id: z.string(), admin: optionalText }))),
  }),
);

/** Groups with whether this number may post there: `announce` = admins only; null where its part is not told. */
export function readGroups(answer: ProviderAnswer, number: string): Listing<Chat> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(groups, readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const list = parsed.data.map(
    ({ id, subject, ...group }): Chat => ({
      id,
      name: subject,
      type: 'group',
      canPost: canPost(group, number),
    }),
  );
  return { kind: 'loaded', list };
}

type Group = Pick<z.infer<typeof groups>[number], 'announce' | 'participants'>;

function canPost({ announce, participants = [] }: Group, number: string): boolean | null {
  if (announce === undefined) return null;
  if (!announce) return true;
  const me = participants.find(({ id }) => number !== '' && numberOf(id) === number);
  return me ? Boolean(me.admin) : null;
}

const channels = z.array(z.object({ remoteJid: z.string(), pushName: optionalText }));

/**
 * Channels that messages of this phone have gone to; WhatsApp Web tells neither their names nor who may post. Older
 * servers do not know the call, and have none to tell of.
 */
export function readChannels(answer: ProviderAnswer): Chat[] {
  if (answer.kind !== 'answered' || answer.status !== 200) return [];
  const parsed = z.safeParse(channels, readJson(answer.text));
  const list = parsed.success ? parsed.data.filter(({ remoteJid }) => isWhatsappChannel(remoteJid)) : [];
  return list.map(
    ({ remoteJid, pushName }): Chat => ({
      id: remoteJid,
      name: pushName ?? '',
      type: 'channel',
      canPost: null,
    }),
  );
}

const contacts = z.array(z.object({ remoteJid: z.string(), pushName: optionalText }));

/** Persons that the phone knows. */
export function readPersons(answer: ProviderAnswer): Listing<Chat> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(contacts, readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const persons = parsed.data.filter(({ remoteJid }) => remoteJid.endsWith('@s.whatsapp.net'));
  const list = persons.map(
    ({ remoteJid, pushName }): Chat => ({
      id: remoteJid,
      name: pushName ?? '',
      type: 'chat',
      canPost: null,
    }),
  );
  return { kind: 'loaded', list };
}
