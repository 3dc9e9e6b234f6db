import type { SendOutcome } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { type Answered, type WebAnswers, webOutcome, webRecall } from '../outgoing/send-outcome.ts';

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

/** A message of ours by its whole name, as the calls about one message want it. */
export const wholeMessageId = (chatId: string, id: string): string => `true_${chatId}_${id}`;

/** What a send call came to. */
export const readSent = (answer: ProviderAnswer, now: Date): SendOutcome => webOutcome(answer, { ...dialect, now });

/** What a call came to that deletes a message. */
export const readDeleted = (answer: ProviderAnswer, now: Date): RecallOutcome => webRecall(answer, { ...dialect, now });

const dialect: WebAnswers = {
  messageId(text) {
    const parsed = z.safeParse(sent, readJson(text));
    return parsed.success ? bareMessageId(parsed.data) : null;
  },
  said: whyNot,
  // There is no such session, or it is not WORKING.
  isSender: ({ status }) => status === 404 || status === 422,
};

/** What a failure says: its words, or its status where there are none. */
export function whyNot({ status, text }: Answered): ProviderTrouble {
  const parsed = z.safeParse(failure, readJson(text));
  if (!parsed.success) return { code: 'provider_status', status };
  const { message, error, exception, status: session } = parsed.data;
  const words = message ?? error ?? exception?.message;
  if (words === undefined && session === undefined) return { code: 'provider_status', status };
  const said = [words ?? []].flat().join('; ');
  return { code: 'provider_said', words: session === undefined ? said : `${said} (${session})`.trim() };
}
