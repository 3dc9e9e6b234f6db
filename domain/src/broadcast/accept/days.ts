import { compareDays, dayKey, dayLabel, type LocalDay, localDay } from '../../shared/day.ts';
import type { GroupKey, LogStatus } from '../delivery/delivery.ts';
import { afterTime, type CollageTimes, groupTime } from './image-time.ts';

/** A sendable image (see `isSendable`) with what the day table and the order of sending need. */
export interface SendableImage {
  id: string;
  productName: string;
  discounted: boolean;
  times: CollageTimes;
}

/** A row of the send log, already of the right shop, stream and brand. */
export interface LogRow {
  day: LocalDay;
  status: LogStatus;
  /** Shown as update_date. */
  updateDate: Date;
  /** When the last send's image list was fixed (D-57). */
  cutoffAt: Date;
}

/** A row of the day table (WG-11…WG-14). */
export interface SendDay {
  day: LocalDay;
  /** YYYY-MM-DD and DD-MM. */
  key: string;
  label: string;
  count: number;
  discounted: number;
  status: LogStatus | 'not-sent';
  /** The log's row of this day and year. */
  log: LogRow | null;
  /** Images newer than the last send; 0 when nothing was sent. */
  since: number;
  imageIds: string[];
}

export interface DaysInput {
  images: readonly SendableImage[];
  log: readonly LogRow[];
  timeZone: string;
  groupKey: GroupKey;
}

/** Groups sendable images into the shop's days, newest first, each with what the log knows of it (D-57, D-58, D-61). */
export function sendDays({ images, log, timeZone, groupKey }: DaysInput): SendDay[] {
  const byDay = Map.groupBy(images, (image) => dayKey(localDay(groupTime(image.times, groupKey), timeZone)));
  const logByDay = new Map(log.map((row) => [dayKey(row.day), row]));

  const days = [...byDay].map(([key, ofDay]): SendDay => {
    const row = logByDay.get(key) ?? null;
    const day = row?.day ?? dayOf(ofDay, { timeZone, groupKey });
    return {
      day,
      key,
      label: dayLabel(day),
      count: ofDay.length,
      discounted: ofDay.filter((image) => image.discounted).length,
      status: row?.status ?? 'not-sent',
      log: row,
      since: row ? ofDay.filter((image) => isAfter(image, row.cutoffAt, groupKey)).length : 0,
      imageIds: ofDay.map(({ id }) => id),
    };
  });
  return days.sort((a, b) => compareDays(b.day, a.day));
}

/** What the day table says of a day: a pause and open questions come before the log's word (ux §5). */
export function shownStatus({ status, paused, uncertain }: ShownOf): SendDay['status'] | 'paused' | 'uncertain' {
  const isRunning = status === 'queued' || status === 'sending';
  if (isRunning) return paused ? 'paused' : status;
  return uncertain > 0 ? 'uncertain' : status;
}

interface ShownOf {
  status: SendDay['status'];
  /** The day's send waits for a person. */
  paused: boolean;
  /** Messages of the day that nobody knows to have arrived. */
  uncertain: number;
}

function dayOf(
  [first]: readonly SendableImage[],
  { timeZone, groupKey }: Pick<DaysInput, 'timeZone' | 'groupKey'>,
): LocalDay {
  return localDay(first ? groupTime(first.times, groupKey) : new Date(0), timeZone);
}

/** Whether an image is newer than a cut-off: strictly, because what had the cut-off's own moment was in that send (D-57). */
export function isAfter(image: Pick<SendableImage, 'times'>, cutoff: Date, groupKey: GroupKey): boolean {
  return afterTime(image.times, groupKey) > cutoff;
}

export interface Selection {
  /** Chosen days as YYYY-MM-DD. */
  days: readonly string[];
  timeZone: string;
  groupKey: GroupKey;
  /** null = all of the days. */
  sendAfter: Date | null;
  onlySaleGroup: boolean;
}

/** D-52 step 1: the images a send really means, whatever list the browser sent. */
export function selectImages<Image extends SendableImage>(images: readonly Image[], selection: Selection): Image[] {
  const { days, timeZone, groupKey, sendAfter, onlySaleGroup } = selection;
  return images.filter(
    (image) =>
      days.includes(dayKey(localDay(groupTime(image.times, groupKey), timeZone))) &&
      (sendAfter === null || isAfter(image, sendAfter, groupKey)) &&
      (image.discounted || !onlySaleGroup),
  );
}

/** Whether the dialog offers "all" or "only after the last send": one day chosen, and it was sent at least in part (WG-17, D-57). */
export function offersAfterTime({
  sendOnlyAfter,
  chosen,
}: {
  sendOnlyAfter: boolean;
  chosen: readonly SendDay[];
}): boolean {
  const [only] = chosen;
  return sendOnlyAfter && chosen.length === 1 && (only?.status === 'sent' || only?.status === 'partial');
}
