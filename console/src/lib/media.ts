import type { Picture } from '@kolaj/contract/endpoint';

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

/** Starts loading the large rendition, for the picture that comes next. */
export function preloadPicture(picture: Picture): void {
  const image = new Image();
  image.fetchPriority = 'low';
  image.src = picture.w960;
}
