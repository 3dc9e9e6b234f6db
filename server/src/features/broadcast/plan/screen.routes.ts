import { type SendDay as SendDayView, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { type SendDay, sendDays } from '@kolaj/domain/broadcast/accept/days';
import { oneMonthAgo } from '@kolaj/domain/broadcast/accept/image-time';
import { compareDays, dayKey, localDay } from '@kolaj/domain/shared/day';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { savePhones } from '../../channel/open/channel.store.ts';
import { ofShop } from '../../channel/open/phone-book.ts';
import { phonesView } from '../../channel/open/phone-view.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { type BrandLogRow, readBrandLog } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { checkSubfolder } from './check-call.ts';
import { type DayDeliveries, readDayDeliveries, readRunning } from './day.store.ts';
import { readSendable, type SendableCollage } from './images.store.ts';
import { readStreamSettings } from './stream-images.ts';

/** Pictures of a row of the day table; the count says how many there are. */
const shownPictures = 12;

interface DayFacts {
  images: readonly SendableCollage[];
  /** By day key. */
  deliveries: ReadonlyMap<string, DayDeliveries>;
  media: MediaUrls;
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

/** The days of the send screen: what there is to send on each, and how far it is (D-38). */
function dayTable({
  log,
  settings,
  now,
  year,
  ...facts
}: DayFacts & Window & { log: readonly BrandLogRow[] }): SendDayView[] {
  const { timeZone, group_key: groupKey } = settings;
  return sendDays({ images: facts.images, log, timeZone, groupKey })
    .filter(isShown({ settings, now, year }))
    .map((day) => dayView(day, facts));
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

type Deps = Pick<BroadcastDeps, 'media' | 'phones'>;

export function screenRoutes({ media, phones }: Deps): Route[] {
  return [
    on(sendScreen).run(async ({ subfolder_id, source: stream, year, only_sale }, { shop, inShop }) => {
      const listed = await phones.list(shop.id);
      const result = await inShop(async (scope) => {
        const now = await readClock(scope);
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
