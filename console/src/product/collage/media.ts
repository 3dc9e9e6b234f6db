import type { Picture } from '@kolaj/contract/endpoint';
import { useEffect } from 'react';

/** What `<Picture>` needs of a rendered picture. */
export interface PictureSet {
  src: string | null;
  srcSet?: string;
  thumbhash?: string | null;
}

/** All renditions of a picture, so that the browser takes the one that fits its screen. */
export function pictureSet(picture: Picture | null): PictureSet {
  if (picture === null) return { src: null };
  return {
    src: picture.w384,
    srcSet: `${picture.w192} 192w, ${picture.w384} 384w, ${picture.w960} 960w`,
    thumbhash: picture.thumbhash,
  };
}

/** Pictures that are held ready; a browser may forget what nobody holds. */
const AHEAD = 6;
const ahead = new Map<string, HTMLImageElement>();

/** Loads and decodes the large rendition of a picture that comes soon, so that it is there in the next frame. */
export function preloadPicture({ w960 }: Picture): void {
  const image = ahead.get(w960) ?? new Image();
  ahead.delete(w960);
  ahead.set(w960, image);
  if (image.src === '') {
    image.fetchPriority = 'low';
    image.src = w960;
    // A picture that cannot be read is shown as broken where it is.
    image.decode().catch(() => undefined);
  }
  for (const url of [...ahead.keys()].slice(0, -AHEAD)) ahead.delete(url);
}

/** Holds ready what comes next. */
export function usePreloaded(picture: Picture | null): void {
  useEffect(() => {
    if (picture) preloadPicture(picture);
  }, [picture]);
}
