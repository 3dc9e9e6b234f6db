import { settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { troubleWords } from '../../../kernel/trouble-words.ts';
import type { Channel, LookUp } from '../../../ports/channel.ts';
import { laterSendRuns, type Refusal } from '../accept/refusals.ts';
import { readQuestion } from './settle.store.ts';
import { eventOfLookUp } from './settle.ts';
import { settleByWord, type Word } from './settle-by-word.ts';

interface Deps {
  channel: Channel;
  addresses: InstallationAddresses;
  random: () => number;
}

/** A message that stays as it is. */
type Left = { id: string } & Refusal;

/** The three answers to an uncertain message, for one or for many (D-54). */
export function settleRoutes({ channel, addresses, random }: Deps): Route[] {
  return [
    on(settleDeliveries).run(async ({ delivery_ids, as }, context) => {
      const { account, note, inShop } = context;
      const ids = [...new Set(delivery_ids)];
      const { words, left, unknown } = as === 'check' ? await askAll(ids, { channel, inShop }) : spoken(ids, as);
      const deps = { as, userId: account.userId, addresses, note };
      const { done, blocked } = await repeatable(random, () => inShop((scope) => settleByWord(scope, words, deps)));
      if (done.length + blocked.length === 0 && left.length === 0 && unknown + words.length > 0) throw notFound();

      const settled = done.filter(({ moved }) => moved).map(({ id, status }) => ({ id, status }));
      left.push(...done.filter(({ moved }) => !moved).map(({ id }) => ({ id, ...settledBefore })));
      left.push(...blocked.map((id) => ({ id, ...laterSendRuns })));
      const [only] = left;
      // If only one message was asked about, the answer is like any other refusal.
      if (ids.length === 1 && only) return { success: false, code: only.code, message: only.message };
      return { success: true, data: { result: { settled, left } } };
    }),
  ];
}

const settledBefore: Refusal = { code: 'settled_before', message: 'This message is settled already.' };

interface Heard {
  words: Word[];
  left: Left[];
  /** How many are not the shop's. */
  unknown: number;
}

const spoken = (ids: readonly string[], as: 'sent' | 'again'): Heard => ({
  words: ids.map((id) => ({
    id,
    event: as === 'sent' ? { kind: 'found', messageId: null } : { kind: 'retry' },
    tries: null,
  })),
  left: [],
  unknown: 0,
});

/** So many questions are with the provider at once. */
const askedAtOnce = 4;
/** A person waits: what has not been asked by then is asked at the next press, ms. */
const askForMs = 20_000;

/** Asks the provider's log about each message, outside any transaction; a provider that does not answer is asked no further. */
async function askAll(
  ids: readonly string[],
  { channel, inShop }: { channel: Channel; inShop: ShopContext['inShop'] },
): Promise<Heard> {
  const heard: Heard = { words: [], left: [], unknown: 0 };
  const waiting = [...ids];
  const endsAt = performance.now() + askForMs;
  let silence: Refusal | null = null;
  const askOne = async (id: string) => {
    if (silence ?? performance.now() > endsAt) {
      heard.left.push({ id, ...(silence ?? notAsked) });
      return;
    }
    const asked = await inShop((scope) => readQuestion(scope, id));
    if (!asked) {
      heard.unknown++;
      return;
    }
    const looked = await channel.lookUp(asked.question);
    const event = eventOfLookUp(looked, asked);
    if (event) heard.words.push({ id, event, tries: event.kind === 'found' ? null : asked.tries });
    else heard.left.push({ id, ...lookUpRefusal(looked) });
    // A log that cannot be asked at all is asked no further.
    if (looked.kind === 'unknown' && looked.why.code !== 'no_message_id') silence = lookUpRefusal(looked);
  };
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await askOne(id);
  };
  await Promise.all(Array.from({ length: askedAtOnce }, worker));
  return heard;
}

const notAsked: Refusal = {
  code: 'not_asked_yet',
  message: 'The provider could not be asked about all of them in one go. Check again.',
};

function lookUpRefusal(looked: LookUp): Refusal {
  switch (looked.kind) {
    case 'unknown':
      if (looked.why.code === 'no_log' || looked.why.code === 'no_reference' || looked.why.code === 'no_message_id') {
        return {
          code: 'log_proves_nothing',
          message: 'The provider’s log does not name our messages. Look into the group.',
        };
      }
      return { code: 'provider_unreachable', message: `The provider does not answer: ${troubleWords(looked.why)}.` };
    case 'absent':
    case 'failed':
      return { code: 'still_uncertain', message: 'The provider does not list it. It may still have arrived.' };
    case 'found':
      return {
        code: 'listed_but_cleared',
        message: 'The provider lists it, but its queue was cleared. Look into the group.',
      };
  }
}
