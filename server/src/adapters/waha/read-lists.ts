import type { Phone } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { activeStatus, type Chat, type Listing } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { whyNot } from './read-answer.ts';

/** Their words for a session, in those the rest of the product knows; another one stays as it is. */
const statuses: Readonly<Record<string, string>> = {
  WORKING: activeStatus,
  SCAN_QR_CODE: 'qr-code',
  STARTING: 'loading',
  FAILED: 'phone-error',
  STOPPED: 'disabled',
};
export const phoneStatus = (session: string): string => statuses[session] ?? session.toLowerCase();

const session = z.object({
  name: z.string(),
  status: z.string(),
  me: z.optional(z.nullable(z.object({ id: z.string(), pushName: z.optional(z.nullable(z.string())) }))),
});

/** The digits of `905321112233@c.us`, also with a device behind a colon. */
export const numberOf = (id: string): string => /^\d+/.exec(id)?.[0] ?? '';

/** The sessions as phones; with `only` those of them. */
export function readSessions(answer: ProviderAnswer, only: readonly string[]): Listing<Phone> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(z.array(session), readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const own = parsed.data.filter(({ name }) => only.length === 0 || only.includes(name));
  const list = own.map(
    ({ name, status, me }): Phone => ({
      id: name,
      number: numberOf(me?.id ?? ''),
      name: me?.pushName || name,
      type: 'whatsapp',
      status: phoneStatus(status),
      queue: null,
    }),
  );
  return { kind: 'loaded', list };
}

const jid = z.union([
  z.string(),
  z.pipe(
    z.object({ _serialized: z.string() }),
    z.transform(({ _serialized }) => _serialized),
  ),
]);
const participant = z.looseObject({ id: z.optional(jid), JID: z.optional(jid) });
const details = {
  subject: z.optional(z.string()),
  announce: z.optional(z.boolean()),
  participants: z.optional(z.array(participant)),
};
/** A group as WEBJS (`groupMetadata`), NOWEB (flat) or GOWS (capitals) tells it. */
const wireGroup = z.object({
  id: z.optional(jid),
  JID: z.optional(jid),
  name: z.optional(z.string()),
  Name: z.optional(z.string()),
  ...details,
  IsAnnounce: z.optional(z.boolean()),
  Participants: z.optional(z.array(participant)),
  groupMetadata: z.optional(z.object(details)),
});
type WireGroup = z.infer<typeof wireGroup>;
const groups = z.union([z.array(wireGroup), z.record(z.string(), wireGroup)]);

/** Groups with whether this number may post there; null where its part in the group is not told. */
export function readGroups(answer: ProviderAnswer, number: string): Listing<Chat> & { count?: number } {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(groups, readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const all = Array.isArray(parsed.data) ? parsed.data : Object.values(parsed.data);
  const list = all.flatMap((group): Chat[] => {
    const id = group.id ?? group.JID;
    return id?.endsWith('@g.us') ? [{ id, name: nameOf(group), type: 'group', canPost: canPost(group, number) }] : [];
  });
  return { kind: 'loaded', list, count: all.length };
}

const nameOf = ({ subject, name, Name, groupMetadata }: WireGroup): string =>
  subject ?? name ?? Name ?? groupMetadata?.subject ?? '';

function canPost(
  { announce, IsAnnounce, participants, Participants, groupMetadata }: WireGroup,
  number: string,
): boolean | null {
  const onlyAdmins = announce ?? IsAnnounce ?? groupMetadata?.announce;
  if (onlyAdmins === undefined) return null;
  if (!onlyAdmins) return true;
  const members = participants ?? Participants ?? groupMetadata?.participants ?? [];
  const me = members.find(({ id, JID }) => number !== '' && numberOf(id ?? JID ?? '') === number);
  return me ? isAdmin(me) : null;
}

/** `admin: 'admin'`, `isAdmin: true` or `IsAdmin: true`, with a word of their own for who made the group. */
function isAdmin(member: Record<string, unknown>): boolean {
  const { admin, isAdmin: is, isSuperAdmin, IsAdmin, IsSuperAdmin } = member;
  return (typeof admin === 'string' && admin !== '') || [is, isSuperAdmin, IsAdmin, IsSuperAdmin].includes(true);
}

const contacts = z.array(
  z.object({
    id: jid,
    name: z.optional(z.nullable(z.string())),
    pushname: z.optional(z.nullable(z.string())),
    isMe: z.optional(z.boolean()),
    isMyContact: z.optional(z.boolean()),
  }),
);

/** Persons in the phone's address book. */
export function readPersons(answer: ProviderAnswer): Listing<Chat> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(contacts, readJson(answer.text));
  if (answer.status !== 200 || !parsed.success) return { kind: 'error', why: whyNot(answer) };
  const own = parsed.data.filter(({ id, isMe, isMyContact = true }) => id.endsWith('@c.us') && !isMe && isMyContact);
  const list = own.map(
    ({ id, name, pushname }): Chat => ({ id, name: name || pushname || '', type: 'chat', canPost: null }),
  );
  return { kind: 'loaded', list };
}
