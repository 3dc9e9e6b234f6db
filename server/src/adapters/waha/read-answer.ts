import type { SendOutcome } from '@kolaj/domain/broadcast/delivery-flow';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { retryAfterMs } from '../outgoing/retry-after.ts';
import { limitWords, lostWords } from '../outgoing/whatsapp-words.ts';

/** Its engines name a message in three shapes. */
const sent = z.union([
  z.pipe(
    z.object({ id: z.string().check(z.minLength(1)) }),
    z.transform(({ id }) => id),
  ),
  z.pipe(
    z.object({ id: z.object({ _serialized: z.string().check(z.minLength(1)) }) }),
    z.transform(({ id }) => id._serialized),
  ),
  z.pipe(
    z.object({ key: z.object({ id: z.string().check(z.minLength(1)) }) }),
    z.transform(({ key }) => key.id),
  ),
]);

const failure = z.object({
  message: z.optional(z.union([z.string(), z.array(z.string())])),
  error: z.optional(z.string()),
  exception: z.optional(z.object({ message: z.optional(z.string()) })),
  /** Of a session that is not ready. */
  status: z.optional(z.string()),
  expected: z.optional(z.array(z.string())),
});

/** `true_120363…@g.us_3EB0…_9053…@c.us`, or the bare id: what names a message in answers and acks alike. */
export const bareMessageId = (id: string): string => id.split('_')[2] ?? id;

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
  if (lostWords.test(detail)) return { kind: 'group-lost', detail };
  // 401: the key is wrong, 404: there is no such session, 422: it is not WORKING. Nothing was begun, and none of it is the
  // message's fault.
  if ([401, 404, 422].includes(status)) return { kind: 'sender-inactive', detail };
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', detail };
  return { kind: 'ambiguous', detail };
}

function readAccepted(text: string): SendOutcome {
  const parsed = z.safeParse(sent, readJson(text));
  return parsed.success
    ? { kind: 'accepted', messageId: bareMessageId(parsed.data) }
    : { kind: 'ambiguous', detail: 'the answer has no message id' };
}

/** The words of a failure; the status where there are none. */
export function wordsOf({ status, text }: Answered): string {
  const parsed = z.safeParse(failure, readJson(text));
  if (!parsed.success) return `the provider answered ${status}`;
  const { message, error, exception, status: session } = parsed.data;
  const words = [message ?? error ?? exception?.message ?? `the provider answered ${status}`].flat().join('; ');
  return session === undefined ? words : `${words} (${session})`;
}
