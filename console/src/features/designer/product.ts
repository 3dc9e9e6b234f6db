import type { templateSamples } from '@kolaj/contract/template/template-admin';
import type { TextData } from '@kolaj/domain/collage/collage';
import { sampleText } from '@kolaj/domain/template/design/sample';
import { samplePhotos, sampleSvg } from '@kolaj/domain/template/design/sample-photos';
import type { JudgedPhoto } from '@kolaj/domain/template/slots/slot-fit';
import type { PictureRef } from '@kolaj/scene/pictures/logo-op';
import type * as z from 'zod/mini';

type FirmSample = z.infer<(typeof templateSamples)['output']>['data']['result'][number];

/** What a template is drawn with while it is designed. */
export interface Product {
  /** The collage of a firm; null = the bundled sample. */
  id: string | null;
  text: TextData;
  photos: readonly JudgedPhoto[];
  /** Addresses of the upright pictures, by path. */
  urls: Readonly<Record<string, string>>;
  logo: PictureRef | null;
}

let sample: Product | undefined;

/** The sample product: drawn on this device, nothing of it is fetched (ADM-05). */
export function sampleProduct(): Product {
  sample ??= {
    id: null,
    text: sampleText,
    photos: samplePhotos,
    urls: Object.fromEntries(
      samplePhotos.map((photo) => [
        photo.path,
        URL.createObjectURL(new Blob([sampleSvg(photo)], { type: 'image/svg+xml' })),
      ]),
    ),
    logo: null,
  };
  return sample;
}

/** A product of a firm, with what was seen on its photos. */
export function productOf({ id, values, photos, logo }: FirmSample): Product {
  return {
    id,
    text: { code: values.code ?? '', values, discountprice: values.discountprice ?? null, guessed: [] },
    photos: photos.map(({ path, url: _, has_barcode, has_face, has_person, ...seen }) => ({
      path,
      analysis: { ...seen, hasBarcode: has_barcode, hasFace: has_face, hasPerson: has_person },
    })),
    urls: Object.fromEntries(photos.map(({ path, url }) => [path, url])),
    logo: logo && { ref: logo.url, width: logo.width, height: logo.height },
  };
}
