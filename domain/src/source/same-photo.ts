interface Photo {
  path: string;
  sha256: string;
}

/**
 * A product's photos with each of them once: of identical files the first counts, whatever the others are called. `copies` names
 * what is left out, and the photo that it is.
 */
export function withoutCopies<Own extends Photo>(
  photos: readonly Own[],
): { photos: Own[]; copies: { path: string; of: string }[] } {
  const first = new Map<string, Own>();
  for (const photo of photos) if (!first.has(photo.sha256)) first.set(photo.sha256, photo);
  return {
    photos: [...first.values()],
    copies: photos.flatMap((photo) => {
      const of = first.get(photo.sha256);
      return of === undefined || of === photo ? [] : [{ path: photo.path, of: of.path }];
    }),
  };
}
