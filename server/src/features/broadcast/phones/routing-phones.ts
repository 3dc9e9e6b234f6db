import type { ShopContext } from '../../../http/route.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import { readSendSettings } from '../settings.store.ts';

/** The shop's phones as routing wants them; null = the provider does not answer. It is asked outside every transaction. */
export async function routingPhones(phones: PhoneBook, { shop, inShop }: Pick<ShopContext, 'shop' | 'inShop'>) {
  const { phoneIds } = await inShop(readSendSettings);
  return phones.forRouting(shop.id, phoneIds);
}
