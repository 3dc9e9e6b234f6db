import { type SendPlaceState, sendStates } from '@kolaj/contract/broadcast/broadcast';
import type { LogRow } from '@kolaj/domain/broadcast/accept/days';
import { type OpenDay, placeState } from '@kolaj/domain/broadcast/accept/place-state';
import type { GroupKey } from '@kolaj/domain/broadcast/delivery/delivery';
import { dayKey } from '@kolaj/domain/shared/day';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { type CountedDay, countAfter, countByDay } from '../../collage/open/counted.store.ts';
import { readClock } from '../clock.store.ts';
import { readLogByBrand } from '../record/send-log.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { readOpenDays } from './day.store.ts';
import { hasFolder } from './images.store.ts';
import { shownDays } from './shown-days.ts';

interface Asked {
  folderId: string | undefined;
  year: number | undefined;
}

export function statesRoutes(): Route[] {
  return [
    on(sendStates).run(async ({ folder_id: folderId, year }, { inShop }) => {
      const result = await inShop((scope) => placeStates(scope, { folderId, year }));
      return { success: true, data: { result } };
    }),
  ];
}

/** By the same rules as the day table of each subfolder; the days of all of them are counted by the database. */
async function placeStates(scope: ShopScope, { folderId, year }: Asked): Promise<SendPlaceState[]> {
  if (folderId !== undefined && !(await hasFolder(scope, folderId))) throw notFound();
  const now = await readClock(scope);
  const settings = await readSendSettings(scope);
  const shown = shownDays({ settings, now, year });
  const [first] = shown.days;
  if (first === undefined) return [];
  const groupKey = settings.group_key;
  const [counted, log, open] = await Promise.all([
    countByDay(scope, { groupKey, folderId, ...shown }),
    readLogByBrand(scope, { stream: 'kolaj', from: dayKey(first) }),
    readOpenDays(scope, 'kolaj'),
  ]);
  const none = new Map<string, OpenDay>();
  const places = Map.groupBy(await withLog(scope, counted, { shown, log, groupKey }), ({ place }) => place.subfolderId);
  return [...places.values()].flatMap((days) =>
    days.slice(0, 1).map(({ place }) => stateView(place, placeState(days, open.get(place.brandKey) ?? none))),
  );
}

interface Known {
  shown: ReturnType<typeof shownDays>;
  log: ReadonlyMap<string, readonly LogRow[]>;
  groupKey: GroupKey;
}

/** Each day with what the log knows of it. Only of those that have something newer than their send it is asked how much. */
async function withLog(scope: ShopScope, counted: readonly CountedDay[], { shown, log, groupKey }: Known) {
  const { starts, until } = shown;
  const keys = shown.days.map(dayKey);
  const rowOf = new Map([...log].flatMap(([brand, rows]) => rows.map((row) => [`${dayKey(row.day)} ${brand}`, row])));
  const days = counted.map((place) => {
    const key = keys[place.day] ?? '';
    const row = rowOf.get(`${key} ${place.brandKey}`) ?? null;
    return { place, key, count: place.count, status: row?.status ?? ('not-sent' as const), log: row };
  });
  const newer = days.flatMap(({ place: { subfolderId, day, newest }, log: row }) => {
    const from = starts[day];
    if (row === null || from === undefined || newest <= row.cutoffAt) return [];
    return { subfolderId, from, until: starts[day + 1] ?? until, cutoff: row.cutoffAt };
  });
  const counts = (await countAfter(scope, { groupKey, days: newer })).values();
  return days.map((day) => ({
    ...day,
    since: day.log === null || day.place.newest <= day.log.cutoffAt ? 0 : (counts.next().value ?? 0),
  }));
}

function stateView(
  { subfolderId, folderId, brandName }: CountedDay,
  { sentAt, ...state }: ReturnType<typeof placeState>,
): SendPlaceState {
  return {
    subfolder_id: subfolderId,
    folder_id: folderId,
    name: brandName,
    ...state,
    sent_at: sentAt?.toISOString() ?? null,
  };
}
