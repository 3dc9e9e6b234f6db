import { type DayPictures, getDayPictures } from '@kolaj/contract/collage/day-pictures';
import { addDays, dayKey, localDay, parseDayKey } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import { notFound } from '../../../http/errors.ts';
import { looking, type Route } from '../../../http/route.ts';
import { shownSince } from '../../source/open/shown-since.ts';
import { type CardRow, collageCards } from '../open/card.store.ts';
import { cardView } from '../open/card-view.ts';
import { approvalsBeside, folderNames } from './day.store.ts';
import type { ListDeps } from './list.routes.ts';
import type { ListRange } from './list-range.ts';

/** Later than any row. */
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** A day of a shop in pictures: what was approved, to be looked at, printed and shown to the others. */
export function dayPicturesRoutes({ media, clock }: ListDeps): Route[] {
  return [
    looking(getDayPictures).run(async ({ day }, { shop, scope }) => {
      const { timeZone } = shop;
      const local = parseDayKey(day);
      if (local === null) throw notFound();
      const of: ListRange = { from: startOfDay(local, timeZone), to: startOfDay(addDays(local, 1), timeZone) };
      // A shop that lists one month shows no older collage here either.
      const since = shownSince(shop, { now: clock() }) ?? new Date(0);
      const [cards, beside] = await Promise.all([
        collageCards(scope, { approved: of, range: { from: since, to: endOfTime } }),
        approvalsBeside(scope, { day: of, since }),
      ]);
      const names = await folderNames(scope, [...new Set(cards.map(({ folderId }) => folderId))]);
      const keyOf = (at: Date | null) => at && dayKey(localDay(at, timeZone));
      const places = placesOf(cards).map(([first, ofPlace]) => ({
        folder_id: first.folderId,
        folder: names.get(first.folderId) ?? '',
        subfolder_id: first.subfolderId,
        name: first.showingName || first.subfolder,
        cards: ofPlace.map((card) => cardView(card, media)),
      }));
      const result: DayPictures = { day, before: keyOf(beside.before), after: keyOf(beside.after), places };
      return { success: true, data: { result } };
    }),
  ];
}

/** The cards brand by brand; the brand of the first approval comes first. */
function placesOf(cards: readonly CardRow[]): [CardRow, CardRow[]][] {
  const byPlace = Map.groupBy(cards, ({ subfolderId }) => subfolderId);
  return [...byPlace.values()].flatMap((ofPlace): [CardRow, CardRow[]][] => {
    const [first] = ofPlace;
    return first ? [[first, ofPlace]] : [];
  });
}
