import { randomUUID } from 'node:crypto';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { isHeld } from '../../../kernel/held.store.ts';
import { startStopwatch } from '../../../kernel/stopwatch.ts';
import type { Channel } from '../../../ports/channel.ts';
import { type AlertChat, readAlertChat } from '../../channel/open/alert-chat.ts';
import { leaveWithinMs } from '../lane/leave-within.ts';

/** A message for the shop's own Telegram chat; it leaves after the transaction, once, whatever becomes of it. */
export interface ChatAlert extends AlertChat {
  text: string;
}

/** Where the shop's bot tells its owners things now; null = nowhere, or nothing may leave (D-104): the bot has no queue. */
export async function openAlertChat(scope: ShopScope): Promise<AlertChat | null> {
  return (await isHeld(scope)) ? null : readAlertChat(scope);
}

export interface SayByBotDeps {
  database: Pick<Database, 'db'>;
  channel: Pick<Channel, 'send'>;
}

/** Owners have a mail that says the same: a bot that cannot write now costs nothing but its message. */
export async function sayByBot(
  messages: readonly ChatAlert[],
  { shopId, channel, database }: SayByBotDeps & { shopId: string },
): Promise<void> {
  for (const { botId: senderId, chatId: groupId, text } of messages) {
    const content = { kind: 'text', text } as const;
    const message = { shopId, channel: 'telegram', senderId, groupId, content, reference: randomUUID() } as const;
    // Asked again: the one before may have taken long, and a hold that began meanwhile has been answered.
    const sinceAsked = startStopwatch();
    if (await inShop(database, shopId, isHeld)) return;
    const { kind } = await channel.send(message, { mayLeave: () => sinceAsked() < leaveWithinMs });
    // A bot that does not answer is not waited for once per message.
    if (kind !== 'accepted') return;
  }
}
