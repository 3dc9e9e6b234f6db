import { sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { on, type Route } from '../../../http/route.ts';
import { savePhones } from '../../channel/open/channel.store.ts';
import { ofShop } from '../../channel/open/phone-book.ts';
import { phonesView } from '../../channel/open/phone-view.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readBrandLog } from '../record/send-log.store.ts';
import { checkSubfolder } from './check-call.ts';
import { readDayDeliveries, readRunning } from './day.store.ts';
import { dayTable } from './day-table.ts';
import { readSendable } from './images.store.ts';
import { readStreamSettings } from './stream-images.ts';

type Deps = Pick<BroadcastDeps, 'media' | 'phones' | 'clock'>;

export function screenRoutes({ media, phones, clock }: Deps): Route[] {
  return [
    on(sendScreen).run(async ({ subfolder_id, source: stream, year, only_sale }, { shop, inShop }) => {
      const listed = await phones.list(shop.id);
      const now = clock();
      const result = await inShop(async (scope) => {
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        const settings = await readStreamSettings(scope, stream);
        const subfolder = await checkSubfolder(scope, subfolder_id, stream);
        const images = await readSendable(scope, { stream, subfolderId: subfolder_id, now });
        const logKey = { stream, brandKey: subfolder.brandKey, onlySale: only_sale } as const;
        const log = await readBrandLog(scope, logKey);
        const deliveries = await readDayDeliveries(scope, logKey);
        return {
          subfolder: {
            id: subfolder.id,
            name: subfolder.name,
            showing_name: subfolder.showingName,
            folder_id: subfolder.folderId,
            folder_name: subfolder.folderName,
          },
          days: dayTable({ images, log, deliveries, settings, now, year, media }),
          phones: phonesView(
            listed.kind === 'loaded' ? { kind: 'loaded', list: ofShop(listed.list, settings.phoneIds) } : listed,
          ),
          onlydiscount: settings.onlydiscount,
          sendOnlyAfter: settings.sendOnlyAfter,
          running: await readRunning(scope, subfolder_id),
        };
      });
      return { success: true, data: { result } };
    }),
  ];
}
