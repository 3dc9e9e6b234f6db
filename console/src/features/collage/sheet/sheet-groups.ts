import type { CollageList } from '../collages.query.ts';
import type { SheetGroup } from './picture-sheet.tsx';

/** The active collages that have a picture, brand by brand; a brand that is passive is left out of the sheet of its folder. */
export function sheetGroups(
  { cards, subfolderName, passiveSubfolders }: Pick<CollageList, 'cards' | 'subfolderName' | 'passiveSubfolders'>,
  { isApprovedOnly }: { isApprovedOnly: boolean },
): SheetGroup[] {
  const shown = cards.filter(
    ({ picture, state, status, subfolder_id: subfolder }) =>
      picture !== null &&
      state === 'active' &&
      !passiveSubfolders.includes(subfolder) &&
      (status === 'verified' || !isApprovedOnly),
  );
  const byBrand = Map.groupBy(shown, ({ subfolder_id: id }) => id);
  return [...byBrand].map(([id, ofBrand]) => ({
    id,
    name: subfolderName === null ? (ofBrand[0]?.subfolder ?? '') : null,
    cards: ofBrand,
  }));
}
