import { selectImages } from '@kolaj/domain/broadcast/accept/days';
import { orderImages } from '@kolaj/domain/broadcast/accept/order';
import { dayKey } from '@kolaj/domain/shared/day';
import type { BrandLogRow } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';
import type { SendableCollage } from './images.store.ts';

/** Which images of a subfolder are meant. */
export interface Choice {
  /** YYYY-MM-DD. */
  days: readonly string[];
  sendAfter: Date | null;
  onlySaleGroup: boolean;
  /** Collages of the call; null = all that may be sent. */
  collageIds: ReadonlySet<string> | null;
}

interface Choosing {
  choice: Choice;
  settings: SendSettings;
  log: readonly BrandLogRow[];
}

/** The sendable images that are meant, in sending order. */
export function chooseImages(all: readonly SendableCollage[], { choice, settings, log }: Choosing): SendableCollage[] {
  const { days, onlySaleGroup, collageIds } = choice;
  const groupKey = settings.group_key;
  const sendAfter = cutoffOf(choice, log);
  const selected = selectImages(all, { days, timeZone: settings.timeZone, groupKey, sendAfter, onlySaleGroup });
  const wanted = collageIds === null ? selected : selected.filter(({ id }) => collageIds.has(id));
  return orderImages(wanted, {
    groupKey,
    bcOrderByName: settings.bc_order_by_name,
    groupByName: settings.group_by_name,
    groupByNameNoGroup: settings.group_by_name_no_group,
  });
}

/**
 * The browser knows `update_date`, the moment of the last send; what decides is that send's cut-off, its newest image
 * (D-57). Another moment is used unchanged.
 */
function cutoffOf({ sendAfter, days }: Choice, log: readonly BrandLogRow[]): Date | null {
  if (sendAfter === null || days.length !== 1) return sendAfter;
  const last = log.find((row) => dayKey(row.day) === days[0]);
  const isLastSend = last && Math.abs(last.updateDate.getTime() - sendAfter.getTime()) < 1000;
  return isLastSend ? last.cutoffAt : sendAfter;
}
