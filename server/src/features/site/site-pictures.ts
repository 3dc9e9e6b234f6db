import type { BuildOptions } from '@kolaj/catalogue/site-files';
import type { MediaUrls } from '../../kernel/media-urls.ts';

/** Addresses of the copies of a site's pictures. */
export const sitePictures =
  (media: MediaUrls): BuildOptions['mediaUrl'] =>
  (picture, size) => {
    const rendition = size === 'full' ? undefined : picture.renditions[size];
    return rendition ? media.of(rendition, 'image/webp') : media.of(picture.sha256, 'image/jpeg');
  };
