import { type SendPlaceState, sendStates } from '@kolaj/contract/broadcast/broadcast';
import { sendDays } from '@kolaj/domain/broadcast/accept/days';
import { type OpenDay, placeState } from '@kolaj/domain/broadcast/accept/place-state';
import { dayKey } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { type DatedCollage, datedCollages } from '../../collage/open/collage.store.ts';
import { readClock } from '../clock.store.ts';
import { readLogByBrand } from '../record/send-log.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { readOpenDays } from './day.store.ts';
import { hasFolder, ofDays } from './images.store.ts';
import { isShown, shownFrom } from './shown-days.ts';

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

/** By the same rules as the day table of each subfolder, in a number of queries that does not grow with them. */
async function placeStates(scope: ShopScope, { folderId, year }: Asked): Promise<SendPlaceState[]> {
  if (folderId !== undefined && !(await hasFolder(scope, folderId))) throw notFound();
  const now = await readClock(scope);
  const settings = await readSendSettings(scope);
  const window = { settings, now, year };
  const { first } = shownFrom(window);
  // Whatever time decides an image's day, it was not changed after the image was.
  const since = instantAt(first, 0, settings.timeZone);
  const collages = await datedCollages(scope, folderId === undefined ? { since } : { folderId, since });
  const log = await readLogByBrand(scope, { stream: 'kolaj', from: dayKey(first) });
  const open = await readOpenDays(scope, 'kolaj');
  const { timeZone, group_key: groupKey } = settings;
  const none = new Map<string, OpenDay>();

  return [...Map.groupBy(collages, ({ subfolderId }) => subfolderId).values()].flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const all = sendDays({ images: own.map(ofDays), log: log.get(one.brandKey) ?? [], timeZone, groupKey });
    const days = all.filter(isShown(window));
    return days.length === 0 ? [] : [stateView(one, placeState(days, open.get(one.brandKey) ?? none))];
  });
}

function stateView(
  { subfolderId, folderId, brandName }: DatedCollage,
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
