import { getPhones, getQueue, getScreen, listContacts, purgeQueue } from '@kolaj/contract/broadcast/phone';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { troubleWords } from '../../../kernel/trouble-words.ts';
import type { Channel } from '../../../ports/channel.ts';
import { readPhones, removedStatus, savePhones } from '../../channel/open/channel.store.ts';
import { ofShop, type PhoneBook } from '../../channel/open/phone-book.ts';
import { readPhoneIds } from '../../channel/open/swc.store.ts';
import { readClock } from '../clock.store.ts';
import { readWaiting } from './clear-queue.store.ts';
import { clearPhone } from './clear-queue.ts';
import { askChats } from './manual-chats.ts';
import { phoneStandings } from './phone-standings.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  phones: PhoneBook;
  addresses: InstallationAddresses;
}

/** The shop's phones: their state, whom they know, what waits for them, and how they get connected again (PH-01…PH-06). */
export function phoneRoutes({ database, channel, phones, addresses }: Deps): Route[] {
  return [
    on(getPhones).run(async (_input, { shop, inShop }) => {
      const listed = await phones.list(shop.id);
      const { qr } = await channel.capabilities({ shopId: shop.id, channel: 'whatsapp' });
      const result = await inShop(async (scope) => {
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        return phoneStandings(scope, { listed, canReconnect: qr, addresses, now: await readClock(scope) });
      });
      return { success: true, data: { result } };
    }),

    on(listContacts).run(async ({ phone_id }, { shop, inShop }) => {
      await checkPhone(phone_id, { inShop });
      const chats = await askChats(channel, { shopId: shop.id, phoneId: phone_id });
      if (chats.kind === 'error') {
        throw new HttpError(502, 'provider_unreachable', `The provider does not answer: ${troubleWords(chats.why)}.`);
      }
      const result = chats.list.map(({ canPost, ...chat }) => ({ ...chat, can_post: canPost }));
      return { success: true, data: { result } };
    }),

    on(getQueue).run(async ({ phone_id }, { shop, inShop }) => {
      await checkPhone(phone_id, { inShop });
      const asked = await channel.queueOf({ shopId: shop.id, phoneId: phone_id });
      const { messages, groups } = await inShop((scope) => readWaiting(scope, phone_id));
      const result = {
        stats: { sending: asked.kind === 'answered' ? asked.answer : null },
        provider: asked.kind,
        error: asked.kind === 'error' ? asked.why : null,
        waiting: messages,
        groups,
      };
      return { success: true, data: { result } };
    }),

    on(purgeQueue).run(async ({ phone_id }, { shop, inShop, note }) => {
      await checkPhone(phone_id, { inShop });
      const cleared = await clearPhone(phone_id, { channel, database, addresses, inShop, note, shopId: shop.id });
      if (cleared.kind === 'not-counted') {
        const message = `The provider does not say what lies in its queue: ${troubleWords(cleared.why)}. Nothing was cleared.`;
        return { success: false, code: 'queue_unknown', message };
      }
      const { cancelled, uncertain, purge } = cleared;
      const error = purge.kind === 'error' ? purge.why : null;
      return { success: true, data: { result: { cancelled, uncertain, provider: purge.kind, error } } };
    }),

    on(getScreen).run(async ({ phone_id }, { shop, inShop, note }) => {
      await checkPhone(phone_id, { inShop });
      const asked = await channel.screenOf({ shopId: shop.id, phoneId: phone_id });
      await inShop(async () => note({ object: phone_id }));
      switch (asked.kind) {
        case 'not-offered':
          return screen({ kind: 'not-offered' });
        case 'error':
          return screen({ kind: 'error', error: asked.why });
        case 'answered':
          return asked.answer.kind === 'code'
            ? screen({
                kind: 'code',
                picture: `data:image/png;base64,${Buffer.from(asked.answer.png).toString('base64')}`,
              })
            : screen({ kind: asked.answer.kind });
      }
    }),
  ];
}

type Screen = z.output<typeof getScreen.output>['data']['result'];

const screen = (result: Pick<Screen, 'kind'> & Partial<Screen>) => ({
  success: true as const,
  data: { result: { picture: null, error: null, ...result } },
});

/** Phones that the shop does not send with look as if there were none (D-64, D-85). */
async function checkPhone(phoneId: string, { inShop }: Pick<ShopContext, 'inShop'>): Promise<void> {
  const known = await inShop(async (scope) => ofShop(await readPhones(scope), await readPhoneIds(scope)));
  if (!known.some(({ id, status }) => id === phoneId && status !== removedStatus)) throw notFound();
}
