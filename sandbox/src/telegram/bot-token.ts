import type { Outside } from '../provider/outside.ts';
import type { WorldAccount, WorldPhone } from '../world.ts';

/** The token of an account's Telegram bot, in Telegram's own shape: the bot's id, a colon, a secret. */
export const botToken = ({ apiKey }: Pick<WorldAccount, 'apiKey'>, botId: string): string => `${botId}:${apiKey}`;

export interface SandboxBot {
  account: WorldAccount;
  phone: WorldPhone;
}

/** The bot that a token opens; null = no bot's, or one whose token was taken back. */
export function botOfToken({ world, statusOf }: Outside, token: string): SandboxBot | null {
  for (const account of world.accounts) {
    const phone = account.phones.find(({ id, type }) => type === 'telegram' && botToken(account, id) === token);
    if (phone) return statusOf(account, phone.id) === 'active' ? { account, phone } : null;
  }
  return null;
}
