import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { demo2Folders, demoFolders } from './demo-folders.ts';
import { withPhotographer } from './photographer.ts';
import { type Brand, type PhotoSize, type PlannedFile, planSource, specOf } from './source-plan.ts';

export interface WriteOptions {
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Processes that draw; default: one per core, at most four. */
  photographers?: number;
}

export type Written = { kind: 'written'; files: number } | { kind: 'already-there' };

/** Writes the source tree of the shop `demo` under `rootDir` (D-25, D-28). A finished tree is left alone. */
export function writeDemoSource(rootDir: string, options: WriteOptions = {}): Promise<Written> {
  return writeTree(rootDir, planSource(demoFolders), options);
}

/** Writes the small source tree of the shop `demo2`. */
export function writeDemo2Source(rootDir: string, options: WriteOptions = {}): Promise<Written> {
  return writeTree(rootDir, planSource(demo2Folders), options);
}

/** Writes `photos` photos of mixed sizes, every tenth at 12 MP, as one brand folder: `dir/{brand}/BN-1001 … .jpg`. */
export function writeBenchFolder(
  dir: string,
  { photos, ...options }: WriteOptions & { photos: number },
): Promise<Written> {
  const [folder] = demoFolders;
  const products = (folder?.brands ?? []).flatMap((brand) => brand.products.map((product) => ({ brand, product })));
  const files = Array.from({ length: photos }, (_, index): PlannedFile[] => {
    const chosen = products[Math.floor(index / 3) % products.length];
    if (!chosen) return [];
    const shot = (['front', 'detail', 'tag'] as const)[index % 3] ?? 'front';
    const size: PhotoSize = (['full', 'usual', 'lying', 'usual', 'small'] as const)[index % 10] ?? 'usual';
    const name = `BN-${1001 + Math.floor(index / 3)}_${(index % 3) + 1}`;
    return [{ path: `Bench/${name}.jpg`, spec: specOf({ ...chosen, shot, size }), isTruncated: false }];
  });
  return writeTree(dir, files.flat(), options);
}

/** Photos of each product that a new shop tries with, and products of each brand: 2 × 3 × 2 are the 12 pictures. */
const tried = { photos: 2, products: 3, brands: 2 };

/** Writes 12 photos of two brands, as a new shop may try with; answers where: `{brand}/….jpg`. */
export async function writeTryFolder(dir: string): Promise<{ files: string[] }> {
  const folder = demoFolders.find(({ brands }) => brands.filter(isTriable).length >= tried.brands);
  const brands = (folder?.brands ?? []).filter(isTriable).slice(0, tried.brands);
  const files = brands.flatMap((brand) =>
    triable(brand).flatMap((product) =>
      product.names.slice(0, tried.photos).map((name, position): PlannedFile => {
        const shot = product.shots[position] ?? 'front';
        return {
          path: `${brand.name}/${name}.jpg`,
          spec: specOf({ brand, product, shot, size: 'small' }),
          isTruncated: false,
        };
      }),
    ),
  );
  await writeTree(dir, files, { photographers: 1 });
  return { files: files.map(({ path }) => path) };
}

/** Products whose names say all that a collage needs, the price too. */
const triable = ({ products }: Brand) =>
  products
    .filter(({ names, directory }) => {
      const isWhole = names.every((name) => name.includes('$') && !name.endsWith('!'));
      return directory === undefined && names.length >= tried.photos && isWhole;
    })
    .slice(0, tried.products);
const isTriable = (brand: Brand) => triable(brand).length === tried.products;

/**
 * Photos are written under temporary names and renamed, so that a reader never sees half a file; the mark of a finished
 * tree is beside the root, because a file inside would be part of the shop's source.
 */
async function writeTree(rootDir: string, files: readonly PlannedFile[], options: WriteOptions): Promise<Written> {
  const mark = join(dirname(rootDir), `.${basename(rootDir)}.complete`);
  if (existsSync(mark)) return { kind: 'already-there' };
  for (const folder of new Set(files.map(({ path }) => dirname(join(rootDir, path)))))
    await mkdir(folder, { recursive: true });

  let done = 0;
  const waiting = byBrand(files);
  const work = () =>
    withPhotographer(async (take) => {
      for (let brand = waiting.shift(); brand; brand = waiting.shift()) {
        for (const { path, spec, isTruncated } of brand) {
          const photo = await take(spec);
          await save(join(rootDir, path), isTruncated ? photo.subarray(0, Math.floor(photo.length / 3)) : photo);
          done += 1;
          options.onProgress?.({ done, total: files.length });
        }
      }
    });
  const photographers = options.photographers ?? Math.min(4, availableParallelism());
  await Promise.all(Array.from({ length: Math.min(photographers, waiting.length) }, work));
  await writeFile(mark, `${files.length}\n`);
  return { kind: 'written', files: files.length };
}

/**
 * A brand's photos go to the same photographer, those of a product one after another: it keeps the backdrop and the drawing of
 * the garment from one photo to the next.
 */
function byBrand(files: readonly PlannedFile[]): PlannedFile[][] {
  const productOf = ({ spec: { garment, look, seed } }: PlannedFile) => JSON.stringify([garment, look, seed]);
  const brands = Map.groupBy(files, ({ spec }) => spec.studio);
  return [...brands.values()].map((brand) => [...Map.groupBy(brand, productOf).values()].flat());
}

async function save(path: string, bytes: Uint8Array): Promise<void> {
  const half = join(dirname(path), `.${basename(path)}.half`);
  await writeFile(half, bytes);
  await rename(half, path);
}
