import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Addresses } from '../../../kernel/addresses.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { sendSummary } from '../../broadcast/open/send-summary.ts';
import { readPhones } from '../../channel/open/channel.store.ts';
import { collageCards } from '../../collage/open/card.store.ts';
import { toldOrder } from '../../order/open/told-order.ts';
import type { DueMessage } from './message.store.ts';

export interface DataDeps {
  media: MediaUrls;
  addresses: Pick<Addresses, 'console'>;
}

/**
 * What a message says of its subject, as it stands when it is sent; null = it is gone. Read then and not kept, so that a retry never
 * brings back what a customer has had erased.
 */
export async function messageData(
  scope: ShopScope,
  { kind, subject }: Pick<DueMessage, 'kind' | 'subject'>,
  deps: DataDeps,
): Promise<object | null> {
  // What stands behind the last space only keeps subjects apart; some providers' ids of phones hold spaces themselves.
  const id = subject.replace(/ [^ ]*$/, '');
  switch (kind) {
    case 'collage.approved':
      return approvedCollage(scope, id, deps);
    case 'send.finished':
      return sendSummary(scope, id);
    case 'order.new': {
      const order = await toldOrder(scope, Number(id));
      return order && { ...order, console_url: `${deps.addresses.console}/orders?number=${id}` };
    }
    case 'phone.lost': {
      const phone = (await readPhones(scope)).find((one) => one.id === id);
      return phone ? { id, name: phone.name, number: phone.number, status: phone.status } : null;
    }
    case 'webhook.test':
      return {};
  }
}

async function approvedCollage(scope: ShopScope, id: string, { media }: DataDeps): Promise<object | null> {
  const [card] = await collageCards(scope, { ids: [id] });
  if (!card) return null;
  return {
    id,
    status: card.status,
    state: card.state,
    code: card.text?.code ?? card.productCode,
    values: card.text?.values ?? {},
    discountprice: card.text?.discountprice ?? null,
    subfolder: card.subfolder,
    picture: card.picture && media.picture(card.picture),
    approved_at: card.verifiedAt?.toISOString() ?? null,
  };
}
