import type { ClientConfig } from '../shop/config/client-config.ts';
import type { RenditionWidth } from './snapshot.ts';

/** A copy of a picture: by its width in px, or the full JPEG. */
export type PictureCopy = RenditionWidth | 'full';

/** The copies that pages offer; a browser takes the one that its screen needs. */
export interface PictureCopies {
  /** In lists of products. */
  list: readonly PictureCopy[];
  /** On the page of a product. */
  slider: readonly PictureCopy[];
}

/**
 * What `slider_quality` and `image_quality` (D-47) mean: 0 is the smallest picture that can still be recognised, 100 is as sharp as the
 * finest screen shows. The recommended 40 and 70 are sharp on the phones that most customers have.
 */
export function pictureCopies({
  slider_quality: slider,
  image_quality: image,
}: Pick<ClientConfig, 'slider_quality' | 'image_quality'>): PictureCopies {
  return {
    list: stepOf(image, [
      [30, [192]],
      [90, [384]],
      [101, [384, 960]],
    ]),
    slider: stepOf(slider, [
      [20, [384]],
      [70, [384, 960]],
      [101, [384, 960, 'full']],
    ]),
  };
}

type Step = readonly [below: number, copies: readonly PictureCopy[]];

const stepOf = (quality: number, steps: readonly Step[]): readonly PictureCopy[] =>
  steps.find(([below]) => quality < below)?.[1] ?? ['full'];
