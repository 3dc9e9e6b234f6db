import type { TemplateProduct } from '../../template/open/draw-template-book.ts';
import type { SampleProduct } from './sample-products.ts';

/** A shop's product as templates are drawn with it. */
export function templateProduct({ text, photos, logo }: SampleProduct, shopId: string): TemplateProduct {
  return {
    shopId,
    text,
    photos: photos.map(({ path, analysis }) => {
      const { sha256, width, height } = analysis.refined;
      return { path, analysis, refined: { sha256, width, height } };
    }),
    logo: logo && { ref: logo.sha256, width: logo.width, height: logo.height },
  };
}
