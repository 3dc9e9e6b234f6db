import type { SendOutcome } from '@kolaj/domain/broadcast/delivery-flow';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { retryAfterMs } from '../outgoing/retry-after.ts';
import { limitWords, lostWords } from '../outgoing/whatsapp-words.ts';

const sent = z.object({ key: z.object({ id: z.string().check(z.minLength(1)) }) });
const failure = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.union([z.string(), z.array(z.string())])),
  response: z.optional(z.object({ message: z.optional(z.unknown()) })),
});

/** The line to WhatsApp is down; the library says so before it writes anything. */
const downWords = /connection closed|instance does not exist|not connected|is not open/i;

/** What a send call came to. Anything that is not a clear yes or a clear no is `ambiguous`. */
export function readSent(answer: ProviderAnswer, now: Date): SendOutcome {
  switch (answer.kind) {
    case 'never-left':
      return { kind: 'not-accepted', detail: answer.why };
    case 'no-answer':
      return { kind: 'ambiguous', detail: answer.why };
    case 'answered':
      return readStatus(answer, now);
  }
}

type Answered = Extract<ProviderAnswer, { kind: 'answered' }>;

function readStatus(answer: Answered, now: Date): SendOutcome {
  const { status, headers, text } = answer;
  if (status === 200 || status === 201) return readAccepted(text);
  const detail = wordsOf(answer);
  if (status === 429 || limitWords.test(detail)) {
    return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers['retry-after'], now) };
  }
  // 401: the key is wrong, 404: there is no such instance. None of it is the message's fault.
  if (status === 401 || status === 404 || downWords.test(detail)) return { kind: 'sender-inactive', detail };
  if (lostWords.test(detail)) return { kind: 'group-lost', detail };
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', detail };
  return { kind: 'ambiguous', detail };
}

function readAccepted(text: string): SendOutcome {
  const parsed = z.safeParse(sent, readJson(text));
  return parsed.success
    ? { kind: 'accepted', messageId: parsed.data.key.id }
    : { kind: 'ambiguous', detail: 'the answer has no message id' };
}

/** The words of a failure: `response.message` is a text, a list of texts, or a list of numbers it does not know. */
export function wordsOf({ status, text }: Answered): string {
  const parsed = z.safeParse(failure, readJson(text));
  if (!parsed.success) return `the provider answered ${status}`;
  const { error, message, response } = parsed.data;
  const said = [response?.message ?? message ?? error ?? `the provider answered ${status}`].flat();
  return said.map((one) => (typeof one === 'string' ? one : 'this chat does not exist')).join('; ');
}
