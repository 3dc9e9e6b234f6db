import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import type { ProviderAnswer } from './call-provider.ts';
import { readJson } from './json.ts';
import { retryAfterMs } from './retry-after.ts';
import { limitWords, lostWords, unfetchedWords } from './whatsapp-words.ts';

export type Answered = Extract<ProviderAnswer, { kind: 'answered' }>;

/** What a send call came to: what can be said before anybody answers is the same everywhere, the answer is the dialect's. */
export function outcomeOf(answer: ProviderAnswer, read: (answered: Answered) => SendOutcome): SendOutcome {
  switch (answer.kind) {
    case 'never-left':
      return { kind: 'not-accepted', why: answer.why };
    case 'no-answer':
      return { kind: 'ambiguous', why: answer.why };
    case 'answered':
      return read(answer);
  }
}

/** How a server over WhatsApp Web (WAHA, Evolution API) writes its answers. */
export interface WebAnswers {
  /** Of an accepted message; null = the answer does not name it. */
  messageId: (text: string) => string | null;
  /** What a failure says. */
  said: (answer: Answered) => ProviderTrouble;
  /** Whether a status or words mean the phone: no such session, not connected. Nothing was begun then. */
  isSender: (failure: { status: number; words: string }) => boolean;
}

/** Anything that is not a clear yes or a clear no is `ambiguous`. */
export function webOutcome(answer: ProviderAnswer, { now, ...dialect }: WebAnswers & { now: Date }): SendOutcome {
  return outcomeOf(answer, (answered) => {
    const { status, headers, text } = answered;
    if (status === 200 || status === 201) return acceptedAs(dialect.messageId(text));
    const why = dialect.said(answered);
    if (status === 429 || limitWords.test(wordsIn(why))) {
      return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers['retry-after'], now) };
    }
    return failedAs(status, why, dialect);
  });
}

/** What a call came to that deletes a message for everybody. */
export function webRecall(answer: ProviderAnswer, dialect: WebAnswers & { now: Date }): RecallOutcome {
  if (answer.kind === 'never-left') return { kind: 'not-now', why: answer.why, retryAfterMs: null };
  if (answer.kind === 'no-answer') return { kind: 'unclear', why: answer.why };
  const { status, headers } = answer;
  if (status === 200 || status === 201) {
    // A proxy's page with status 200 is no yes.
    return isJson(answer.text) ? { kind: 'recalled' } : { kind: 'unclear', why: { code: 'answer_unreadable' } };
  }
  const why = dialect.said(answer);
  const words = wordsIn(why);
  if (status === 429 || limitWords.test(words)) {
    return { kind: 'not-now', why, retryAfterMs: retryAfterMs(headers['retry-after'], dialect.now) };
  }
  if (/message.*not found/i.test(words)) return { kind: 'not-found' };
  if (isWrongKey(status) || dialect.isSender({ status, words })) return { kind: 'not-now', why, retryAfterMs: null };
  return { kind: status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unclear', why };
}

/** Some engines answer with nothing at all. */
const isJson = (text: string): boolean => text.trim() === '' || readJson(text) !== undefined;

/** Without its id nobody could tell the message from another one later. */
export const acceptedAs = (messageId: string | null): SendOutcome =>
  messageId === null ? { kind: 'ambiguous', why: { code: 'no_message_id' } } : { kind: 'accepted', messageId };

/** 403 too: a door before the server says so, in words that would look like a group's. */
export const isWrongKey = (status: number): boolean => status === 401 || status === 403;

/** The provider's own words; '' = it gave none. */
const wordsIn = (why: ProviderTrouble): string => (why.code === 'provider_said' ? why.words : '');

function failedAs(status: number, why: ProviderTrouble, { isSender }: Pick<WebAnswers, 'isSender'>): SendOutcome {
  const words = wordsIn(why);
  // None of it is the message's fault, so it waits until key or phone is right again.
  if (isWrongKey(status) || isSender({ status, words })) return { kind: 'sender-inactive', why };
  if (lostWords.test(words)) return { kind: 'group-lost', why };
  const isNo = status >= 400 && status < 500 && status !== 408;
  if (!isNo) return { kind: 'ambiguous', why };
  return { kind: unfetchedWords.test(words) ? 'not-accepted' : 'refused', why };
}

/** What a failure says: its words, or its status where there are none. */
export const saidOr = (words: string | undefined, status: number): ProviderTrouble =>
  words === undefined ? { code: 'provider_status', status } : { code: 'provider_said', words };
