import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { writeBenchFolder } from '@kolaj/demo-photos/source/write-source';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { PictureCopy } from '@kolaj/domain/site/picture-quality';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import type { ExportPicture } from '@kolaj/domain/site/snapshot';
import { makeSitePhoto } from '@kolaj/imaging/outputs/site-photo';
import type { Row } from '../../rows.ts';
import { type Paint, paintOf } from '../lighthouse.ts';

/** Lighthouse's mark on a slow phone. */
const scoreGoal = 98;
/** Largest paint over that of a bare page with the same picture. */
const paintGoal = 1.5;

interface Served {
  /** Types by ending. */
  type: string;
  bytes: Buffer;
}

/** How the pages of a catalogue site come up on a slow phone, with real pictures and everything switched on. */
export async function sitePaintBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  const files = new Map<string, Served>();
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://bench').pathname.replace(/\/$/, '/index.html'));
    if (!file) return response.writeHead(404).end();
    const isText = !file.type.startsWith('image/');
    const headers = { 'content-type': file.type, ...(isText ? { 'content-encoding': 'gzip' } : {}) };
    return response.writeHead(200, headers).end(isText ? gzipSync(file.bytes) : file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The bench has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  try {
    const pages = await putSite(files, origin, await takePictures(files, folder));
    const bare = await paintOf({ url: `${origin}/bare/` }, folder);
    const rows: Row[] = [];
    for (const { id, at } of pages) rows.push(...rowsOf(id, await paintOf({ url: origin + at }, folder), bare));
    return rows;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  }
}

async function takePictures(files: Map<string, Served>, folder: string): Promise<ExportPicture[]> {
  await writeBenchFolder(folder, { photos: 24 });
  const brands = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  const pictures: ExportPicture[] = [];
  for (const name of brands) {
    const work = path.join(folder, 'work');
    await mkdir(work, { recursive: true });
    const made = await makeSitePhoto({ file: path.join(folder, name), folder: work });
    if (made.kind !== 'made') continue;
    const put = async (file: string, sha256: string, ending: 'jpg' | 'webp') =>
      files.set(`/media/${sha256}.${ending}`, { type: types[ending], bytes: await readFile(file) });
    await put(made.jpeg.file, made.jpeg.sha256, 'jpg');
    for (const { file, sha256 } of made.renditions) await put(file, sha256, 'webp');
    pictures.push({
      ...{ sha256: made.jpeg.sha256, width: made.jpeg.width, height: made.jpeg.height, thumbhash: '' },
      renditions: Object.fromEntries(made.renditions.map(({ width, sha256 }) => [width, sha256])),
    });
  }
  return pictures;
}

const types = {
  ...{ html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml' },
  ...{ jpg: 'image/jpeg', webp: 'image/webp', xml: 'text/xml', txt: 'text/plain', webmanifest: 'application/json' },
} as const;
const isKnown = (ending: string): ending is keyof typeof types => Object.hasOwn(types, ending);

const everything = {
  ...{ show_detail: true, same_products_show: true, unit_pricing: true, search_product: true, bar_menu: 2 },
  ...{ whatsapp_phone: '+90 532 000 00 00', cart_settings: { enabled: true }, open_brands: true },
  description: 'Lalezar Tekstil',
};

async function putSite(files: Map<string, Served>, origin: string, pictures: readonly ExportPicture[]) {
  const sample = sampleSnapshot({ products: 300, brands: 30, config: everything });
  const collages = sample.collages.map((collage, at) => {
    const picture = pictures[at % pictures.length] ?? collage.picture;
    return { ...collage, picture, photos: pictures.slice(at % 5, (at % 5) + 2) };
  });
  const derived = deriveSite({ ...sample, collages });
  if (derived.kind !== 'site') throw new Error('The sample shop makes no site.');
  const mediaUrl = (picture: ExportPicture, copy: PictureCopy) =>
    `${origin}/media/${copy === 'full' ? `${picture.sha256}.jpg` : `${picture.renditions[copy]}.webp`}`;
  const { folder } = await buildCatalogue();
  const generator = await loadGenerator(folder);
  const options = { basePath: '/', siteUrl: `${origin}/`, mediaUrl };
  for (const { path: name, text } of generator.siteFiles(derived.site, options)) {
    const ending = name.slice(name.lastIndexOf('.') + 1);
    files.set(`/${name}`, { type: isKnown(ending) ? types[ending] : 'text/plain', bytes: Buffer.from(text) });
  }
  const [product] = derived.site.products;
  if (!product) throw new Error('The sample shop has no product.');
  files.set('/bare/index.html', { type: types.html, bytes: Buffer.from(bareHtml(mediaUrl(product.pictures[0], 960))) });
  return [
    { id: 'home', at: '/' },
    { id: 'brand', at: `/b/${product.brand.slug}/` },
    { id: 'product', at: `/p/${product.slug}/` },
  ];
}

const bareHtml = (picture: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"></head>' +
  `<body><img src="${picture}" alt="" width="390" height="448"></body></html>`;

function rowsOf(id: string, paint: Paint, bare: Paint): Row[] {
  const ratio = Math.round((paint.largestMs / bare.largestMs) * 100) / 100;
  return [
    {
      ...{ id: `site.${id}.score`, what: `Lighthouse (mobile) of a site's ${id} page`, unit: '' },
      ...{ value: paint.score, goal: `>= ${scoreGoal}`, ok: paint.score >= scoreGoal },
    },
    {
      ...{ id: `site.${id}.paint`, what: `largest paint of that page ÷ a bare page with one picture`, unit: '' },
      ...{ value: ratio, goal: `<= ${paintGoal}`, ok: ratio <= paintGoal },
    },
  ];
}
