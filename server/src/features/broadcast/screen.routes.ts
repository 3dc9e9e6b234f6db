import { type SendDay as SendDayView, sendLog, sendScreen } from '@kolaj/contract/broadcast';
import { type SendDay, sendDays } from '@kolaj/domain/broadcast/days';
import { oneMonthAgo } from '@kolaj/domain/broadcast/image-time';
import { compareDays, dayKey, dayLabel, localDay } from '@kolaj/domain/shared/day';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import type { MediaUrls } from '../../media-urls.ts';
import { ofShop, type PhoneBook } from '../channel/phone-book.ts';
import { phonesView } from '../channel/phone-view.ts';
import { savePhones } from '../channel/store.ts';
import { checkSubfolder } from './check-call.ts';
import { type DayDeliveries, readDayDeliveries, readRunning } from './day-store.ts';
import { readSendable, type SendableCollage } from './images.ts';
import { readBrandLog, readLog } from './send-log.ts';
import { readSendSettings, type SendSettings } from './settings.ts';

interface Deps {
  media: MediaUrls;
  phones: PhoneBook;
  clock: () => Date;
}

/** Pictures of a row of the day table; the count says how many there are. */
const shownPictures = 12;

export function screenRoutes({ media, phones, clock }: Deps): Route[] {
  return [
    on(sendScreen).run(async ({ subfolder_id, year }, { shop, inShop }) => {
      const listed = await phones.list(shop.id);
      const now = clock();
      const result = await inShop(async (scope) => {
        if (listed.kind === 'loaded') await savePhones(scope, listed.list);
        const settings = await readSendSettings(scope);
        const subfolder = await checkSubfolder(scope, subfolder_id);
        const images = await readSendable(scope, subfolder_id);
        const log = await readBrandLog(scope, { stream: 'kolaj', brandKey: subfolder.brandKey });
        const { timeZone, group_key: groupKey } = settings;
        const days = sendDays({ images, log, timeZone, groupKey }).filter(isShown({ settings, now, year }));
        const deliveries = await readDayDeliveries(scope, { stream: 'kolaj', brandKey: subfolder.brandKey });
        return {
          subfolder: {
            id: subfolder.id,
            name: subfolder.name,
            showing_name: subfolder.showingName,
            folder_id: subfolder.folderId,
            folder_name: subfolder.folderName,
          },
          days: days.map((day) => dayView(day, { images, deliveries, media })),
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

    on(sendLog).run(async ({ keyword }, { shop, inShop }) => {
      if (keyword.toLowerCase() !== shop.keyword.toLowerCase()) throw notFound();
      const { year } = localDay(clock(), shop.timeZone);
      const rows = await inShop((scope) => readLog(scope, { fromYear: year - 1 }));
      return {
        success: true,
        result: rows.map(({ brand, day, status, updateDate }) => ({
          brand,
          day: dayLabel(day),
          year: day.year,
          status,
          update_date: updateDate.toISOString(),
        })),
      };
    }),
  ];
}

interface Window {
  settings: SendSettings;
  now: Date;
  year: number | undefined;
}

/** The list window of D-38 over the days of the table. */
function isShown({ settings: { justOneMonth, timeZone }, now, year }: Window): (day: SendDay) => boolean {
  if (justOneMonth && year === undefined) {
    const first = localDay(oneMonthAgo(now, timeZone), timeZone);
    return ({ day }) => compareDays(day, first) >= 0;
  }
  const shown = year ?? localDay(now, timeZone).year;
  return ({ day }) => day.year === shown;
}

interface DayFacts {
  images: readonly SendableCollage[];
  deliveries: ReadonlyMap<string, DayDeliveries>;
  media: MediaUrls;
}

function dayView(day: SendDay, { images, deliveries, media }: DayFacts): SendDayView {
  const { delivered = 0, total = 0, uncertain = 0 } = deliveries.get(dayKey(day.day)) ?? {};
  const shown = new Set(day.imageIds.slice(0, shownPictures));
  return {
    date: day.key,
    day: day.label,
    count: day.count,
    discounted: day.discounted,
    // Open questions come first: the day is not done until they are settled (ux §5).
    status: uncertain > 0 && day.status !== 'queued' && day.status !== 'sending' ? 'uncertain' : day.status,
    update_date: day.log?.updateDate.toISOString() ?? null,
    since: day.since,
    delivered,
    deliveries: total,
    uncertain,
    pictures: images.filter(({ id }) => shown.has(id)).map(({ picture }) => media.picture(picture)),
  };
}
