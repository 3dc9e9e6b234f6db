import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productData } from '@kolaj/catalogue/product-data';
import type { BuildOptions } from '@kolaj/catalogue/site-files';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import { orderLink } from '@kolaj/domain/site/order-link';

const head = `<!doctype html><html lang="tr"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><link rel="stylesheet" href="/assets/site.css"/><title>{{ .Title }}</title><meta name="description" content="{{ .Params.about }}"/><link rel="canonical" href="{{ .Permalink }}"/><meta property="og:type" content="website"/><meta property="og:site_name" content="{{ site.Title }}"/><meta property="og:title" content="{{ .Title }}"/><meta property="og:description" content="{{ .Params.about }}"/><meta property="og:url" content="{{ .Permalink }}"/><meta property="og:image" content="{{ .Params.image }}"/><link rel="manifest" href="/site.webmanifest"/>{{ with .Params.data }}<script type="application/ld+json">{{ . | jsonify | safeJS }}</script>{{ end }}<script type="module" src="/assets/site.js"></script></head><body><a class="skip" href="#main">Ürünlere geç</a><header class="bar"><a class="bar-shop" href="/">{{ site.Title }}</a><nav class="bar-brands" aria-label="Markalar">{{ range first 8 site.Params.brands }}<a href="/b/{{ .slug }}/">{{ .name }}</a>{{ end }}</nav></header><main id="main">`;
const foot = '</main><footer class="foot">{{ site.Title }}</footer></body></html>';
const icon =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M14 5l6 6-6 6v-3.8C9 13 6 14.500 4 18c.4-5.500 3.600-9 10-9.400Z"></path></svg>';

const single = `${head}<article class="product"><div class="gallery"><span class="frame"><svg class="mat" color="{{ .Params.mean }}"></svg><img src="{{ .Params.image }}" srcset="{{ .Params.sources }}" sizes="(min-width:900px) 56vw, 100vw" width="1000" height="1150" alt="{{ .Params.alt }}" decoding="async"/></span></div><div class="panel"><div class="panel-head"><div><a class="panel-brand" href="/b/{{ .Params.brand.slug }}/">{{ .Params.brand.name }}</a><h1 class="panel-code">{{ .Params.code }}</h1></div><div class="panel-price"><span class="price">{{ .Params.price }}</span></div></div><nav aria-label="Renkler"><ul class="colors">{{ $slug := .Params.slug }}{{ range .Params.colors }}<li><a href="/p/{{ .slug }}/"{{ if eq .slug $slug }} aria-current="page"{{ end }}><span class="frame"><img src="{{ .image }}" width="1000" height="1150" alt="" loading="lazy"/></span><span class="color-name">{{ .color }}</span></a></li>{{ end }}</ul></nav><dl class="values"><div><dt>Beden</dt><dd>{{ .Params.size }}</dd></div><div><dt>Tür</dt><dd>{{ .Params.type }}</dd></div></dl><div class="actions"><a class="button" href="{{ .Params.order }}" target="_blank" rel="noopener noreferrer">${icon}<span>WhatsApp’tan sipariş ver</span></a><button type="button" class="button" data-share="{{ .Params.code }}" hidden>${icon}<span>Paylaş</span></button></div></div></article>${foot}`;
const tiles =
  '<ul class="grid">{{ range .Paginator.Pages }}<li><a class="tile" href="{{ .RelPermalink }}"><span class="frame"><img src="{{ .Params.image }}" width="1000" height="1150" alt="{{ .Params.alt }}" loading="lazy"/></span><span class="tile-text"><span class="price">{{ .Params.price }}</span><span class="tile-code">{{ .Params.code }}</span></span></a></li>{{ end }}</ul>';
const term = `${head}<h1>{{ .Title }}</h1>${tiles}{{ with .Paginator.Prev }}<a href="{{ .URL }}">‹</a>{{ end }}{{ with .Paginator.Next }}<a href="{{ .URL }}">›</a>{{ end }}${foot}`;

/** The same shop as a site of Hugo: what its pages show is worked out already and stands in their front matter. */
export async function writeHugoSite(folder: string, site: SiteModel, options: BuildOptions): Promise<void> {
  const config = {
    ...{ baseURL: options.siteUrl, title: site.title, paginate: 60, disableHugoGeneratorInject: true },
    ...{ disableKinds: ['RSS', 'sitemap', 'robotsTXT', 'section'], taxonomies: { brand: 'b' } },
    params: { brands: site.brands.map(({ slug, name }) => ({ slug, name })) },
  };
  await mkdir(path.join(folder, 'content', 'p'), { recursive: true });
  await mkdir(path.join(folder, 'layouts', '_default'), { recursive: true });
  await writeFile(path.join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(path.join(folder, 'layouts', '_default', 'single.html'), single);
  await writeFile(path.join(folder, 'layouts', '_default', 'term.html'), term);
  await writeFile(path.join(folder, 'layouts', '_default', 'taxonomy.html'), `${head}${foot}`);
  await writeFile(
    path.join(folder, 'layouts', 'index.html'),
    term.replace('.Paginator.Pages', '(first 60 site.RegularPages)').replace(/\{\{ with .Paginator.*?end \}\}/g, ''),
  );
  const bySlug = new Map(site.products.map((product) => [product.slug, product]));
  for (const product of site.products) {
    const matter = JSON.stringify(frontMatter(product, { bySlug, site, options }), null, 1);
    await writeFile(path.join(folder, 'content', 'p', `${product.slug}.md`), `${matter}\n`);
  }
}

interface Around {
  bySlug: ReadonlyMap<string, SiteProduct>;
  site: SiteModel;
  options: BuildOptions;
}

function frontMatter(product: SiteProduct, { bySlug, site, options }: Around) {
  const { slug, code, color, size, type, brand, price, pictures } = product;
  const [picture] = pictures;
  return {
    ...{ title: `${code} ${color} · ${brand.name}`, date: product.verifiedAt, slug, code, size, type, brand },
    b: [brand.slug],
    about: [brand.name, type, size, price?.text].join(' · '),
    alt: `${type}, ${color}`,
    mean: picture.meanColor,
    price: price?.text,
    image: options.mediaUrl(picture, 384),
    sources: ([192, 384, 960] as const).map((width) => `${options.mediaUrl(picture, width)} ${width}w`).join(', '),
    colors: product.colors.map((sibling) => {
      const other = bySlug.get(sibling) ?? product;
      return { slug: other.slug, color: other.color, image: options.mediaUrl(other.pictures[0], 192) };
    }),
    order: orderLink(site.orderPhone ?? '', `${code} ${color}\n${options.siteUrl}p/${slug}/`),
    data: productData(product, options),
  };
}
