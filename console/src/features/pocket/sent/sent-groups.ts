import type { SentPhoto } from '@kolaj/contract/pocket/sent';
import { isKolajsiz } from '@kolaj/domain/source/pickable';

type Collage = NonNullable<SentPhoto['collage']>;

/** Collages that hold one's photos, each once, the newest first, with how many. */
export function collagesOf(photos: readonly SentPhoto[]): { collage: Collage; count: number }[] {
  const found = new Map<string, { collage: Collage; count: number }>();
  for (const { collage } of photos) {
    if (collage === null) continue;
    found.set(collage.id, { collage, count: (found.get(collage.id)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** Photos in no collage; those that are sent as they are (D-26) wait for none. */
export const waitingOf = (photos: readonly SentPhoto[]): SentPhoto[] =>
  photos.filter(({ collage, folder, subfolder }) => collage === null && !isKolajsiz(folder) && !isKolajsiz(subfolder));
