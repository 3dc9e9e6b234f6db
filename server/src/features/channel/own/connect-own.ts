import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ConnectionInput, ConnectionTrouble } from '@kolaj/domain/channel/connection';
import { botIdOf } from '@kolaj/domain/channel/connection';
import { asSystem, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ShopContext } from '../../../http/route.ts';
import { troubleWords } from '../../../kernel/trouble-words.ts';
import type { Asked } from '../../../ports/channel.ts';
import type { OpenConnection, PhoneSessions } from '../../../ports/channel-driver.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { onGateway, throughGateway } from '../connection/connection-book.ts';
import { newWord, replaceConnection, saveTyped, typed } from '../connection/connection-save.ts';
import { deleteConnection, openConnectionSecrets, ownSecrets, readConnections } from '../open/connection.store.ts';
import { isBotOfAnotherShop, switchBroadcastOn } from './own.store.ts';
import { isClosed, type OwnParts } from './own-channels.ts';

export interface ConnectParts extends OwnParts {
  sealer: Sealer;
  hookUrl: (word: string) => string;
}

/** Who asks, with the transactions of the request: the audit row is left in them. */
export type Connecting = Pick<ShopContext, 'inShop' | 'note'> & { shop: { id: string; pid: string } };

export type Connected =
  | { kind: 'connected' }
  | { kind: 'closed' | 'bot-taken' | 'not-a-token' | 'no-gateway' }
  /** Not connected before anything was stored, or what the other side said. */
  | { kind: 'trouble'; trouble: ConnectionTrouble | null; detail: string };

const trouble = (why: ProviderTrouble): Connected => ({ kind: 'trouble', trouble: null, detail: troubleWords(why) });

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

  const before = input.channel === 'whatsapp' ? await phoneOnGateway(shop, parts) : null;
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
  // The number that was connected by a code sends no more: nobody would see it on the gateway.
  await before?.sessions.end(before.connection, before.name);
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

/** The stored phone on the gateway; null = there is none. */
export async function phoneOnGateway(shop: Connecting['shop'], parts: ConnectParts): Promise<OnGateway | null> {
  const { gateway, drivers } = parts;
  const connection = await parts.connections.of({ shopId: shop.id, channel: 'whatsapp' });
  const sessions = gateway && drivers[gateway.driver].sessions;
  if (!sessions || connection.settings.gateway !== onGateway.gateway) return null;
  return { connection, sessions, name: sessionName(shop) };
}

/** Begins a number by a code, or begins again: the connection is stored first, because the gateway reports to it at once. */
export async function beginPhone({ shop, note, inShop }: Connecting, parts: ConnectParts): Promise<Connected> {
  const { sealer, drivers, gateway } = parts;
  const sessions = gateway && drivers[gateway.driver].sessions;
  if (!sessions) return { kind: 'no-gateway' };
  const name = sessionName(shop);
  const made = await inShop(async (scope) => {
    if (await isClosed(scope, parts, 'whatsapp')) return null;
    const own = await hookOf(scope, sealer);
    const names = gateway.driver === 'waha' ? { sessions: name } : { instances: name };
    const settings = { ...onGateway, ...names };
    await replaceConnection(scope, sealer, {
      ...{ channel: 'whatsapp', driver: gateway.driver, settings, own, hookWord: own.hook_word, byOwner: true },
    });
    await switchBroadcastOn(scope);
    note({ object: 'whatsapp', diff: { driver: gateway.driver, settings } });
    const hookSecret = own.hook_secret;
    const typed = {
      shopId: shop.id,
      channel: 'whatsapp',
      driver: gateway.driver,
      settings,
      secrets: {},
      hookSecret,
    } as const;
    return { connection: throughGateway(typed, gateway), hookUrl: parts.hookUrl(own.hook_word) };
  });
  if (made === null) return { kind: 'closed' };
  parts.connections.forget(shop.id);
  return begun(await sessions.begin(made.connection, { name, hookUrl: made.hookUrl }));
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

/** The words of the webhook stay while the phone is begun again: the gateway keeps what it was told first. */
async function hookOf(scope: ShopScope, sealer: Sealer): Promise<{ hook_word: string; hook_secret: string }> {
  const row = (await readConnections(scope)).find(({ channel }) => channel === 'whatsapp');
  const isSame = row?.byOwner === true && row.settings.gateway === onGateway.gateway;
  const kept = isSame ? ownSecrets('whatsapp', await openConnectionSecrets(scope, sealer)) : {};
  return { hook_word: kept.hook_word ?? newWord(), hook_secret: kept.hook_secret ?? newWord() };
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

/** Forgets what the shop has connected; its number is logged out of the gateway. What is not the shop's stays. */
export async function disconnect(
  channel: 'whatsapp' | 'telegram',
  { shop, note, inShop }: Connecting,
  parts: ConnectParts,
): Promise<Connected> {
  const phone = channel === 'whatsapp' ? await phoneOnGateway(shop, parts) : null;
  const wasOwn = await inShop(async (scope) => {
    if (await isClosed(scope, parts, channel)) return null;
    const row = (await readConnections(scope)).find((one) => one.channel === channel);
    if (row) await deleteConnection(scope, channel);
    note({ object: channel, diff: row ? { driver: row.driver } : {} });
    return row !== undefined;
  });
  if (wasOwn === null) return { kind: 'closed' };
  parts.connections.forget(shop.id);
  if (wasOwn) await phone?.sessions.end(phone.connection, phone.name);
  return { kind: 'connected' };
}
