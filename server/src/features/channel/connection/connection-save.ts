import { randomBytes } from 'node:crypto';
import {
  type ConnectionFault,
  type ConnectionInput,
  connectionFault,
  derivedSettings,
  keepsSecrets,
  tidySettings,
} from '@kolaj/domain/channel/connection';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OpenConnection } from '../../../ports/channel-driver.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { storeSecret } from '../../shop/open/secrets.store.ts';
import {
  type ConnectionRow,
  forgetSecrets,
  openConnectionSecrets,
  ownSecrets,
  readConnections,
  writeConnection,
} from '../open/connection.store.ts';
import { typedConnection } from './connection-book.ts';

/** 256 bits, in letters that an address and a header carry. */
export const newWord = () => randomBytes(32).toString('base64url');

/** An input made whole: with the stored secrets that may go where it leads, and a webhook of its own. */
interface Whole {
  input: ConnectionInput;
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

async function wholeOf(scope: ShopScope, sealer: Sealer, input: ConnectionInput): Promise<Whole | ConnectionFault> {
  const settings = tidySettings(input);
  const before = (await readConnections(scope)).find(({ channel }) => channel === input.channel);
  const isSamePlace = before !== undefined && keepsSecrets(before, { driver: input.driver, settings });
  const kept = isSamePlace ? ownSecrets(input.channel, await openConnectionSecrets(scope, sealer)) : {};
  const fault = connectionFault(input, Object.keys(kept));
  if (fault) return fault;
  const typed = Object.entries(input.secrets).map(([name, value]) => [name, value.trim()] as const);
  const all = { ...kept, ...Object.fromEntries(typed) };
  const secrets = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return { input, settings: { ...settings, ...derivedSettings(input.driver, secrets) }, secrets };
}

/** What was typed, opened without being stored. */
export async function typed(
  scope: ShopScope,
  sealer: Sealer,
  input: ConnectionInput,
): Promise<{ kind: 'opened'; connection: OpenConnection } | ConnectionFault> {
  const whole = await wholeOf(scope, sealer, input);
  if ('kind' in whole) return whole;
  const { channel, driver } = input;
  const { settings, secrets: own } = whole;
  return { kind: 'opened', connection: await typedConnection(scope, sealer, { channel, driver, settings, own }) };
}

/**
 * Stores a connection. Where it leads elsewhere than before, its webhook gets a new word and a new key too: the old
 * provider knows the old ones.
 */
export async function saveTyped(
  scope: ShopScope,
  sealer: Sealer,
  input: ConnectionInput,
  { byOwner = false } = {},
): Promise<{ kind: 'saved'; connection: OpenConnection; hookWord: string } | ConnectionFault> {
  const whole = await wholeOf(scope, sealer, input);
  if ('kind' in whole) return whole;
  const { channel, driver } = input;
  const { settings } = whole;
  const { hook_word: hookWord = newWord(), hook_secret = newWord(), ...rest } = whole.secrets;
  const own = { ...rest, hook_word: hookWord, hook_secret };
  await replaceConnection(scope, sealer, { channel, driver, settings, own, hookWord, byOwner });
  const connection = await typedConnection(scope, sealer, { channel, driver, settings, own });
  return { kind: 'saved', connection, hookWord };
}

/** Settings and secrets of a connection that is made now, in place of what was stored of that channel. */
export async function replaceConnection(
  scope: ShopScope,
  sealer: Sealer,
  { own, ...row }: ConnectionRow & { own: Readonly<Record<string, string>> },
): Promise<void> {
  await forgetSecrets(scope, row.channel);
  for (const [field, value] of Object.entries(own)) {
    await storeOwn(scope, sealer, { channel: row.channel, field, value });
  }
  await writeConnection(scope, row);
}

const storeOwn = (
  scope: ShopScope,
  sealer: Sealer,
  { channel, field, value }: { channel: ChannelKind; field: string; value: string },
) => storeSecret(scope, sealer, { name: `channel.${channel}.${field}`, value });
