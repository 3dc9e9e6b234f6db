import type { Channel } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { capabilities, maytapiChannel } from './maytapi-channel.ts';

export interface MaytapiDriverOptions {
  /** Of the installation's settings: origin of the provider and the header that carries the key (D-06). */
  baseUrl: string;
  header: string;
  clock: () => Date;
  timeoutMs?: number;
  logLagMs?: number;
}

/** The provider of specification §7 as a driver: what a connection leaves empty is the installation's. */
export function maytapiDriver(options: MaytapiDriverOptions): ChannelDriver {
  const { timeoutMs = 30_000, logLagMs = 60_000, clock } = options;
  const open = ({ settings, secrets }: OpenConnection): Channel => {
    const { product_id: productId } = settings;
    const { key } = secrets;
    return maytapiChannel({
      baseUrl: settings.base_url ?? options.baseUrl,
      header: settings.header ?? options.header,
      account: async () => (productId && key ? { productId, key } : null),
      clock,
      timeoutMs,
      logLagMs,
    });
  };
  return {
    timeoutMs,
    logLagMs,
    capabilities: () => capabilities,
    open,
    test: async () => ({ kind: 'trouble', trouble: 'not-set-up', detail: '' }),
    readHook: () => ({ kind: 'not-understood' }),
    announceHook: async () => ({ kind: 'not-offered' }),
  };
}
