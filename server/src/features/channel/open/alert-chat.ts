import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readConnections } from './connection.store.ts';

/** Where a shop's own bot writes to its owners, and the bot. */
export interface AlertChat {
  botId: string;
  chatId: string;
}

/** null = the shop has no bot of its own, or names no chat for it. */
export async function readAlertChat(scope: ShopScope): Promise<AlertChat | null> {
  const bot = (await readConnections(scope)).find(({ driver }) => driver === 'telegram-bot');
  const { alert_chat: chatId, bot_id: botId } = bot?.settings ?? {};
  return chatId && botId ? { botId, chatId } : null;
}
