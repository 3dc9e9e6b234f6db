import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { type Answered, type WebAnswers, webOutcome, webRecall } from '../outgoing/send-outcome.ts';

const sent = z.object({ key: z.object({ id: z.string().check(z.minLength(1)) }) });
const failure = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.union([z.string(), z.array(z.string())])),
  response: z.optional(z.object({ message: z.optional(z.unknown()) })),
});

/** The line to WhatsApp is down; the library says so before it writes anything. */
const downWords = /connection closed|instance does not exist|not connected|is not open/i;

/** What a send call came to. */
export const readSent = (answer: ProviderAnswer, now: Date): SendOutcome => webOutcome(answer, { ...dialect, now });

/** What a call came to that deletes a message. */
export const readDeleted = (answer: ProviderAnswer, now: Date): RecallOutcome => webRecall(answer, { ...dialect, now });

const dialect: WebAnswers = {
  messageId(text) {
    const parsed = z.safeParse(sent, readJson(text));
    return parsed.success ? parsed.data.key.id : null;
  },
  said: whyNot,
  // There is no such instance, or its line is down.
  isSender: ({ status, words }) => status === 404 || downWords.test(words),
};

/** What a failure says: `response.message` is a text, a list of texts, or a list of numbers it does not know. */
export function whyNot({ status, text }: Answered): ProviderTrouble {
  const parsed = z.safeParse(failure, readJson(text));
  if (!parsed.success) return { code: 'provider_status', status };
  const { error, message, response } = parsed.data;
  const said = [response?.message ?? message ?? error ?? []].flat();
  if (said.length === 0) return { code: 'provider_status', status };
  const words = said.filter((one) => typeof one === 'string');
  return words.length === 0 ? { code: 'no_such_chat' } : { code: 'provider_said', words: words.join('; ') };
}
