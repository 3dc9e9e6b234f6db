import { type DaySent, type SendDay as SendDayView, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { type SendableImage, type SendDay, sendDays, shownStatus } from '@kolaj/domain/broadcast/accept/days';
import { dayKey } from '@kolaj/domain/shared/day';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { savePhones } from '../../channel/open/channel.store.ts';
import { ofShop } from '../../channel/open/phone-book.ts';
import { phonesView } from '../../channel/open/phone-view.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { type BrandLogRow, type LogKey, readBrandLog } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { checkSubfolder } from './check-call.ts';
import { type DayDeliveries, readDayDeliveries, readRunning } from './day.store.ts';
import { type DayImages, readDayImages } from './images.store.ts';
import { isShown, type ShownWindow } from './shown-days.ts';
import { readStreamSettings } from './stream-images.ts';

/** Pictures of a row of the day table; the count says how many there are. */
const shownPictures = 12;

/** What is known of the sends of one kind: all images, or the discounted ones only. */
interface Sends {
  log: readonly BrandLogRow[];
  /** By day key. */
  deliveries: ReadonlyMap<string, DayDeliveries>;
}

async function readSends(scope: ShopScope, key: LogKey): Promise<Sends> {
  return { log: await readBrandLog(scope, key), deliveries: await readDayDeliveries(scope, key) };
}

/** The days of the send screen: what there is to send on each, and how far it is (D-38). */
async function dayTable({ images, picturesOf, sends, sales, media, ...window }: DayTable): Promise<SendDayView[]> {
  const { timeZone, group_key: groupKey } = window.settings;
  const daysOf = (of: readonly SendableImage[], { log }: Sends) => sendDays({ images: of, log, timeZone, groupKey });
  const saleOf = sales && saleStates(images, sales, daysOf);
  const days = daysOf(images, sends).filter(isShown(window));
  const placeOf = new Map(images.map(({ id }, place) => [id, place]));
  const byPlace = (one: string, other: string) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0);
  const shownOf = (day: SendDay) => day.imageIds.slice(0, shownPictures).toSorted(byPlace);
  const pictures = await picturesOf(days.flatMap(shownOf));
  return days.map((day) => ({
    date: day.key,
    day: day.label,
    count: day.count,
    discounted: day.discounted,
    ...sentOf(day, sends),
    sale: saleOf?.get(day.key) ?? null,
    pictures: shownOf(day).flatMap((id) => {
      const picture = pictures.get(id);
      return picture === undefined ? [] : [media.picture(picture)];
    }),
  }));
}

interface DayTable extends ShownWindow, DayImages {
  settings: SendSettings;
  sends: Sends;
  /** null = the shop does not send discounted images by themselves. */
  sales: Sends | null;
  media: MediaUrls;
}

/** By day key. What came since counts as far as it is discounted; a day without any may have been sent so before. */
function saleStates(
  images: readonly SendableImage[],
  sales: Sends,
  daysOf: (images: readonly SendableImage[], sends: Sends) => SendDay[],
): Map<string, DaySent> {
  const discounted = daysOf(
    images.filter((image) => image.discounted),
    sales,
  );
  const since = new Map(discounted.map((day) => [day.key, day.since]));
  return new Map(
    daysOf(images, sales).map((day) => [day.key, { ...sentOf(day, sales), since: since.get(day.key) ?? 0 }]),
  );
}

function sentOf(day: SendDay, { deliveries }: Sends): DaySent {
  const { delivered = 0, total = 0, uncertain = 0, paused = false } = deliveries.get(dayKey(day.day)) ?? {};
  return {
    status: shownStatus({ status: day.status, paused, uncertain }),
    update_date: day.log?.updateDate.toISOString() ?? null,
    since: day.since,
    delivered,
    deliveries: total,
    uncertain,
  };
}

type Deps = Pick<BroadcastDeps, 'media' | 'phones'>;

export function screenRoutes({ media, phones }: Deps): Route[] {
  return [
    on(sendScreen).run(async ({ subfolder_id, source: stream, year }, { shop, inShop }) => {
      const listed = await phones.list(shop.id);
      const result = await inShop(async (scope) => {
        const now = await readClock(scope);
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        const settings = await readStreamSettings(scope, stream);
        const subfolder = await checkSubfolder(scope, subfolder_id, stream);
        const images = await readDayImages(scope, { stream, subfolderId: subfolder_id, now });
        const brand = { stream, brandKey: subfolder.brandKey } as const;
        const sends = await readSends(scope, { ...brand, onlySale: false });
        // Photos without a collage have no price.
        const hasSales = settings.onlydiscount && stream === 'kolaj';
        const sales = hasSales ? await readSends(scope, { ...brand, onlySale: true }) : null;
        return {
          subfolder: {
            id: subfolder.id,
            name: subfolder.name,
            showing_name: subfolder.showingName,
            folder_id: subfolder.folderId,
            folder_name: subfolder.folderName,
          },
          days: await dayTable({ ...images, sends, sales, settings, now, year, media }),
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
