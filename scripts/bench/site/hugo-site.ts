import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productData } from '@kolaj/catalogue/product-data';
import type { BuildOptions } from '@kolaj/catalogue/site-files';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import { orderLink } from '@kolaj/domain/site/order-link';
import { sizesOf } from '@kolaj/domain/stock/sizes';

// The markup of our own pages, as their templates write it (catalogue/src/pages): a comparison of other pages would say nothing.
const head = `<!doctype html><html lang=tr><head><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1"><meta name=theme-color content=#008069><link rel=stylesheet href=/assets/site.css><title>{{ .Title }}</title><meta name=description property=og:description content="{{ .Params.about }}"><link rel=canonical href="{{ .Permalink }}"><meta property=og:site_name content="{{ site.Title }}"><meta property=og:title content="{{ .Title }}"><meta property=og:image content="{{ .Params.full }}"><meta property=og:image:width content=1000><meta property=og:image:height content=1150><meta property=og:image:alt content="{{ .Title }}"><meta name=twitter:card content=summary_large_image><link rel=icon href=/favicon.svg><link rel=manifest href=/site.webmanifest>{{ with .Params.data }}<script type="application/ld+json">{{ . | jsonify | safeJS }}</script>{{ end }}<script type=module src=/assets/site.js></script></head><body class="buttons-solid product-page"><a class=skip href=#main data-t=skip>Ürünlere geç</a><header class=bar><a class=bar-back href=/ data-t-label=back aria-label=Geri>${icon('m15 5-7 7 7 7')}</a><a class=bar-shop href=/>{{ site.Title }}</a><span class=bar-here aria-hidden=true>{{ .Params.code }}</span><nav class=bar-brands data-t-label=brands aria-label=Markalar>{{ range first 4 site.Params.brands }}<a href="/b/{{ .slug }}/">{{ .name }}</a>{{ end }}<a href=/#brands data-t=brands>Markalar</a></nav></header><main id=main>`;
const foot = '</main><footer class=foot>{{ site.Title }}<span data-languages></span></footer>';

function icon(path: string): string {
  return `<svg class=icon viewBox="0 0 24 24" aria-hidden=true><path d="${path}" />`;
}

const single = `${head}<article class=product><section class=gallery data-gallery="Kapat|Önceki resim|Sonraki resim" data-t-label=pictures aria-label=Resimler><ul class=slides><li class=frame><a href="{{ .Params.full }}"><svg class=mat color="{{ .Params.mean }}" /><img src="{{ .Params.image }}" srcset="{{ .Params.sources }}" sizes="(min-width:900px) 56vw, 100vw" alt="{{ .Params.alt }}" fetchpriority=high decoding=async></a></ul></section><div class=panel><div class=panel-head><div><a class=panel-brand href="/b/{{ .Params.brand.slug }}/">{{ .Params.brand.name }}</a><h1 class=panel-code>{{ .Params.code }}</h1></div><div class=panel-price><span class=price>{{ .Params.price }}</span></div></div><nav data-t-label=colors aria-label=Renkler><ul class=colors>{{ $slug := .Params.slug }}{{ range .Params.colors }}<li><a {{ if eq .slug $slug }}href="./" aria-current="page"{{ else }}href="/p/{{ .slug }}/"{{ end }}><span class=frame><svg class=mat color="{{ .mean }}" /><img src="{{ .image }}" alt="" loading=lazy></span><span class=color-name>{{ .color }}</span></a>{{ end }}</ul></nav><ul class=sizes data-t-label=size aria-label=Beden>{{ range .Params.sizes }}<li>{{ . }}{{ end }}</ul><dl class=values><div><dt data-t=type>Tür<dd>{{ .Params.type }}</div></dl><div class=actions><a class=button href="{{ .Params.order }}" target=_blank rel=noreferrer data-order-alone>${icon('M4 20l1.3-4A8 8 0 1 1 8.3 18.9L4 20ZM9 9c0 3.5 2.5 6 6 6')}<span data-t=order>WhatsApp’tan sipariş ver</span></a><button type=button class="button button-second" data-share="{{ .Params.code }}" data-copied="Bağlantı kopyalandı" hidden>${icon('M14 5l6 6-6 6v-3.8C9 13 6 14.5 4 18c.4-5.5 3.6-9 10-9.4Z')}<span data-t=share>Paylaş</span></button></div></div></article>${foot}`;
const tiles =
  '<ul class=grid>{{ range .Paginator.Pages }}<li><a class=tile href="{{ .RelPermalink }}"><span class=frame><svg class=mat color="{{ .Params.mean }}" /><img src="{{ .Params.image }}" srcset="{{ .Params.listed }}" sizes="(min-width:900px) 22vw, (min-width:700px) 31vw, 46vw" alt="{{ .Params.alt }}" loading=lazy>{{ with .Params.discount }}<span class="badge badge-sale">−{{ . }}&nbsp;%</span>{{ else }}{{ if .Params.isNew }}<span class=badge data-t=newBadge>Yeni</span>{{ end }}{{ end }}</span><span class=tile-text><span class=price>{{ .Params.price }}{{ with .Params.old }} <s><span class=hidden data-t=oldPrice>Önceki fiyat</span> {{ . }}</s>{{ end }}</span><span class=tile-code>{{ .Params.code }}</span><span class=dots aria-hidden=true>{{ range .Params.dots }}<svg class=dot color="{{ . }}" />{{ end }}</span></span></a>{{ end }}</ul>';
const term = `${head}<div class=title><h1 class=brand-title>{{ .Title }}</h1></div>${tiles}<nav class=pages data-t-label=pages aria-label=Sayfalar>{{ with .Paginator.Prev }}<a class=chip href="{{ .URL }}" rel=prev data-t-label=previous aria-label="Önceki sayfa">${icon('m15 5-7 7 7 7')}</a>{{ end }}{{ with .Paginator.Next }}<a class=chip href="{{ .URL }}" rel=next data-t-label=next aria-label="Sonraki sayfa">${icon('m9 5 7 7-7 7')}</a>{{ end }}</nav>${foot}`;

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
  const { slug, code, color, size, type, brand, price, pictures, discount } = product;
  const [picture] = pictures;
  const siblings = product.colors.map((sibling) => bySlug.get(sibling) ?? product);
  const sourcesOf = (copies: readonly (192 | 384 | 960)[]) =>
    copies.map((width) => `${options.mediaUrl(picture, width)} ${width}w`);
  const full = options.mediaUrl(picture, 'full');
  return {
    ...{ title: `${code} ${color} · ${brand.name}`, date: product.verifiedAt, slug, code, type, brand, full },
    ...{ discount: discount?.percent, old: discount?.oldPrice.text, isNew: product.isNew, sizes: sizesOf(size) },
    b: [brand.slug],
    about: [brand.name, type, size, price?.text].join(' · '),
    alt: `${type}, ${color}`,
    mean: picture.meanColor,
    price: price?.text,
    image: options.mediaUrl(picture, 384),
    sources: [...sourcesOf([384, 960]), `${full} ${picture.width}w`].join(', '),
    listed: sourcesOf([384, 960]).join(', '),
    dots: siblings.flatMap(({ swatch }) => swatch ?? []),
    colors: siblings.map((other) => {
      const [{ meanColor: mean }] = other.pictures;
      return { slug: other.slug, color: other.color, mean, image: options.mediaUrl(other.pictures[0], 192) };
    }),
    order: orderLink(site.orderPhone ?? '', `${code} ${color}\n${options.siteUrl}p/${slug}/`),
    data: productData(product, options),
  };
}
