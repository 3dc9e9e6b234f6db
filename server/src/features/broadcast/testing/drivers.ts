import { evolutionDriver } from '../../../adapters/evolution/evolution-driver.ts';
import { maytapiDriver } from '../../../adapters/maytapi/maytapi-driver.ts';
import { type TelegramOptions, telegramDriver } from '../../../adapters/telegram/telegram-driver.ts';
import { wahaDriver } from '../../../adapters/waha/waha-driver.ts';
import type { ChannelDrivers } from '../../../ports/channel-driver.ts';

interface TestDrivers {
  /** The sandbox; without it nobody answers. */
  sandboxUrl?: string;
  clock?: () => Date;
  timeoutMs?: number;
  bot?: Partial<TelegramOptions>;
}

/** Every kind of provider, against a test's sandbox. */
export function testDrivers(options: TestDrivers = {}): ChannelDrivers {
  const { sandboxUrl = 'http://127.0.0.1:9', clock = () => new Date(), timeoutMs = 1500, bot = {} } = options;
  const common = { allowed: [sandboxUrl], clock, timeoutMs };
  return {
    provider: maytapiDriver({ ...common, baseUrl: sandboxUrl, header: 'x-api-key', dialogUrl: null, logLagMs: 0 }),
    waha: wahaDriver(common),
    evolution: evolutionDriver(common),
    'telegram-bot': telegramDriver({
      fileIds: { find: async () => null, keep: async () => undefined, forget: async () => undefined },
      readFile: async () => ({ kind: 'gone', why: { code: 'file_gone' } }),
      chatIds: async () => [],
      ...common,
      ...bot,
    }),
  };
}
