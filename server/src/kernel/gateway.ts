import type { Env, Gateway } from '../env.ts';
import type { Addresses } from './addresses.ts';

/** Key of the sandbox's account for phones that connect themselves. */
const sandboxKey = 'sandbox-gateway-key';

/** The server on which shops connect their WhatsApp numbers: the installation's, in a demo the sandbox's; null = none. */
export function gatewayOf({ gateway, demo }: Env, { sandbox }: Addresses): Gateway | null {
  return gateway ?? (demo ? { driver: 'waha', url: `${sandbox}/waha`, key: sandboxKey } : null);
}

/** Where the bots of shops are asked; null = at Telegram. */
export const botApiOf = ({ telegramUrl, demo }: Env, { sandbox }: Addresses): string | null =>
  telegramUrl ?? (demo ? sandbox : null);
