import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { deriveSite, stockOf } from '@kolaj/domain/site/derive-site';
import type { SiteModel } from '@kolaj/domain/site/model';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import { loadGenerator } from '../src/generator.ts';
import type { BuildOptions, SiteGenerator } from '../src/site-files.ts';
import { peakMemory } from './peak-memory.ts';

export interface BenchRow {
  id: string;
  what: string;
  value: number;
  unit: string;
  goal: string;
  ok: boolean;
}

interface Figures {
  /** CPU of the build, s, and of encoding and hashing its bytes once more, s. */
  cpu: number;
  bareCpu: number;
  /** Highest resident memory less that of the process before it began, MiB. */
  memory: number;
  /** Compressed brand page of 60 products, KiB. */
  brandPage: number;
  /** CPU of one page with settings that are being typed, ms: the slowest of twenty letters but one. */
  preview: number;
  revision: string;
}

const PRODUCTS = 10_000;
const script = fileURLToPath(import.meta.url);

const options: BuildOptions = {
  basePath: '/s/lalezar/',
  siteUrl: 'https://sites.example.com/s/lalezar/',
  mediaUrl: (picture, size) =>
    `https://media.example.com/media/${size === 'full' ? picture.sha256 : picture.renditions[size]}.webp`,
};

/** Figures of a full site build, each in a process of its own; under ten seconds on an idle machine. */
export async function siteBench(): Promise<BenchRow[]> {
  // Here and not above: the measured process must not carry the bundler.
  const { buildCatalogue } = await import('../build.ts');
  const { folder } = await buildCatalogue();
  const first = await measureApart(folder, '--with-bare');
  const second = await measureApart(folder, '--build-only');
  return [
    row('site.build', `full site of ${PRODUCTS} products ÷ encoding and hashing its bytes (CPU)`, {
      value: first.cpu / first.bareCpu,
      unit: 'ratio',
      limit: 5,
    }),
    row('site.memory', 'peak memory of that build, snapshot included, above the idle process', {
      value: second.memory,
      unit: 'MiB',
      limit: 150,
    }),
    row('site.brand-page', 'brand page of 60 products, gzip', { value: first.brandPage, unit: 'KiB', limit: 10 }),
    row('site.preview', `a letter typed in the settings of ${PRODUCTS} products: the page again (CPU)`, {
      value: first.preview,
      unit: 'ms',
      limit: 75,
    }),
    row('site.same-bytes', 'revisions of two builds of the same input', {
      value: new Set([first.revision, second.revision]).size,
      unit: 'different',
      limit: 1,
    }),
  ];
}

function row(
  id: string,
  what: string,
  { value, unit, limit }: { value: number; unit: string; limit: number },
): BenchRow {
  return { id, what, value: Math.round(value * 100) / 100, unit, goal: `<= ${limit}`, ok: value <= limit };
}

async function measureApart(folder: string, mode: '--with-bare' | '--build-only'): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, mode, folder]);
  const figures: Figures = JSON.parse(stdout);
  return figures;
}

/** Makes the files one by one, as the server writes them, and keeps none. */
async function measure(folder: string, { withBare }: { withBare: boolean }): Promise<Figures> {
  const idleMemory = peakMemory();
  const generator = await loadGenerator(folder);
  const cpuBefore = process.cpuUsage();
  const site = sampleSite();
  const hashes: string[] = [];
  let bareCpu = 0;
  let brandPage = 0;
  for (const { path, text, sha256 } of generator.siteFiles(site, options)) {
    hashes.push(`${sha256} ${path}`);
    if (withBare) bareCpu += bareSeconds(text);
    if (path === 'b/beren/index.html') brandPage = gzipSync(text).length / 1024;
  }
  return {
    cpu: secondsOf(process.cpuUsage(cpuBefore)) - bareCpu,
    bareCpu,
    memory: peakMemory() - idleMemory,
    brandPage,
    preview: withBare ? previewMs(generator) : 0,
    revision: generator.revisionOf(hashes),
  };
}

/** As `previewSite` does it: the products are worked out once, then the site and its home page for every letter. */
function previewMs(generator: SiteGenerator): number {
  const stored = sampleSnapshot({ products: PRODUCTS, brands: 30 });
  const stock = stockOf(stored);
  const letters = Array.from({ length: 20 }, (_, at) => {
    const before = process.cpuUsage();
    const settings = { ...stored.settings, title: 'Sonbahar ve Kış'.slice(0, at) };
    const derived = deriveSite({ ...stored, settings }, stock);
    if (derived.kind === 'site') generator.onePage(derived.site, options, '');
    return secondsOf(process.cpuUsage(before)) * 1000;
  });
  return letters.sort((a, b) => b - a)[1] ?? 0;
}

/** CPU of turning one page's text into bytes and their hash. */
function bareSeconds(text: string): number {
  const before = process.cpuUsage();
  createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
  return secondsOf(process.cpuUsage(before));
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}

function sampleSite(): SiteModel {
  const config = { open_brands: true, show_detail: true, same_products_show: true, whatsapp_phone: '+905320000000' };
  const derived = deriveSite(sampleSnapshot({ products: PRODUCTS, brands: 30, config }));
  if (derived.kind === 'refused') throw new Error('The sample shop has no products.');
  return derived.site;
}

const [, , mode = '', folder] = process.argv;
if (import.meta.main && folder !== undefined && ['--with-bare', '--build-only'].includes(mode)) {
  console.log(JSON.stringify(await measure(folder, { withBare: mode === '--with-bare' })));
}
