import * as z from 'zod/mini';
import { asSystem, inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type ChatAlert, openAlertChat, type SayByBotDeps, sayByBot } from '../broadcast/open/say-by-bot.ts';
import type { Letter, Post, Recipient } from '../mail/open/letter.ts';
import { readOwners, readShopName } from '../shop/open/owners.store.ts';
import { shopsToTell, takeUntold, wantsLetters } from './tell-owners.store.ts';

interface Telling {
  post: Post;
  /** A letter as one short message. */
  orderWords: (letter: Letter, language: Recipient['language']) => string;
}

/** Orders that a letter names; of more it says how many. */
const named = 10;

/**
 * Every minute: tells the owners by mail, and by the shop's own bot, of orders that came (D-98). Run twice it tells nobody
 * twice: the orders are marked in the transaction that puts the letters on their way.
 */
export const tellOwners = defineJob<Telling & SayByBotDeps>()({
  name: 'order.tell-owners',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    const { database } = deps;
    for (const shopId of await asSystem(database, shopsToTell)) {
      signal.throwIfAborted();
      const messages = await inShop(database, shopId, (scope) => tellShop(scope, deps));
      await sayByBot(messages, { ...deps, shopId });
    }
  },
});

/** Answers what the shop's own bot has to say. */
async function tellShop(scope: ShopScope, { post, orderWords }: Telling): Promise<ChatAlert[]> {
  const numbers = await takeUntold(scope);
  if (numbers.length === 0 || !(await wantsLetters(scope))) return [];
  const shopName = await readShopName(scope);
  const letter = { kind: 'orders-new', shopName, count: numbers.length, numbers: numbers.slice(0, named) } as const;
  const owners = await readOwners(scope);
  for (const owner of owners) await post(scope, owner, letter);
  const chat = await openAlertChat(scope);
  return chat ? [{ ...chat, text: orderWords(letter, owners[0]?.language ?? 'en') }] : [];
}
