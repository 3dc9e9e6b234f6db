import { zoomPhotoPath } from '@kolaj/contract/collage/editor';
import { zoomImage } from '@kolaj/domain/collage/outputs/zoom-image';

export interface ZoomedPhoto {
  collageId: string;
  /** Of the photo's content: another content has another address, so an answer never ages. */
  sha256: string;
  /** Upright width of the original, px. */
  width: number;
}

/** Where a photo of a collage is fetched to be looked at closely: quality and width stand in the address (EDT-13). */
export function zoomAddress({ collageId, sha256, width }: ZoomedPhoto): string {
  const wanted = zoomImage({ width });
  return `${zoomPhotoPath}?quality=${wanted.quality}&width=${wanted.width}&id=${collageId}&photo=${sha256}`;
}
