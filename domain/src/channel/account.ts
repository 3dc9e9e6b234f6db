import type { DriverName } from './connection.ts';

/** How a firm reaches an account at a provider, without its secrets. */
export interface AccountWay {
  driver: DriverName;
  /** As it was typed; null = the installation's own. */
  baseUrl: string | null;
  productId: string | null;
}

/**
 * What two firms have in common that send by the same account, in one form however they typed it; null = it cannot be told. A
 * phone of the account is the same phone for both, with one pace. Keys are not in it: one account may have several.
 */
export function accountOf(
  { driver, baseUrl, productId }: AccountWay,
  { provider }: { provider: string },
): string | null {
  switch (driver) {
    case 'provider': {
      const place = placeOf(baseUrl ?? provider);
      return place && productId ? `provider ${place} ${productId}` : null;
    }
    case 'waha':
    case 'evolution': {
      const place = placeOf(baseUrl);
      return place ? `${driver} ${place}` : null;
    }
    // A bot is one and the same wherever its calls go; its id is unique.
    case 'telegram-bot':
      return driver;
  }
}

function placeOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}
