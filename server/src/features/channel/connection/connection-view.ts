import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import { tidySettings } from '@kolaj/domain/channel/connection';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ChannelDrivers } from '../../../ports/channel-driver.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { openConnectionSecrets, ownSecrets, readConnections, type StoredConnection } from '../open/connection.store.ts';

export interface ViewParts {
  sealer: Sealer;
  drivers: ChannelDrivers;
  /** The address that providers call, from the word in it. */
  hookUrl: (word: string) => string;
}

/** Both channels of a firm as an admin sees them. */
export async function connectionViews(scope: ShopScope, parts: ViewParts): Promise<ConnectionView[]> {
  const stored = await readConnections(scope);
  const secrets = await openConnectionSecrets(scope, parts.sealer);
  return channelKinds.map((channel) => {
    const row = stored.find((one) => one.channel === channel) ?? null;
    return viewOf({ channel, row, secrets: row ? ownSecrets(channel, secrets) : {} }, parts);
  });
}

interface Shown {
  channel: ChannelKind;
  row: StoredConnection | null;
  secrets: Readonly<Record<string, string>>;
}

function viewOf({ channel, row, secrets }: Shown, { drivers, hookUrl }: ViewParts): ConnectionView {
  const { hook_word: word, hook_secret: key, ...own } = secrets;
  const driver = row?.driver ?? 'provider';
  const can = drivers[driver].capabilities(channel);
  return {
    channel,
    driver,
    is_own: row !== null,
    settings: row ? tidySettings(row) : {},
    secrets: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, maskOf(value)])),
    webhook_url: word === undefined ? null : hookUrl(word),
    webhook_key: driver === 'waha' ? (key ?? null) : null,
    can: {
      album: can.album !== null,
      video: can.video,
      queue: can.queue,
      qr: can.qr,
      log: can.log,
      acks: can.acks,
    },
    last_test: row?.lastTest ?? null,
  };
}

const maskOf = (secret: string) => ({ set: true as const, last4: secret.slice(-4) });
