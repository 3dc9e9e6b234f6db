import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderAnswer } from './call-provider.ts';
import { retryAfterMs } from './retry-after.ts';
import { limitWords, lostWords } from './whatsapp-words.ts';

export type Answered = Extract<ProviderAnswer, { kind: 'answered' }>;

/** What a send call came to: what can be said before anybody answers is the same everywhere, the answer is the dialect's. */
export function outcomeOf(answer: ProviderAnswer, read: (answered: Answered) => SendOutcome): SendOutcome {
  switch (answer.kind) {
    case 'never-left':
      return { kind: 'not-accepted', detail: answer.why };
    case 'no-answer':
      return { kind: 'ambiguous', detail: answer.why };
    case 'answered':
      return read(answer);
  }
}

/** How a server over WhatsApp Web (WAHA, Evolution API) writes its answers. */
export interface WebAnswers {
  /** Of an accepted message; null = the answer does not name it. */
  messageId: (text: string) => string | null;
  /** The words of a failure; the status where there are none. */
  words: (answer: Answered) => string;
  /** Whether a status or words mean the phone: no such session, not connected. Nothing was begun then. */
  isSender: (failure: { status: number; words: string }) => boolean;
}

/** Anything that is not a clear yes or a clear no is `ambiguous`. */
export function webOutcome(answer: ProviderAnswer, { now, ...dialect }: WebAnswers & { now: Date }): SendOutcome {
  return outcomeOf(answer, (answered) => {
    const { status, headers, text } = answered;
    if (status === 200 || status === 201) return acceptedAs(dialect.messageId(text));
    const words = dialect.words(answered);
    if (status === 429 || limitWords.test(words)) {
      return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers['retry-after'], now) };
    }
    return failedAs(status, words, dialect);
  });
}

/** Without its id nobody could tell the message from another one later. */
export const acceptedAs = (messageId: string | null): SendOutcome =>
  messageId === null ? { kind: 'ambiguous', detail: 'the answer has no message id' } : { kind: 'accepted', messageId };

/** 403 too: a door before the server says so, in words that would look like a group's. */
export const isWrongKey = (status: number): boolean => status === 401 || status === 403;

function failedAs(status: number, detail: string, { isSender }: Pick<WebAnswers, 'isSender'>): SendOutcome {
  // None of it is the message's fault, so it waits until key or phone is right again.
  if (isWrongKey(status) || isSender({ status, words: detail })) return { kind: 'sender-inactive', detail };
  if (lostWords.test(detail)) return { kind: 'group-lost', detail };
  const isNo = status >= 400 && status < 500 && status !== 408;
  return { kind: isNo ? 'refused' : 'ambiguous', detail };
}
