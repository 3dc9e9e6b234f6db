import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileServer } from '@kolaj/testkit/file-servers/file-server';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './api.ts';
import { demoPassword, expect } from './product.ts';
import type { Product } from './run-product.ts';
import { newShop } from './shell.ts';

/** Two busy cores, and photos that must stay unchanged for ten seconds before they are taken. */
const patience = { timeout: 150_000 };

/** A drawn photo: nobody's, and small enough for a test. */
export function drawnPhoto(hue: number, { width, height } = { width: 900, height: 1200 }): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 30% 80%)"/>
    <rect x="20%" y="20%" width="60%" height="60%" fill="hsl(${hue + 120} 60% 40%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Lays photos on a file server: season / brand / name. */
export async function putPhotos(
  { root }: FileServer,
  { season, brand, photos }: { season: string; brand: string; photos: Record<string, Buffer> },
): Promise<void> {
  for (const [name, bytes] of Object.entries(photos)) {
    const file = join(root, season, brand, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** A call as the person of this browser; it must succeed. */
export async function ask(page: Page, { console: origin }: Product, path: string, payload: object) {
  const answer = await page.request.post(`${origin}/api${path}`, { data: payload });
  const body: Record<string, unknown> = await answer.json();
  expect(body).toMatchObject({ success: true });
  return body;
}

export const addTemplate = (page: Page, product: Product, name: string) =>
  ask(page, product, '/shop/addExampSchema', { data: [name] });

interface ImportOptions {
  server: FileServer;
  season: string;
  brand: string;
  template: string;
  /** The states of the collages when everything is processed. */
  counts: Record<string, number>;
}

export interface ImportedShop {
  pid: string;
  folder: string;
}

/** A new shop in this browser, its photos on the given server, with everything imported and processed. */
export async function importedShop(page: Page, product: Product, options: ImportOptions): Promise<ImportedShop> {
  const { server, season, brand, template, counts } = options;
  await newShop(page, product);
  const own = await page.request.get(`${product.console}/api/shop/product?product_type=shop`);
  const { product: shop } = await own.json();
  const pid = String(Object(shop).pid);
  await addTemplate(page, product, template);
  const admin = await logIn(product, 'admin@demo.kolaj.test', demoPassword);
  const { host, port, user: username, password } = server;
  const source = { pid, driver: 'ftp', host, port, username, password };
  expect((await admin.form('/shop/admin/source/save', source)).body).toMatchObject({ success: true });
  const sub_folders = [{ name: brand, path: `${season}/${brand}` }];
  await ask(page, product, '/shop/folder/import', { folder: [{ name: season, path: season, sub_folders }] });
  await expect.poll(() => countsIn(page, product), patience).toEqual(counts);
  return { pid, folder: String(Object(await onlyFolder(page, product)).id) };
}

async function onlyFolder(page: Page, product: Product): Promise<unknown> {
  const { data } = await ask(page, product, '/shop/folder/list', {});
  return Object(data).result[0];
}

/** How many collages of each status the shop's only folder has. */
export async function countsIn(page: Page, product: Product): Promise<Record<string, number>> {
  const rows: { status: string; count: number }[] = Object(await onlyFolder(page, product)).kolaj ?? [];
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
