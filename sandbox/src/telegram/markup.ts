import { z } from 'zod';
import type { Message } from '../provider/inbox.ts';
import { type BotError, badRequest } from './answers.ts';

const wireMarkup = z.looseObject({
  inline_keyboard: z.array(z.array(z.looseObject({ text: z.string().min(1), url: z.string().optional() }))),
});
const wireEntity = z.looseObject({ type: z.string(), offset: z.int(), length: z.int() });

/** What the server takes of buttons, as it is known to refuse more. */
const most = { buttons: 100, perRow: 8, bytes: 10_000 };

export type ReadMarkup = { kind: 'read'; buttons: Message['buttons'] } | { kind: 'refused'; error: BotError };

const refused = (words: string): ReadMarkup => ({ kind: 'refused', error: badRequest(words) });

/** The buttons below a message; one that the server would not take costs the whole message. */
export function readMarkup(value: unknown): ReadMarkup {
  if (value === undefined) return { kind: 'read', buttons: [] };
  const parsed = wireMarkup.safeParse(value);
  if (!parsed.success) return refused("can't parse reply keyboard markup JSON object");
  const rows = parsed.data.inline_keyboard;
  const isTooLong = rows.flat().length > most.buttons || rows.some((row) => row.length > most.perRow);
  if (isTooLong || Buffer.byteLength(JSON.stringify(value)) > most.bytes) return refused('reply markup is too long');
  const wrong = rows.flat().find(({ url }) => url !== undefined && !isAddress(url));
  if (wrong) return refused(`inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`);
  return { kind: 'read', buttons: rows.map((row) => row.map(({ text, url = null }) => ({ text, url }))) };
}

/** Telegram takes no host without a dot; the demo's own site is on this machine. */
function isAddress(url: string): boolean {
  const { protocol, hostname = '' } = URL.parse(url) ?? {};
  return (
    protocol === 'tg:' || (/^https?:$/.test(protocol ?? '') && (hostname.includes('.') || hostname === 'localhost'))
  );
}

/** How far the words are bold from their beginning. */
export function readBold(value: unknown): number {
  const parsed = z.array(wireEntity).safeParse(value);
  return parsed.data?.find(({ type, offset }) => type === 'bold' && offset === 0)?.length ?? 0;
}
