/** A collage that customers would see, with what tells whether its code may be a slip. */
export interface CodedCollage {
  id: string;
  /** Brand, code and colour, compared as the site does: what makes one product of it (D-45). */
  product: string;
  subfolderId: string;
  /** A name or a barcode gave it this very code; false = a person typed it, or it is no more than a camera's name. */
  isNamed: boolean;
  /** SHA-256 of its photos. */
  photos: readonly string[];
}

/**
 * Collages that customers would get as one product though nothing but a slip may have made them one: a site then shows a garment with
 * another one's picture. Several collages of one product are right where names say so in folder after folder (the product came again), and
 * where they have a photo in common. So two are named when they have none in common, and either a person typed one of the codes, or they
 * are in one subfolder, where names alone would have made them one collage.
 */
export function slippedTogether<Collage extends CodedCollage>(collages: readonly Collage[]): Collage[][] {
  const groups = Map.groupBy(collages, ({ product }) => product);
  return [...groups.values()]
    .map((group) => group.filter((one) => group.some((other) => one !== other && mayBeSlip(one, other))))
    .filter((group) => group.length > 1);
}

function mayBeSlip(one: CodedCollage, other: CodedCollage): boolean {
  if (one.photos.some((photo) => other.photos.includes(photo))) return false;
  return !one.isNamed || !other.isNamed || one.subfolderId === other.subfolderId;
}
