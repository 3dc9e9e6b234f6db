import {
  beginPhone as beginPhoneCall,
  type ChannelRefusal,
  connectBot as connectBotCall,
  connectServer,
  getOwnChannels,
  getPairingCode,
  getPhoneCode,
  lockChannels,
  type PhoneCode,
  removeOwnChannel,
} from '@kolaj/contract/channel/own-channel';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { noteInFirm } from '../../../kernel/firm-audit.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import {
  beginPhone,
  type Connected,
  type Connecting,
  type ConnectParts,
  connectBot,
  connectTyped,
  disconnect,
  pairingCode,
  phoneOnGateway,
} from './connect-own.ts';
import { areChannelsLocked, setChannelsLocked } from './own.store.ts';
import { isClosed, ownChannels } from './own-channels.ts';

/** What a shop connects itself (D-95), and the administrator's word that it may not. */
export function ownChannelRoutes(parts: ConnectParts): Route[] {
  const answered = async (connected: Connected, { shop, inShop }: ShopContext) => {
    if (connected.kind !== 'connected') return { success: false as const, ...refusalOf(connected) };
    await inShop((scope) => tell(scope, { kind: 'shop' }));
    return { success: true as const, data: { result: await ownChannels(shop.id, parts) } };
  };

  return [
    on(getOwnChannels).run(async (_input, { shop }) => ({
      success: true,
      data: { result: await ownChannels(shop.id, parts) },
    })),

    on(connectBotCall).run(async ({ token }, context) => answered(await connectBot(token, context, parts), context)),

    on(connectServer).run(async ({ driver, base_url, api_key, names }, context) => {
      const settings = { base_url, ...(driver === 'waha' ? { sessions: names } : { instances: names }) };
      const input = { channel: 'whatsapp', driver, settings, secrets: { api_key } } as const;
      return answered(await connectTyped(input, context, parts), context);
    }),

    on(beginPhoneCall).run(async (_input, context) => answered(await beginPhone(context, parts), context)),

    on(getPhoneCode).run(async (_input, { shop, inShop }) => {
      const isOver = await inShop((scope) => isClosed(scope, parts, 'whatsapp'));
      return { success: true, data: { result: isOver ? { kind: 'over' } : await codeOf(shop, parts) } };
    }),

    on(getPairingCode).run(async ({ number }, { shop, inShop, note }) => {
      const found = await pairingCode(number, { shop, inShop }, parts);
      if (found.kind !== 'code') return { success: false as const, ...refusalOf(found) };
      await inShop(async () => note({ object: 'whatsapp' }));
      return { success: true as const, data: { result: { code: found.code } } };
    }),

    on(removeOwnChannel).run(async ({ channel }, context) =>
      answered(await disconnect(channel, context, parts), context),
    ),

    on(lockChannels).run(async ({ pid, locked }, context) => {
      const result = await inFirm(parts.database, pid, async (scope) => {
        if (locked !== undefined && locked !== (await areChannelsLocked(scope))) {
          await setChannelsLocked(scope, locked);
          await noteInFirm(scope, context, { action: 'channel.lock', object: pid, diff: { locked } });
        }
        return { locked: await areChannelsLocked(scope), owner_channels: parts.isOpen };
      });
      return { success: true as const, data: { result } };
    }),
  ];
}

async function codeOf(shop: Connecting['shop'], parts: ConnectParts): Promise<PhoneCode> {
  const phone = await phoneOnGateway(shop, parts);
  if (!phone) return { kind: 'over' };
  const { connection, name } = phone;
  const channel = parts.drivers[connection.driver].open(connection);
  const listed = await channel.listPhones(shop.id);
  if (listed.kind === 'error') return { kind: 'error', why: listed.why };
  const own = listed.list.find(({ id }) => id === name);
  if (!own || overStatuses.has(own.status)) return { kind: 'over' };
  const screen = await channel.screenOf({ shopId: shop.id, phoneId: name });
  if (screen.kind === 'not-offered') return { kind: 'over' };
  if (screen.kind === 'error') return { kind: 'error', why: screen.why };
  switch (screen.answer.kind) {
    case 'code':
      return { kind: 'code', png: `data:image/png;base64,${Buffer.from(screen.answer.png).toString('base64')}` };
    case 'connected':
      return { kind: 'connected', number: own.number, name: own.name };
    case 'starting':
      return { kind: 'starting' };
  }
}

/** Words of the gateways for a session whose codes have run out. */
const overStatuses: ReadonlySet<string> = new Set(['phone-error', 'disabled']);

function refusalOf(connected: Exclude<Connected, { kind: 'connected' }>) {
  const of = (code: ChannelRefusal['code'], message: string) => ({ code, message });
  switch (connected.kind) {
    case 'closed':
      return of('channels_closed', 'Channels of this shop are connected by an administrator.');
    case 'bot-taken':
      return of('bot_taken', 'Another shop sends by this bot.');
    case 'not-a-token':
      return of('not_a_token', 'This is not a token of a bot.');
    case 'no-gateway':
      return of('no_gateway', 'Numbers are not connected by a code here.');
    case 'still-linked':
      return { ...of('still_linked', `The number was not logged out: ${connected.detail}.`), detail: connected.detail };
    case 'trouble': {
      const { trouble, detail } = connected;
      const said = of('not_connected', `It was not connected: ${detail || trouble}.`);
      return { ...said, detail, ...(trouble === null ? {} : { trouble }) };
    }
  }
}
