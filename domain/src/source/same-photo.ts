export interface Photo {
  path: string;
  sha256: string;
}

/**
 * A product's photos with each of them once: of identical files the first counts, whatever the others are called. `copies` names
 * what is left out, and the photo that it is. So are copies of what a person has taken out of the product (`takenOut`).
 */
export function withoutCopies<Own extends Photo>(
  photos: readonly Own[],
  takenOut: readonly Photo[] = [],
): { photos: Own[]; copies: { path: string; of: string }[] } {
  const first = new Map<string, Photo>();
  for (const photo of [...takenOut, ...photos]) if (!first.has(photo.sha256)) first.set(photo.sha256, photo);
  return {
    photos: photos.filter((photo) => first.get(photo.sha256) === photo),
    copies: photos.flatMap((photo) => {
      const of = first.get(photo.sha256);
      return of === undefined || of === photo ? [] : [{ path: photo.path, of: of.path }];
    }),
  };
}

/**
 * What the photos of a product are copies of, when every one of them is a photo of another product; null = it has some of its own.
 *
 * @param others paths of the photos of other products, by what is in them
 */
export function onlyCopies(
  photos: readonly Photo[],
  others: ReadonlyMap<string, string>,
): { path: string; of: string }[] | null {
  const copies = photos.flatMap(({ path, sha256 }) => {
    const of = others.get(sha256);
    return of === undefined ? [] : [{ path, of }];
  });
  return copies.length === photos.length ? copies : null;
}
