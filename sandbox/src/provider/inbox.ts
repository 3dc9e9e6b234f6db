import { z } from 'zod';
import type { LedgerEntry } from '../ledger.ts';

export const button = z.object({ text: z.string(), url: z.string().nullable() });

/** A message as a group has it. */
export const message = z.object({
  msgId: z.string(),
  groupId: z.string(),
  productId: z.string(),
  phoneId: z.string(),
  via: z.enum(['classic', 'dialog', 'waha', 'evolution', 'bot']),
  type: z.enum(['text', 'media', 'video']),
  text: z.string(),
  /** Address of the media, null for a text. */
  url: z.string().nullable(),
  picture: z.object({ sha256: z.string(), format: z.string(), width: z.number(), height: z.number() }).nullable(),
  buttons: z.array(z.array(button)),
  /** So many UTF-16 units at the beginning are bold. */
  bold: z.number().default(0),
  clientRef: z.string().nullable(),
  /** When the provider took it in; UTC, ISO 8601. */
  acceptedAt: z.string(),
});
export type Message = z.infer<typeof message>;

/** A message in its group, with its running number (from 1, by order of arrival). */
export interface Arrived extends Message {
  number: number;
  /** It was deleted for everybody. */
  isDeleted?: boolean;
  /** The chat shows it above all others. */
  isPinned?: boolean;
  /** Its words or buttons were changed since it came. */
  isEdited?: boolean;
}

export const ledgerEntry = z.object({
  seq: z.number(),
  time: z.string(),
  call: z.enum([
    'send',
    'recall',
    'edit',
    'phones',
    'contacts',
    'queue',
    'purge',
    'groups',
    'logs',
    'webhook',
    'screen',
  ]),
  outcome: z.enum([
    'accepted',
    'error-after',
    'hung',
    'reset-after',
    'garbled',
    'filtered',
    'refused',
    'unauthorised',
    'throttled',
    'error-before',
    'reset-before',
    'answered',
  ]),
  productId: z.string(),
  phoneId: z.string().nullable(),
  groupId: z.string().nullable(),
  msgId: z.string().nullable(),
  clientRef: z.string().nullable(),
  pictureSha256: z.string().nullable(),
  url: z.string().nullable(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<LedgerEntry>;

/** What the journal keeps: every call, every message taken in (waiting or not), its arrival, its purge, its deletion. */
export const journalLine = z.discriminatedUnion('event', [
  z.object({ event: z.literal('call'), entry: ledgerEntry }),
  z.object({ event: z.literal('taken-in'), entry: ledgerEntry, message, waits: z.boolean() }),
  z.object({ event: z.literal('arrived'), msgIds: z.array(z.string()) }),
  z.object({ event: z.literal('purged'), msgIds: z.array(z.string()) }),
  z.object({ event: z.literal('deleted'), entry: ledgerEntry, groupId: z.string(), msgId: z.string() }),
  z.object({ event: z.literal('pinned'), groupId: z.string(), msgId: z.string() }),
  z.object({
    ...{ event: z.literal('edited'), entry: ledgerEntry, groupId: z.string(), msgId: z.string() },
    ...{ text: z.string(), bold: z.number(), buttons: z.array(z.array(button)) },
  }),
]);
export type JournalLine = z.infer<typeof journalLine>;

/** State of all groups, rebuilt from the journal's lines. */
export interface Inbox {
  ledger: LedgerEntry[];
  /** Taken in by the provider, not yet in the group, in order. */
  queue: Message[];
  arrived: Map<string, Arrived[]>;
}

export function emptyInbox(): Inbox {
  return { ledger: [], queue: [], arrived: new Map() };
}

/** Applies one line; returns the messages that arrived in their groups by it. */
export function applyLine(inbox: Inbox, line: JournalLine): Arrived[] {
  switch (line.event) {
    case 'call':
      inbox.ledger.push(line.entry);
      return [];
    case 'taken-in':
      inbox.ledger.push(line.entry);
      if (!line.waits) return [arrive(inbox, line.message)];
      inbox.queue.push(line.message);
      return [];
    case 'arrived':
      return takeFromQueue(inbox, line.msgIds).map((waiting) => arrive(inbox, waiting));
    case 'purged':
      takeFromQueue(inbox, line.msgIds);
      return [];
    case 'deleted':
      inbox.ledger.push(line.entry);
      for (const message of inbox.arrived.get(line.groupId) ?? []) {
        if (message.msgId === line.msgId) message.isDeleted = true;
      }
      takeFromQueue(inbox, [line.msgId]);
      return [];
    case 'pinned':
      for (const message of inbox.arrived.get(line.groupId) ?? []) message.isPinned = message.msgId === line.msgId;
      return [];
    case 'edited': {
      inbox.ledger.push(line.entry);
      const { text, bold, buttons } = line;
      const message = inbox.arrived.get(line.groupId)?.find(({ msgId }) => msgId === line.msgId);
      if (message) Object.assign(message, { text, bold, buttons, isEdited: true });
      return [];
    }
  }
}

function takeFromQueue(inbox: Inbox, msgIds: readonly string[]): Message[] {
  const wanted = new Set(msgIds);
  const taken = inbox.queue.filter(({ msgId }) => wanted.has(msgId));
  inbox.queue = inbox.queue.filter(({ msgId }) => !wanted.has(msgId));
  return taken;
}

function arrive(inbox: Inbox, incoming: Message): Arrived {
  const chat = inbox.arrived.get(incoming.groupId) ?? [];
  const arrived = { ...incoming, number: chat.length + 1 };
  chat.push(arrived);
  inbox.arrived.set(incoming.groupId, chat);
  return arrived;
}
