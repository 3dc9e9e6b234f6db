import type { Channel } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { originsOf } from '../outgoing/reach.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { askProvider, type ProviderPlace } from './ask-provider.ts';
import { maytapiCapabilities, maytapiChannel } from './maytapi-channel.ts';
import { readEnvelope } from './read-answer.ts';
import { readMaytapiHook } from './read-hook.ts';
import { readDone, readPhoneList } from './read-lists.ts';

export interface MaytapiDriverOptions {
  /** Of the installation's settings: origin of the provider and the header that carries the key (D-06). */
  baseUrl: string;
  header: string;
  /** Host of the Telegram dialogs where it is another one (D-70). */
  dialogUrl: string | null;
  /** Origins that may lie in this installation's own network. */
  allowed: readonly string[];
  clock: () => Date;
  timeoutMs?: number;
  logLagMs?: number;
}

/** A person who presses Test waits for it. */
const testWaitMs = 10_000;

/** The provider of specification §7 as a driver: what a connection leaves empty is the installation's. */
export function maytapiDriver(options: MaytapiDriverOptions): ChannelDriver {
  const { timeoutMs = 30_000, logLagMs = 60_000, clock } = options;

  const open = (connection: OpenConnection): Channel =>
    maytapiChannel({
      ...placeOf(connection, options),
      dialogUrl: dialogOf(connection, options),
      clock,
      timeoutMs,
      logLagMs,
    });

  return {
    timeoutMs,
    logLagMs,
    capabilities: () => maytapiCapabilities,
    open,

    async test(connection) {
      if (!accountOf(connection)) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const ask = askProvider(placeOf(connection, options));
      const answer = await ask(connection.shopId, { path: ['listPhones'], waitMs: testWaitMs });
      const trouble = troubleOf(answer);
      if (trouble || answer.kind !== 'answered')
        return trouble ?? { kind: 'trouble', trouble: 'no-answer', detail: '' };
      const phones = readPhoneList(answer);
      if (phones.kind === 'error') {
        // Failures come as 200 with words; anything else is no provider of this kind.
        const isProvider = readEnvelope(answer.text) !== null;
        return { kind: 'trouble', trouble: isProvider ? 'not-found' : 'not-this-provider', detail: phones.why };
      }
      return phonesVerdict(phones.list.filter(({ type }) => type === connection.channel));
    },

    readHook: readMaytapiHook,

    async announceHook(connection, hookUrl) {
      const ask = askProvider(placeOf(connection, options));
      const tell = (path: string, body: object) =>
        ask(connection.shopId, { method: 'POST', path: [path], body, waitMs: testWaitMs });
      const told = readDone(await tell('setWebhook', { webhook: hookUrl }));
      // Acks are not sent unless they are asked for (providers §4.1).
      return told.kind === 'answered' ? readDone(await tell('setAckPreference', { ack_delivery: true })) : told;
    },
  };
}

function accountOf({ settings, secrets }: OpenConnection) {
  const { product_id: productId } = settings;
  const { key } = secrets;
  return productId && key ? { productId, key } : null;
}

function placeOf(connection: OpenConnection, options: MaytapiDriverOptions): ProviderPlace {
  const { settings } = connection;
  return {
    baseUrl: settings.base_url ?? options.baseUrl,
    header: settings.header ?? options.header,
    trusted: originsOf([options.baseUrl, options.dialogUrl, ...options.allowed]),
    account: async () => accountOf(connection),
  };
}

/** `new_telegram` sends through the dialog host; one that is typed means so too. */
function dialogOf({ settings }: OpenConnection, { dialogUrl, baseUrl }: MaytapiDriverOptions): string | null {
  if (settings.dialog_url) return settings.dialog_url;
  return settings.new_telegram === 'on' ? (dialogUrl ?? settings.base_url ?? baseUrl) : null;
}
