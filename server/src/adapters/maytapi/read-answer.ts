import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { retryAfterMs } from '../outgoing/retry-after.ts';
import { type Answered, acceptedAs, isWrongKey, outcomeOf, saidOr } from '../outgoing/send-outcome.ts';
import { limitWords, lostWords, repeatWords, unfetchedWords } from '../outgoing/whatsapp-words.ts';

/** HTTP 200 on failure too: only the body tells (providers §4.1). */
const envelope = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type Envelope = z.infer<typeof envelope>;

const sent = z.object({ msgId: z.string().check(z.minLength(1)) });

/** The provider's body, or null where it is not one of its answers (HTML of a proxy, half a JSON). */
export function readEnvelope(text: string): Envelope | null {
  const parsed = z.safeParse(envelope, readJson(text));
  return parsed.success ? parsed.data : null;
}

/** W05 "lib not loaded": the phone is starting, the action did not begin. */
const notLoadedCode = 'W05';
const inactivePhrases = ['lib not loaded', 'scan a phone', 'is not a valid phone instance id', 'phone is not active'];

function isInactive({ code, message = '' }: Envelope): boolean {
  const text = message.toLowerCase();
  return code === notLoadedCode || inactivePhrases.some((phrase) => text.includes(phrase));
}

/** What a sendMessage call came to. Anything that is not a clear yes or a clear no is `ambiguous`. */
export const readSendAnswer = (answer: ProviderAnswer, now: Date): SendOutcome =>
  outcomeOf(answer, (answered) => readStatus(answered, now));

function readStatus({ status, headers, text }: Answered, now: Date): SendOutcome {
  if (status === 429) return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers['retry-after'], now) };
  if (status === 408 || status >= 500) return { kind: 'ambiguous', why: { code: 'provider_status', status } };
  const body = readEnvelope(text);
  // Not the message's fault: it waits until somebody has put the key right.
  if (isWrongKey(status)) return { kind: 'sender-inactive', why: said(body) ?? { code: 'wrong_key' } };
  if (status >= 400) return { kind: 'refused', why: saidOr(body?.message, status) };
  if (status !== 200 || !body) return { kind: 'ambiguous', why: { code: 'answer_unreadable' } };
  return body.success ? readAccepted(body) : readRefusal(body);
}

function readAccepted({ data, message = '' }: Envelope): SendOutcome {
  if (repeatWords.test(message)) return { kind: 'refused', why: whyFailed(message) };
  const parsed = z.safeParse(sent, data);
  return acceptedAs(parsed.success ? parsed.data.msgId : null);
}

function readRefusal(body: Envelope): SendOutcome {
  const why = said(body) ?? { code: 'no_words' };
  const { message = '' } = body;
  if (isInactive(body)) return { kind: 'sender-inactive', why };
  if (limitWords.test(message)) return { kind: 'rate-limited', retryAfterMs: null };
  if (unfetchedWords.test(message)) return { kind: 'not-accepted', why };
  return { kind: lostWords.test(message) ? 'group-lost' : 'refused', why };
}

/** The provider's own words, unless they have a code of ours; null = it gave none. */
const said = (body: Envelope | null): ProviderTrouble | null =>
  body?.message === undefined ? null : whyFailed(body.message);

/** Why a message did not go, as the provider puts it in an answer, a report or its log. */
export const whyFailed = (words: string | undefined): ProviderTrouble => {
  if (words === undefined) return { code: 'no_words' };
  return repeatWords.test(words) ? { code: 'dropped_as_repeat' } : { code: 'provider_said', words };
};
