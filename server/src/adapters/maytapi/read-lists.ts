import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { LogWorth } from '@kolaj/domain/channel/connection';
import type { Phone } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import type { Asked, Chat, Listing, LookUp } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { type Answered, saidOr } from '../outgoing/send-outcome.ts';
import { readEnvelope, whyFailed } from './read-answer.ts';

const wireId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
);

/** `number` is absent for a logged-out phone; `type` for providers that know WhatsApp only. */
const wirePhone = z.object({
  id: wireId,
  number: z._default(wireId, ''),
  name: z._default(z.string(), ''),
  type: z._default(z.enum(['whatsapp', 'telegram']), 'whatsapp'),
  status: z.string(),
});

export function readPhoneList(answer: ProviderAnswer): Listing<Phone> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(z.array(wirePhone), readJson(answer.text));
  if (!parsed.success) return { kind: 'error', why: whyNot(answer) };
  return { kind: 'loaded', list: parsed.data.map((phone): Phone => ({ ...phone, queue: null })) };
}

const wireGroup = z.object({
  id: z.string(),
  name: z.catch(z.string(), ''),
  admins: z.catch(z.array(wireId), []),
  config: z.optional(z.object({ send: z.catch(z.string(), '') })),
});
const groupPage = z.object({ success: z.literal(true), limit: z.int().check(z.minimum(1)), data: z.array(wireGroup) });

/**
 * One page of a phone's groups. `config.send = admins` and a phone that is not among the admins cannot post there
 * (providers §4.1); without the phone's number nobody can tell.
 */
export function readGroupPage(answer: ProviderAnswer, number: string | null): Listing<Chat> & { more?: boolean } {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(groupPage, readJson(answer.text));
  if (!parsed.success) return { kind: 'error', why: whyNot(answer) };
  const { data, limit } = parsed.data;
  const list = data.map(
    (group): Chat => ({ id: group.id, name: group.name, type: 'group', canPost: canPost(group, number) }),
  );
  return { kind: 'loaded', list, more: data.length === limit };
}

function canPost({ admins, config }: z.infer<typeof wireGroup>, number: string | null): boolean | null {
  if (config?.send === 'all') return true;
  if (config?.send !== 'admins' || !number) return null;
  return admins.some((admin) => digitsOf(admin) === number);
}

/** `905321112233@c.us` → the number. */
const digitsOf = (id: string) => id.replace(/@.*$/, '').replace(/\D/g, '');

const contactList = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: wireId, name: z.catch(z.string(), ''), type: z.catch(z.string(), '') })),
});

/** Groups and persons; broadcasts and other kinds are left out (PRV-03, PH-06). */
export function readContacts(answer: ProviderAnswer): Listing<Chat> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(contactList, readJson(answer.text));
  if (!parsed.success) return { kind: 'error', why: whyNot(answer) };
  const list = parsed.data.data.flatMap(({ id, name, type }): Chat[] =>
    type === 'chat' || type === 'group' ? [{ id, name, type, canPost: null }] : [],
  );
  return { kind: 'loaded', list };
}

const queue = z.object({ success: z.literal(true), stats: z.object({ sending: z.int().check(z.minimum(0)) }) });

/** `stats.sending` (PRV-04). */
export function readQueue(answer: ProviderAnswer): Asked<number> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(queue, readJson(answer.text));
  return parsed.success
    ? { kind: 'answered', answer: parsed.data.stats.sending }
    : { kind: 'error', why: whyNot(answer) };
}

/** A call that has nothing to tell but that it was done. */
export function readDone(answer: ProviderAnswer): Asked<null> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  return readEnvelope(answer.text)?.success
    ? { kind: 'answered', answer: null }
    : { kind: 'error', why: whyNot(answer) };
}

const logEntry = z.object({
  type: z.string(),
  data: z.optional(
    z.object({
      msgId: z.optional(z.nullable(z.string())),
      client_ref: z.optional(z.nullable(z.string())),
      message: z.catch(z.optional(z.string()), undefined),
    }),
  ),
});
type LogEntry = z.infer<typeof logEntry>;
const log = z.object({ list: z.array(logEntry) });

/** Null = the log cannot be read. */
function entriesIn(answer: Answered): LogEntry[] | null {
  const body = readEnvelope(answer.text);
  const parsed = z.safeParse(log, body?.data);
  return body?.success && parsed.success ? parsed.data.list : null;
}

const isOutgoing = ({ type }: LogEntry) => type === 'outgoing';

/**
 * What the log has of a message. It is asked by our reference: a log that answers with messages of which none has one does not
 * know our messages, and what is not in it means nothing. Nor does an entry that does not name its message.
 */
export function readLog(answer: ProviderAnswer, reference: string): LookUp {
  if (answer.kind !== 'answered') return { kind: 'unknown', why: answer.why };
  const entries = entriesIn(answer);
  if (!entries) return { kind: 'unknown', why: whyNot(answer) };

  const own = entries.filter(({ data }) => data?.client_ref === reference);
  const sent = own.find(isOutgoing);
  if (sent) {
    const messageId = sent.data?.msgId;
    return messageId ? { kind: 'found', messageId } : { kind: 'unknown', why: { code: 'no_message_id' } };
  }
  const failed = own.find(({ type }) => type === 'error');
  if (failed) return { kind: 'failed', why: whyFailed(failed.data?.message) };
  const namesNone = entries.some(isOutgoing) && !entries.some(({ data }) => data?.client_ref);
  return namesNone ? { kind: 'unknown', why: { code: 'no_reference' } } : { kind: 'absent' };
}

/** Whether the log can settle what is uncertain, as far as what it lists now shows it. */
export function readLogWorth(answer: ProviderAnswer): LogWorth {
  const entries = answer.kind === 'answered' ? entriesIn(answer) : null;
  const sent = entries?.filter(isOutgoing) ?? [];
  if (sent.length === 0) return 'not-known';
  return sent.some(({ data }) => data?.client_ref && data.msgId) ? 'settles' : 'no-reference';
}

const whyNot = ({ status, text }: Answered): ProviderTrouble => {
  const words = readEnvelope(text)?.message;
  return words === undefined && status === 200 ? { code: 'answer_unreadable' } : saidOr(words, status);
};
