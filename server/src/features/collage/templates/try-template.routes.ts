import { present } from '@kolaj/contract/present';
import { templateSamples, tryTemplate } from '@kolaj/contract/template/template-admin';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import {
  type DrawDeps,
  type DrawnTemplate,
  drawTemplate,
  type TemplateProduct,
} from '../../template/open/draw-template-book.ts';
import { sampleBook } from '../../template/open/sample-book.ts';
import { type SampleProduct, sampleProducts } from './sample-products.ts';
import { templateProduct } from './template-product-view.ts';

export interface TryTemplateDeps extends DrawDeps {
  media: MediaUrls;
}

/** Products that a designer can choose from. */
const samplesAtMost = 12;

/** Trying a template that is being designed, with the bundled sample or with a firm's products (D-82, ADM-11). */
export function tryTemplateRoutes(deps: TryTemplateDeps): Route[] {
  const { database, files, media } = deps;
  const bundled = sampleBook(files);

  async function productOf(pid: string | undefined, collage: string | undefined): Promise<TemplateProduct | null> {
    if (pid === undefined) return bundled();
    return inFirm(database, pid, async (scope, firm) => {
      const [product] = await sampleProducts(scope, { atMost: 1, id: collage });
      if (!product && collage !== undefined) throw notFound();
      return product ? templateProduct(product, firm.id) : null;
    });
  }

  return [
    on(tryTemplate).run(async ({ data, pid, collage }) => {
      const product = await productOf(pid, collage);
      if (!product) {
        return {
          success: false,
          code: 'no_sample_photos',
          message: 'This firm has no photos to try a template with yet.',
        };
      }
      return tried(await drawTemplate(deps, present(data), product));
    }),

    on(templateSamples).run(async ({ pid }) => {
      const products = await inFirm(database, pid, (scope) => sampleProducts(scope, { atMost: samplesAtMost }));
      return { success: true, data: { result: products.map((product) => sampleView(product, media)) } };
    }),
  ];
}

const failures = {
  background_unknown: 'The background picture is not there. Upload it again.',
  photo_unreadable: 'A photo of this product cannot be read any more.',
  render_error: 'The picture could not be drawn in two tries.',
} as const;

function tried(drawn: DrawnTemplate) {
  if (drawn.kind === 'failed') return { success: false, code: drawn.why, message: failures[drawn.why] } as const;
  const { jpeg, width, height, warnings } = drawn;
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const kinds = [...new Set(warnings.map(({ kind }) => kind))];
  return { success: true, data: { result: { picture: { url, width, height }, warnings: kinds } } } as const;
}

function sampleView({ id, name, text, photos, logo }: SampleProduct, media: MediaUrls) {
  return {
    id,
    name,
    values: { ...text.values, code: text.code },
    photos: photos.map(({ path, analysis: { refined, width, height, face, ...seen } }) => ({
      path,
      url: media.of(refined.sha256, 'image/jpeg'),
      width,
      height,
      face,
      sharpness: seen.sharpness,
      has_barcode: seen.hasBarcode,
      has_face: seen.hasFace,
      has_person: seen.hasPerson,
    })),
    logo: logo && { url: media.of(logo.sha256, logo.mime), width: logo.width, height: logo.height },
  };
}
