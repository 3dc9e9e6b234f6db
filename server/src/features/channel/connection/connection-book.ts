import type { DriverName } from '@kolaj/domain/channel/connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ServerConfig } from '@kolaj/domain/shop/config/server-config';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Gateway } from '../../../env.ts';
import { type OpenConnection, onGateway } from '../../../ports/channel-driver.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import {
  hookOwner,
  openConnectionSecrets,
  ownSecrets,
  readConnections,
  type StoredConnection,
} from '../open/connection.store.ts';
import { readSenders, type SwcSenders } from '../open/swc.store.ts';

/** How each shop reaches its channels, with opened secrets: kept for a moment, because every message asks. */
export interface ConnectionBook {
  of: (query: { shopId: string; channel: ChannelKind }) => Promise<OpenConnection>;
  /** The connection whose webhook has this word in its path; null = nobody's. */
  byHookWord: (word: string) => Promise<{ id: string; connection: OpenConnection } | null>;
  /** After a change, so that this process works with it at once; the others do after a moment. */
  forget: (shopId: string) => void;
}

type Connections = Readonly<Record<ChannelKind, OpenConnection>>;

const freshMs = 3_000;
/** More shops at once are not worth keeping. */
const maxKept = 500;

export interface BookParts {
  database: Pick<Database, 'db'>;
  sealer: Sealer;
  clock: () => Date;
  /** Of the installation; none unless told. */
  gateway?: Gateway | null;
}

export function connectionBook({ database, sealer, clock, gateway = null }: BookParts): ConnectionBook {
  const kept = new Map<string, { at: number; value: Promise<Connections> }>();

  const read = (shopId: string) => {
    const now = clock().getTime();
    const known = kept.get(shopId);
    if (known && now - known.at < freshMs) return known.value;
    if (kept.size >= maxKept) kept.clear();
    const value = inShop(database, shopId, (scope) => openConnections(scope, { sealer, gateway }));
    kept.set(shopId, { at: now, value });
    value.catch(() => kept.delete(shopId));
    return value;
  };

  return {
    of: async ({ shopId, channel }) => (await read(shopId))[channel],
    forget: (shopId) => kept.delete(shopId),
    async byHookWord(word) {
      const owner = await asSystem(database, (scope) => hookOwner(scope, word));
      if (!owner) return null;
      return { id: owner.connectionId, connection: (await read(owner.shopId))[owner.channel] };
    },
  };
}

/** Both channels of a shop as they are reached now. */
async function openConnections(
  scope: ShopScope,
  { sealer, gateway }: { sealer: Sealer; gateway: Gateway | null },
): Promise<Connections> {
  const stored = await readConnections(scope);
  const secrets = await openConnectionSecrets(scope, sealer);
  const config = await serverConfigOf(scope);
  const phoneIds = ownPhones(await readSenders(scope));
  const of = (channel: ChannelKind) => {
    const row = rowOf(stored, channel);
    const own = row ? ownSecrets(row.channel, secrets) : {};
    const connection = opened({
      ...{ shopId: scope.shopId, channel, row, own, config },
      configKey: secrets.get('whatsapp.key'),
    });
    return throughGateway(connection.driver === 'provider' ? { ...connection, phoneIds } : connection, gateway);
  };
  return { whatsapp: of('whatsapp'), telegram: of('telegram') };
}

/** The phones of an account that several shops share, with the one that messages leave by where a list names none. */
const ownPhones = ({ phoneIds, whatsappId }: SwcSenders): string[] =>
  phoneIds.length === 0 || whatsappId === '' ? phoneIds : [...phoneIds, whatsappId];

/** A connection as somebody has typed it: the given secrets, and of the provider's what the server_config has. */
export async function typedConnection(
  scope: ShopScope,
  sealer: Sealer,
  { channel, own, ...row }: { channel: ChannelKind; own: Readonly<Record<string, string>> } & Row,
): Promise<OpenConnection> {
  const secrets = await openConnectionSecrets(scope, sealer);
  const config = await serverConfigOf(scope);
  return opened({ shopId: scope.shopId, channel, row, own, configKey: secrets.get('whatsapp.key'), config });
}

type Row = Pick<StoredConnection, 'driver' | 'settings'>;

interface Parts {
  shopId: string;
  channel: ChannelKind;
  row: Row | null;
  own: Readonly<Record<string, string>>;
  /** The key beside the server_config, of the provider. */
  configKey: string | undefined;
  config: ServerConfig;
}

function opened({ shopId, channel, row, own, configKey, config }: Parts): OpenConnection {
  const driver: DriverName = row?.driver ?? 'provider';
  const { hook_word: _word, hook_secret: hookSecret = null, ...secrets } = own;
  const settings = row?.settings ?? {};
  if (driver !== 'provider') return { shopId, channel, driver, settings, secrets, hookSecret };
  const key = secrets.key ?? configKeyFor(settings, configKey);
  return {
    shopId,
    channel,
    driver,
    hookSecret,
    settings: { ...configured(config), ...settings },
    secrets: { ...secrets, ...(key === undefined ? {} : { key }) },
  };
}

/** A connection by the installation's gateway gets its address and key; without such a gateway it is not set up. */
export function throughGateway(connection: OpenConnection, gateway: Gateway | null): OpenConnection {
  const { driver, settings, secrets } = connection;
  if (settings.gateway !== onGateway.gateway || gateway?.driver !== driver) return connection;
  return {
    ...connection,
    settings: { ...settings, base_url: gateway.url },
    secrets: { ...secrets, api_key: gateway.key },
  };
}

/** The key of the server_config belongs to the installation's provider: no typed address ever gets it. */
const configKeyFor = ({ base_url, dialog_url }: Row['settings'], key: string | undefined) =>
  base_url === undefined && dialog_url === undefined ? key : undefined;

/** The channel's own connection; Telegram accounts of the provider go through the product of WhatsApp. */
function rowOf(stored: readonly StoredConnection[], channel: ChannelKind): StoredConnection | null {
  const own = stored.find((one) => one.channel === channel);
  const shared = stored.find((one) => one.channel === 'whatsapp' && one.driver === 'provider');
  return own ?? (channel === 'telegram' ? shared : undefined) ?? null;
}

/** What the shop's server_config says of the provider (L124, D-70). */
function configured({ whatsapp, telegram }: ServerConfig): Record<string, string> {
  return {
    ...(whatsapp ? { product_id: whatsapp.product_id } : {}),
    ...(telegram?.new_telegram ? { new_telegram: 'on' } : {}),
  };
}

/** Whether both channels go through one and the same account of the provider. */
export const isOneAccount = (one: OpenConnection, other: OpenConnection): boolean =>
  [one, other].every(({ driver }) => driver === 'provider') &&
  JSON.stringify([one.settings, one.secrets]) === JSON.stringify([other.settings, other.secrets]);
