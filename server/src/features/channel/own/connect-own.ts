import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ConnectionInput, ConnectionTrouble } from '@kolaj/domain/channel/connection';
import { botIdOf } from '@kolaj/domain/channel/connection';
import { asSystem, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ShopContext } from '../../../http/route.ts';
import { troubleWords } from '../../../kernel/trouble-words.ts';
import type { Asked } from '../../../ports/channel.ts';
import { type OpenConnection, onGateway, type PhoneSessions } from '../../../ports/channel-driver.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { openSecret, storeSecret } from '../../shop/open/secrets.store.ts';
import { throughGateway } from '../connection/connection-book.ts';
import { newWord, replaceConnection, saveTyped, typed } from '../connection/connection-save.ts';
import { deleteConnection, readConnections } from '../open/connection.store.ts';
import { forgetGroupsOf, isBotOfAnotherShop, switchBroadcastOn } from './own.store.ts';
import { isClosed, type OwnParts } from './own-channels.ts';

export interface ConnectParts extends OwnParts {
  sealer: Sealer;
  hookUrl: (word: string) => string;
}

type GatewayParts = Pick<ConnectParts, 'gateway' | 'drivers' | 'connections'>;

/** Who asks, with the transactions of the request: the audit row is left in them. */
export type Connecting = Pick<ShopContext, 'inShop' | 'note'> & { shop: { id: string; pid: string } };

export type Connected =
  | { kind: 'connected' }
  | { kind: 'closed' | 'bot-taken' | 'not-a-token' | 'no-gateway' }
  /** Not connected before anything was stored, or what the other side said. */
  | { kind: 'trouble'; trouble: ConnectionTrouble | null; detail: string }
  /** The gateway did not log the number out. */
  | { kind: 'still-linked'; detail: string };

const trouble = (why: ProviderTrouble): Connected => ({ kind: 'trouble', trouble: null, detail: troubleWords(why) });

const stillLinked = (why: ProviderTrouble): Connected => ({ kind: 'still-linked', detail: troubleWords(why) });

/** A bot by its token: tried before anything is stored. */
export async function connectBot(token: string, context: Connecting, parts: ConnectParts): Promise<Connected> {
  const botId = botIdOf(token.trim());
  if (botId === null) return { kind: 'not-a-token' };
  const input = { channel: 'telegram', driver: 'telegram-bot', settings: {}, secrets: { token } } as const;
  // Asked after the token has opened the bot: whoever only knows its id learns nothing.
  const isTaken = () =>
    asSystem(parts.database, (scope) => isBotOfAnotherShop(scope, { shopId: context.shop.id, botId }));
  return connectTyped(input, context, { ...parts, isTaken }).catch((error: unknown) => {
    // Another shop has typed the same token at the same moment: the index has let one of the two through.
    if (isTwice(error)) return { kind: 'bot-taken' } as const;
    throw error;
  });
}

const isTwice = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** What somebody typed: tried, stored, told where to report to. */
export async function connectTyped(
  input: ConnectionInput,
  { shop, note, inShop }: Connecting,
  parts: ConnectParts & { isTaken?: () => Promise<boolean> },
): Promise<Connected> {
  const { sealer, drivers, isTaken = async () => false } = parts;
  const opened = await inShop(async (scope) =>
    (await isClosed(scope, parts, input.channel)) ? null : typed(scope, sealer, input),
  );
  if (opened === null) return { kind: 'closed' };
  if (opened.kind !== 'opened')
    return { kind: 'trouble', trouble: 'not-set-up', detail: 'field' in opened ? opened.field : '' };
  const verdict = await drivers[input.driver].test(opened.connection);
  if (verdict.kind === 'trouble' && !canWait.has(verdict.trouble)) return verdict;
  if (await isTaken()) return { kind: 'bot-taken' };

  const left = input.channel === 'whatsapp' ? await logOut(shop, parts) : null;
  if (left?.kind === 'error') return stillLinked(left.why);
  const saved = await inShop(async (scope) => {
    if (await isClosed(scope, parts, input.channel)) return null;
    const done = await saveTyped(scope, sealer, input, { byOwner: true });
    if (done.kind !== 'saved') throw new Error(`A tried connection cannot be stored: ${done.kind}.`);
    await switchBroadcastOn(scope);
    note({ object: input.channel, diff: { driver: input.driver, settings: done.connection.settings } });
    return done;
  });
  if (saved === null) return { kind: 'closed' };
  parts.connections.forget(shop.id);
  // After the commit: the other side may call back at once. One that cannot is no reason to do without the connection.
  await drivers[input.driver].announceHook(saved.connection, parts.hookUrl(saved.hookWord));
  return { kind: 'connected' };
}

/** A server whose phones are connected later is connected all the same. */
const canWait: ReadonlySet<ConnectionTrouble> = new Set(['no-phones', 'no-active-phone']);

/** The shop's phone on the installation's gateway: its pid comes never again, and says nothing to others. */
const sessionName = ({ pid }: Connecting['shop']) => `kolaj-${pid}`;

interface OnGateway {
  connection: OpenConnection;
  sessions: PhoneSessions;
  name: string;
}

/** The phone on the gateway as it is stored now, also by another process; null = there is none. */
export async function phoneOnGateway(shop: Connecting['shop'], parts: GatewayParts): Promise<OnGateway | null> {
  const { gateway, drivers } = parts;
  parts.connections.forget(shop.id);
  const connection = await parts.connections.of({ shopId: shop.id, channel: 'whatsapp' });
  const sessions = gateway && drivers[gateway.driver].sessions;
  if (!sessions || connection.settings.gateway !== onGateway.gateway) return null;
  return { connection, sessions, name: sessionName(shop) };
}

/** Logs the shop's number out of the gateway, if it has one there: nobody would see it later. */
export async function logOut(shop: Connecting['shop'], parts: GatewayParts): Promise<Asked<null>> {
  const phone = await phoneOnGateway(shop, parts);
  return phone ? phone.sessions.end(phone.connection, phone.name) : { kind: 'answered', answer: null };
}

/**
 * Begins a number by a code, or begins again; what the shop had before stays until the gateway has taken it. The gateway reports at
 * once, and nobody hears it before the connection is stored: what it says is asked for again.
 */
export async function beginPhone({ shop, note, inShop }: Connecting, parts: ConnectParts): Promise<Connected> {
  const { sealer, drivers, gateway } = parts;
  const sessions = gateway && drivers[gateway.driver].sessions;
  if (!sessions) return { kind: 'no-gateway' };
  const name = sessionName(shop);
  const words = await inShop(async (scope) =>
    (await isClosed(scope, parts, 'whatsapp')) ? null : gatewayWords(scope, sealer),
  );
  if (words === null) return { kind: 'closed' };
  const { hook_word: hookWord, hook_secret: hookSecret } = words;
  const settings = { ...onGateway, ...(gateway.driver === 'waha' ? { sessions: name } : { instances: name }) };
  const row = { channel: 'whatsapp', driver: gateway.driver, settings } as const;
  const connection = throughGateway({ ...row, shopId: shop.id, secrets: {}, hookSecret }, gateway);
  const told = begun(await sessions.begin(connection, { name, hookUrl: parts.hookUrl(hookWord) }));
  if (told.kind !== 'connected') return told;

  const isStored = await inShop(async (scope) => {
    if (await isClosed(scope, parts, 'whatsapp')) return false;
    await replaceConnection(scope, sealer, { ...row, own: words, hookWord, byOwner: true });
    await switchBroadcastOn(scope);
    note({ object: 'whatsapp', diff: { driver: gateway.driver, settings } });
    return true;
  });
  if (!isStored) {
    await sessions.end(connection, name);
    return { kind: 'closed' };
  }
  parts.connections.forget(shop.id);
  return told;
}

const begun = (asked: Asked<null>): Connected => {
  switch (asked.kind) {
    case 'answered':
      return { kind: 'connected' };
    case 'not-offered':
      return { kind: 'no-gateway' };
    case 'error':
      return trouble(asked.why);
  }
};

/** The words of the webhook on the gateway stay the same for ever: whoever begins again, or at the same moment, says the same. */
async function gatewayWords(scope: ShopScope, sealer: Sealer): Promise<{ hook_word: string; hook_secret: string }> {
  const word = async (name: 'gateway.hook_word' | 'gateway.hook_secret') => {
    const kept = await openSecret(scope, sealer, name).catch(() => null);
    if (kept !== null) return kept;
    const value = newWord();
    await storeSecret(scope, sealer, { name, value });
    return value;
  };
  return { hook_word: await word('gateway.hook_word'), hook_secret: await word('gateway.hook_secret') };
}

/** Letters to be typed on the phone. */
export async function pairingCode(
  number: string,
  { shop, inShop }: Pick<Connecting, 'shop' | 'inShop'>,
  parts: ConnectParts,
): Promise<{ kind: 'code'; code: string } | Exclude<Connected, { kind: 'connected' }>> {
  if (await inShop((scope) => isClosed(scope, parts, 'whatsapp'))) return { kind: 'closed' };
  const phone = await phoneOnGateway(shop, parts);
  if (!phone) return { kind: 'no-gateway' };
  const { connection, sessions, name } = phone;
  const asked = await sessions.pairingCode(connection, { name, number });
  switch (asked.kind) {
    case 'answered':
      return { kind: 'code', code: asked.answer };
    case 'not-offered':
      return { kind: 'no-gateway' };
    case 'error':
      return { kind: 'trouble', trouble: null, detail: troubleWords(asked.why) };
  }
}

/**
 * Forgets what the shop has connected, after its number was logged out of the gateway: a gateway that is away leaves it as it is,
 * because nobody would ever log it out. What is not the shop's stays.
 */
export async function disconnect(
  channel: 'whatsapp' | 'telegram',
  { shop, note, inShop }: Connecting,
  parts: ConnectParts,
): Promise<Connected> {
  if (await inShop((scope) => isClosed(scope, parts, channel))) return { kind: 'closed' };
  const left = channel === 'whatsapp' ? await logOut(shop, parts) : null;
  if (left?.kind === 'error') return stillLinked(left.why);
  const isOver = await inShop(async (scope) => {
    if (await isClosed(scope, parts, channel)) return false;
    const row = (await readConnections(scope)).find((one) => one.channel === channel);
    if (row) await deleteConnection(scope, channel);
    if (row?.settings.gateway === onGateway.gateway) await forgetGroupsOf(scope, sessionName(shop));
    note({ object: channel, diff: row ? { driver: row.driver } : {} });
    return true;
  });
  if (!isOver) return { kind: 'closed' };
  parts.connections.forget(shop.id);
  return { kind: 'connected' };
}
