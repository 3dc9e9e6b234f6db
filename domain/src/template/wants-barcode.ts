import type { ProductPhoto } from '../collage/photo.ts';
import type { Template } from './template.ts';

/**
 * Whether a barcode that was not read could change a product's collage: none of its photos shows one so far, and an offered
 * template that it could fill has a slot for the label. A label taken for a garment would be large in the picture.
 */
export function wantsBarcode(photos: readonly ProductPhoto[], templates: readonly Pick<Template, 'data'>[]): boolean {
  if (photos.length < 2 || photos.some(({ analysis }) => analysis.hasBarcode === true)) return false;
  return templates.some(
    ({ data }) =>
      !data.hidden &&
      data.images.length <= photos.length &&
      data.images.some(({ config }) => config.has_barcode === true),
  );
}
