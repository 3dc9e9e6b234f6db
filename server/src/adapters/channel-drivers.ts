import type { Env } from '../env.ts';
import type { Addresses } from '../kernel/addresses.ts';
import { botApiOf, gatewayOf } from '../kernel/gateway.ts';
import type { ChannelDrivers } from '../ports/channel-driver.ts';
import type { FileStore } from '../ports/file-store.ts';
import { evolutionDriver } from './evolution/evolution-driver.ts';
import { maytapiDriver } from './maytapi/maytapi-driver.ts';
import { outgoingFiles } from './outgoing/read-file.ts';
import { type TelegramOptions, telegramDriver } from './telegram/telegram-driver.ts';
import { wahaDriver } from './waha/waha-driver.ts';

interface Parts extends Pick<TelegramOptions, 'fileIds' | 'chatIds'> {
  env: Env;
  addresses: Addresses;
  files: FileStore;
  clock: () => Date;
}

/** Every kind of provider, as this installation reaches it. */
export function channelDrivers({ env, addresses, files, clock, fileIds, chatIds }: Parts): ChannelDrivers {
  const gateway = gatewayOf(env, addresses);
  const botApi = botApiOf(env, addresses);
  const allowed = [...(env.demo ? [addresses.sandbox] : []), ...env.channelOrigins];
  const gatewayUrl = gateway?.url ?? null;
  return {
    provider: maytapiDriver({
      baseUrl: addresses.provider,
      header: env.providerHeader,
      dialogUrl: env.providerDialogUrl,
      allowed,
      clock,
    }),
    waha: wahaDriver({ allowed, gatewayUrl, clock }),
    evolution: evolutionDriver({ allowed, gatewayUrl, clock }),
    'telegram-bot': telegramDriver({
      fileIds,
      readFile: outgoingFiles({ files, allow: [addresses.site] }),
      chatIds,
      ...(botApi === null ? {} : { root: botApi }),
      allowed: botApi === null ? allowed : [...allowed, botApi],
    }),
  };
}
