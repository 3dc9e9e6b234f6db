import type { Language } from '@kolaj/domain/shared/language';
import { inShop } from '../../adapters/postgres/scope.ts';
import { bindJob, order } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PhoneBook } from '../channel/open/phone-book.ts';
import type { Letter, Post } from '../mail/open/letter.ts';
import { type AddressedShop, siteAddresses } from '../site/open/site-addresses.ts';
import { broadcastRoutes } from './broadcast.routes.ts';
import { holdRoutes } from './control/hold.routes.ts';
import { editMessages } from './edit/edit-messages.job.ts';
import { keepLedger } from './ledger/keep-ledger.job.ts';
import { ledgerFileDownload } from './ledger/ledger-files.routes.ts';
import { monthsAtStart } from './ledger/months-at-start.ts';
import { checkPhones } from './phones/check-phones.job.ts';
import { refreshPhoneGroups } from './phones/refresh-phone-groups.job.ts';
import { recallMessages } from './recall/recall-messages.job.ts';
import { handleChannelEvents } from './reports/handle-channel-events.job.ts';
import { lookUpUncertain } from './settle/look-up-uncertain.job.ts';
import { settleDeliveries } from './settle/settle-deliveries.job.ts';
import { readSendingSigns } from './signs.store.ts';
import { sendingWheel } from './wheel/sending-wheel.ts';

type Used = 'env' | 'addresses' | 'database' | 'files' | 'queue' | 'media' | 'announce' | 'random' | 'log';

interface Needs extends Pick<Services, Used> {
  channel: Channel;
  phones: PhoneBook;
  post: Post;
  subjectOf: (letter: Letter, language: Language) => string;
}

const urgent = { priority: 10 };

export function broadcastFeature(services: Needs): Feature {
  const { addresses, database, queue, subjectOf } = services;
  const sites = siteAddresses(addresses.site, services.env.siteDomain);
  const siteAddress = (shop: AddressedShop) => sites.of(shop).url;
  return {
    routes: [...broadcastRoutes({ ...services, siteAddress }), ...holdRoutes(services)],
    plainRoutes: [ledgerFileDownload(services)],
    runners: [monthsAtStart(services), sendingWheel({ ...services, siteAddress })],
    signs: readSendingSigns,
    jobs: [
      bindJob(settleDeliveries, services),
      bindJob(lookUpUncertain, services),
      bindJob(recallMessages, services),
      bindJob(editMessages, { ...services, siteAddress }),
      bindJob(checkPhones, {
        ...services,
        alertWords: (letter, language) => `${subjectOf(letter, language)}\n${addresses.console}/wgroup/phones_status`,
      }),
      bindJob(refreshPhoneGroups, services),
      bindJob(keepLedger, services),
      bindJob(handleChannelEvents, {
        ...services,
        lookAtPhones: (shopId) =>
          inShop(database, shopId, (scope) => queue.enqueue(scope, [order(checkPhones, {}, urgent)])),
      }),
    ],
  };
}
