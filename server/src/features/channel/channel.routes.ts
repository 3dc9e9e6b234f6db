import { listPhones } from '@kolaj/contract/channel/channel';
import { HttpError } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { troubleWords } from '../../kernel/trouble-words.ts';
import { savePhones } from './open/channel.store.ts';
import { ofShop, type PhoneBook } from './open/phone-book.ts';
import { phoneView } from './open/phone-view.ts';
import { readPhoneIds } from './open/swc.store.ts';

/** Calls of the provider that the console makes under our own origin; the key stays here (D-06). */
export function channelRoutes({ phones }: { phones: PhoneBook }): Route[] {
  return [
    on(listPhones).run(async (_input, { shop, inShop }) => {
      const found = await phones.refresh(shop.id);
      if (found.kind === 'error') {
        throw new HttpError(502, 'provider_unreachable', `The provider does not answer: ${troubleWords(found.why)}.`);
      }
      const phoneIds = await inShop(async (scope) => {
        await savePhones(scope, found.list);
        return readPhoneIds(scope);
      });
      return { success: true, data: { result: ofShop(found.list, phoneIds).map(phoneView) } };
    }),
  ];
}
