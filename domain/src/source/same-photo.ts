interface Photo {
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
