import type { SendDay as SendDayView } from '@kolaj/contract/broadcast/broadcast';
import { type SendDay, sendDays } from '@kolaj/domain/broadcast/accept/days';
import { oneMonthAgo } from '@kolaj/domain/broadcast/accept/image-time';
import { compareDays, dayKey, localDay } from '@kolaj/domain/shared/day';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { BrandLogRow } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';
import type { DayDeliveries } from './day.store.ts';
import type { SendableCollage } from './images.store.ts';

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
export function dayTable({
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
