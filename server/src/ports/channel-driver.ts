import type { ConnectionVerdict, DriverName } from '@kolaj/domain/channel/connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { Asked, Channel, ChannelCapabilities, HookReading, IncomingHook } from './channel.ts';

/** How a shop reaches one kind of channel, with its opened secrets. It stays on the server and is never logged. */
export interface OpenConnection {
  shopId: string;
  channel: ChannelKind;
  driver: DriverName;
  /** By the names of `driverForms`; what is not set is absent. */
  settings: Readonly<Record<string, string>>;
  /** The WhatsApp phones of the account that are the shop's (D-85); empty = all of them. */
  phoneIds?: readonly string[];
  secrets: Readonly<Record<string, string>>;
  /** Shared with the provider for the signature of its webhooks, where it has one; null = there is no webhook. */
  hookSecret: string | null;
}

/** What a connection by the installation's gateway is marked with, whose address and key are no shop's. */
export const onGateway = { gateway: 'on' } as const;

/** A phone of a server of ours that a person connects with a code (D-95). */
export interface NewSession {
  /** The phone's id from then on. */
  name: string;
  /** Where the server reports to from the first moment. */
  hookUrl: string;
}

/** Phones that a person connects to a server by a code on the screen. Every call may be repeated. */
export interface PhoneSessions {
  /** Makes the session, or starts it again when its code has run out. */
  begin(connection: OpenConnection, session: NewSession): Promise<Asked<null>>;
  /** Letters that are typed on the phone instead of scanning; `number` in digits with its country. */
  pairingCode(connection: OpenConnection, query: { name: string; number: string }): Promise<Asked<string>>;
  /** Logs the phone out and forgets it; one that is not there is as good as ended. */
  end(connection: OpenConnection, name: string): Promise<Asked<null>>;
}

/** One kind of provider. */
export interface ChannelDriver {
  /** As of the channel port: the longest of all drivers counts. */
  readonly timeoutMs: number;
  readonly logLagMs: number;
  capabilities(channel: ChannelKind): ChannelCapabilities;
  /** The channel of one shop's connection; cheap, it asks nobody. An incomplete one answers with words in each call. */
  open(connection: OpenConnection): Channel;
  /** Says what is wrong with a connection, or how many phones it has. Sends nothing. */
  test(connection: OpenConnection): Promise<ConnectionVerdict>;
  /** Reads a call of the provider. Pure but for the signature. */
  readHook(hook: IncomingHook, connection: OpenConnection): HookReading;
  /** Tells the provider where to report to. `not-offered`: a person copies the address. */
  announceHook(connection: OpenConnection, hookUrl: string): Promise<Asked<null>>;
  /** null = its phones are connected elsewhere. */
  readonly sessions: PhoneSessions | null;
}

/** Every kind of provider by its name. */
export type ChannelDrivers = Readonly<Record<DriverName, ChannelDriver>>;
