import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { drawScene } from '@kolaj/imaging/render/render';
import type { PhotoFiles } from '@kolaj/imaging/render/slot-pixels';
import { buildScene } from '@kolaj/scene/build-scene';
import { faces } from '@kolaj/scene/fonts/fonts';
import { fontPath, readFonts } from '@kolaj/scene/fonts/fonts-node';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import { canonicalScene } from '@kolaj/scene/scene-hash';
import { createShaper } from '@kolaj/scene/text/shaper';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { PageInput } from './parity-page.ts';
import { ownFont } from './parity-scenes.ts';

/** A secure one: only there the page may compute hashes. Nothing leaves the machine, every request is answered here. */
const origin = 'https://parity.test';

const shaper = createShaper(readFonts());
shaper.add(ownFont.face, await readFile(fontPath('montserrat-extrabold')));

interface Served {
  body: Buffer;
  contentType: string;
}

export interface ParityFiles {
  /** PNG files by reference, besides the built-in overlays. */
  pictures: Record<string, string>;
  photos: Record<string, PhotoFiles>;
}

/** Answers the page's requests: its bundle made from the product's sources, fonts, pictures, refined photos. */
export async function parityServer(files: ParityFiles): Promise<{ open: (page: Page) => Promise<void> }> {
  const served = new Map<string, Served>([...(await bundle()), ...(await fonts()), ...(await pictures(files))]);
  return {
    async open(page) {
      await page.route(`${origin}/**`, async (route) => {
        const file = served.get(decodeURIComponent(new URL(route.request().url()).pathname));
        await (file ? route.fulfill(file) : route.fulfill({ status: 404 }));
      });
      await page.goto(`${origin}/`);
      await page.waitForFunction(() => 'paintInPage' in window);
    },
  };
}

async function bundle(): Promise<[string, Served][]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      lib: { entry: join(import.meta.dirname, 'parity-page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const outputs = [result].flat().flatMap((made) => ('output' in made ? made.output : []));
  const scripts = outputs.map((file): [string, Served] => [
    `/${file.fileName}`,
    {
      body: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      contentType: file.fileName.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
    },
  ]);
  const entry = scripts.find(([path]) => /^\/page\.m?js$/.test(path))?.[0];
  const html = `<!doctype html><script type="module" src="${entry}"></script>`;
  return [...scripts, ['/', { body: Buffer.from(html), contentType: 'text/html' }]];
}

async function fonts(): Promise<[string, Served][]> {
  const all = [...faces.map((face) => [face, face] as const), [ownFont.face, 'montserrat-extrabold'] as const];
  return Promise.all(
    all.map(async ([name, face]): Promise<[string, Served]> => {
      return [`/files/${name}`, { body: await readFile(fontPath(face)), contentType: 'font/ttf' }];
    }),
  );
}

/** Every overlay of ours, and what the test brings. */
const overlays: Record<string, string> = Object.fromEntries(
  builtInTemplates.flatMap(({ background }) => {
    const file = background === null ? null : builtInOverlay(background);
    return background !== null && file !== null ? [[background, file]] : [];
  }),
);

async function pictures({ pictures, photos }: ParityFiles): Promise<[string, Served][]> {
  const refined = Object.entries(photos).map(([path, { refined }]) => [path, refined.file, 'image/jpeg'] as const);
  const others = Object.entries({ ...overlays, ...pictures }).map(([ref, file]) => [ref, file, 'image/png'] as const);
  return Promise.all(
    [...refined, ...others].map(async ([name, file, contentType]): Promise<[string, Served]> => {
      return [`/files/${name}`, { body: await readFile(file), contentType }];
    }),
  );
}

export interface Painted {
  /** The scene as canonical text. */
  scene: string;
  sha256: string;
}

/** The same picture as the server draws it, before it becomes a JPEG. */
export async function drawnByServer(
  input: PageInput,
  { pictures, photos }: ParityFiles,
): Promise<Painted & { pixels: Buffer; width: number; height: number }> {
  const scene = buildScene({ ...input, shaper });
  const drawn = await drawScene({ scene, photos, pictures: { ...overlays, ...pictures }, purpose: 'export' });
  if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
  const { data, width, height } = drawn.pixels;
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { scene: canonicalScene(scene), sha256, pixels: data, width, height };
}
