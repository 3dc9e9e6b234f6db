import { templatePicturePath } from '@kolaj/contract/template/template-change';
import { sampleText } from '@kolaj/domain/template/design/sample';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { type DrawDeps, drawTemplate, type TemplateProduct } from '../../template/open/draw-template-book.ts';
import { exampleTemplates, pinnedTemplate } from '../../template/open/template.store.ts';
import { type SampleProduct, sampleProducts } from './sample-products.ts';
import { templateProduct } from './template-product-view.ts';

/** An upright JPEG on this disk, for shops that have no photos yet. */
export interface SamplePhoto {
  file: string;
  width: number;
  height: number;
}

export interface TemplatePictureDeps extends DrawDeps {
  samplePhotos: () => Promise<readonly SamplePhoto[]>;
}

const query = z.union([
  z.object({ id: z.uuid(), version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  z.object({ example: z.string() }),
]);
type Asked = z.infer<typeof query>;

/** Newest products among which the one with enough photos is looked for. */
const lookedAt = 6;
/** Pictures kept drawn; a shop has about ten templates. */
const keptAtMost = 120;

/** `GET /api/shop/schema/picture`: a template with a product of the shop, drawn when it is asked for and kept in memory. */
export function templatePictures(deps: TemplatePictureDeps): PlainRoute {
  const kept = new Map<string, Promise<Buffer>>();

  function pictureOf(key: string, template: TemplateData, product: TemplateProduct): Promise<Buffer> {
    const known = kept.get(key);
    if (known) return known;
    const drawing = draw(deps, template, product);
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return drawing;
  }

  return (app, contextsOf) => {
    app.get(templatePicturePath, async (request, reply) => {
      const { inShop, shop } = await contextsOf(request, reply).shop();
      const asked = z.safeParse(query, request.query);
      if (!asked.success) throw notFound();
      const { template, products } = await inShop(async (scope) => ({
        template: await templateAsked(scope, asked.data),
        products: await sampleProducts(scope, { atMost: lookedAt }),
      }));
      if (!template) throw notFound();
      const own = fitting(products, template.images.length);
      const key = [shop.id, 'id' in asked.data ? `${asked.data.id}@${asked.data.version}` : template.name, keyOf(own)];
      const etag = `"${key.join('.')}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const product = own ? templateProduct(own, shop.id) : await lentProduct(deps, shop.id);
      return sendPicture(reply, etag, await pictureOf(etag, template, product));
    });
  };
}

const sendPicture = (reply: FastifyReply, etag: string, jpeg: Buffer) =>
  reply.type('image/jpeg').headers({ etag, 'cache-control': 'private, no-cache' }).send(jpeg);

async function templateAsked(scope: ShopScope, asked: Asked): Promise<TemplateData | null> {
  if ('example' in asked) return exampleTemplates.find(({ name }) => name === asked.example) ?? null;
  return pinnedTemplate(scope, { templateId: asked.id, version: asked.version });
}

/** The newest product with a photo for every slot, else the one with most. */
function fitting(products: readonly SampleProduct[], slots: number): SampleProduct | null {
  const most = [...products].sort((a, b) => b.photos.length - a.photos.length)[0] ?? null;
  return products.find(({ photos }) => photos.length >= slots) ?? most;
}

const keyOf = (product: SampleProduct | null): string =>
  product ? `${product.id}.${product.photos.length}.${JSON.stringify(product.text.values).length}` : 'lent';

async function draw(deps: DrawDeps, template: TemplateData, product: TemplateProduct): Promise<Buffer> {
  const drawn = await drawTemplate(deps, template, product);
  if (drawn.kind === 'drawn') return drawn.jpeg;
  throw new HttpError(404, 'not_drawn', 'The template cannot be shown.');
}

async function lentProduct({ samplePhotos }: TemplatePictureDeps, shopId: string): Promise<TemplateProduct> {
  const unknown = { face: null, hasFace: null, hasPerson: null, hasBarcode: null, sharpness: 1 };
  const photos = (await samplePhotos()).map(({ file, width, height }) => ({
    path: file,
    analysis: { ...unknown, width, height },
    refined: { file, width, height },
  }));
  return { shopId, text: sampleText, photos, logo: null };
}
