import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { saidOr } from '../outgoing/send-outcome.ts';

const wireId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value: string | number) => String(value)),
);

const yes = z.object({ ok: z.literal(true), result: z.unknown() });
const no = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z._default(z.string(), ''),
  parameters: z._default(z.object({ retry_after: z.optional(z.number()), migrate_to_chat_id: z.optional(wireId) }), {}),
});
export type BotRefusal = z.infer<typeof no>;

/** What the Bot API said; `unclear` = its answer is not one of its own (a proxy's page, half a JSON). */
export type BotAnswer =
  | { kind: 'ok'; result: unknown }
  | { kind: 'refused'; refusal: BotRefusal }
  | { kind: 'unclear'; why: ProviderTrouble }
  | Exclude<ProviderAnswer, { kind: 'answered' }>;

export function readBotAnswer(answer: ProviderAnswer): BotAnswer {
  if (answer.kind !== 'answered') return answer;
  const body = readJson(answer.text);
  const accepted = z.safeParse(yes, body);
  if (accepted.success && answer.status === 200) return { kind: 'ok', result: accepted.data.result };
  const refused = z.safeParse(no, body);
  if (refused.success) return { kind: 'refused', refusal: refused.data };
  const { status } = answer;
  return { kind: 'unclear', why: status === 200 ? { code: 'answer_unreadable' } : { code: 'provider_status', status } };
}

/** Why a call did not do what it should. */
export function whyNot(answer: Exclude<BotAnswer, { kind: 'ok' }>): ProviderTrouble {
  return answer.kind === 'refused' ? saidIn(answer.refusal) : answer.why;
}

const saidIn = ({ description, error_code }: BotRefusal): ProviderTrouble =>
  saidOr(description.replace(/^(bad request|forbidden): /i, '') || undefined, error_code);

/** The longest pause that is believed. */
const longestRetryMs = 3_600_000;

const hasWords = ({ description }: BotRefusal, words: readonly string[]) =>
  words.some((word) => description.toLowerCase().includes(word));

/** 400 for good: the bot is not there, or nobody is. Checked by the server before it sends anything. */
const goneWords = [
  'chat not found',
  'chat was deactivated',
  'peer_id_invalid',
  'user is deactivated',
  'chat_id is empty',
];
/** The bot is there and must not post. */
const rightsWords = [
  'not enough rights',
  'have no rights',
  'chat_write_forbidden',
  'chat_restricted',
  'need administrator',
];
/** Of an album: some of its messages may have arrived, and nobody says which (telegram-bot-api: is_multisend). */
const inAlbumWords = ['failed to send message #', 'group send failed'];
/** A file id of another bot, or one that Telegram has forgotten. */
const fileIdWords = ['wrong file identifier', 'wrong remote file', 'file_reference', 'wrong file_id'];

export const isUnknownFileId = (answer: BotAnswer): boolean =>
  answer.kind === 'refused' && hasWords(answer.refusal, fileIdWords) && !hasWords(answer.refusal, inAlbumWords);

/**
 * What a refused call came to. Only what the Bot API refuses before it sends counts as proven. Of an album that is less:
 * where one of its pictures fails, the others may have arrived and their ids are not told.
 */
export function outcomeOf(answer: Exclude<BotAnswer, { kind: 'ok' }>, { isAlbum }: { isAlbum: boolean }): SendOutcome {
  switch (answer.kind) {
    case 'never-left':
      return { kind: 'not-accepted', why: answer.why };
    case 'no-answer':
    case 'unclear':
      return { kind: 'ambiguous', why: answer.why };
    case 'refused':
      return hasWords(answer.refusal, inAlbumWords)
        ? { kind: 'ambiguous', why: saidIn(answer.refusal) }
        : ofRefusal(answer.refusal, isAlbum);
  }
}

function ofRefusal(refusal: BotRefusal, isAlbum: boolean): SendOutcome {
  const { error_code: code, parameters } = refusal;
  const why = saidIn(refusal);
  if (code === 429) return { kind: 'rate-limited', retryAfterMs: retryMs(parameters.retry_after) };
  if (parameters.migrate_to_chat_id) return { kind: 'group-moved', groupId: parameters.migrate_to_chat_id };
  if (code === 403 || (code === 400 && hasWords(refusal, [...goneWords, ...rightsWords]))) {
    return { kind: 'group-lost', why };
  }
  // 404 is the answer to a token that never was one, 401 to one that was taken back.
  if (code === 401 || code === 404) return { kind: 'sender-inactive', why: { code: 'wrong_key' } };
  const isProven = (code === 400 && !isAlbum) || code === 413;
  return isProven ? { kind: 'refused', why } : { kind: 'ambiguous', why };
}

/** Telegram says seconds. */
function retryMs(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Math.min(Math.max(seconds * 1000, 1000), longestRetryMs);
}
