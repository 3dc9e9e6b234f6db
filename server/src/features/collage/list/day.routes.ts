import { type DayPictures, getDayPictures } from '@kolaj/contract/collage/day-pictures';
import { addDays, dayKey, localDay, parseDayKey } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { shownSince } from '../../source/open/source.store.ts';
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
    on(getDayPictures).run(async ({ day }, { shop: { timeZone }, lookInShop }) => {
      const local = parseDayKey(day);
      if (local === null) throw notFound();
      const of: ListRange = { from: startOfDay(local, timeZone), to: startOfDay(addDays(local, 1), timeZone) };
      const { cards, names, beside } = await lookInShop(async (scope) => {
        // A shop that lists one month shows no older collage here either.
        const since = (await shownSince(scope, { now: clock(), timeZone })) ?? new Date(0);
        const [found, neighbours] = await Promise.all([
          collageCards(scope, { approved: of, range: { from: since, to: endOfTime } }),
          approvalsBeside(scope, { day: of, since }),
        ]);
        const folders = [...new Set(found.map(({ folderId }) => folderId))];
        return { cards: found, names: await folderNames(scope, folders), beside: neighbours };
      });
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
