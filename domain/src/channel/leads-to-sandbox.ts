import type { DriverName } from './connection.ts';

/** How a channel is reached: the driver, and the address that was typed for it, if any. */
export interface ConnectionWay {
  driver: DriverName;
  baseUrl: string | null;
}

export interface InstallationAddresses {
  sandbox: string;
  /** Where the driver `provider` goes without an address of its own. */
  provider: string;
}

/**
 * Whether messages go to the sandbox and nowhere else: only there may they leave without pace. Telegram's bots without an
 * address go to Telegram itself.
 */
export function leadsToSandbox(
  { driver, baseUrl }: ConnectionWay,
  { sandbox, provider }: InstallationAddresses,
): boolean {
  const address = baseUrl ?? (driver === 'provider' ? provider : null);
  return address !== null && originOf(address) !== null && originOf(address) === originOf(sandbox);
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
