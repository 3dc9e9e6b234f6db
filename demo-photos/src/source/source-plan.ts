import type { Backdrop } from '../backdrop.ts';
import type { Print, Weave } from '../cloth/fabrics.ts';
import { seedOf } from '../cloth/random.ts';
import { colour } from '../cloth/tile.ts';
import type { Support } from '../garments/figure.ts';
import type { Garment } from '../garments/garment.ts';
import type { PhotoSpec, Shot } from '../photo.ts';
import { ean13 } from '../tag.ts';

/** One product of a brand in one colour, as the shop photographs it. */
export interface Product {
  garment: Garment;
  /** What the hang-tag says; also the seed of the garment's folds. */
  code: string;
  hex: string;
  weave: Weave;
  print?: Print;
  accent?: string;
  /** File names without ending, one per photo, in the order of `shots`. */
  names: readonly string[];
  shots: readonly Shot[];
  /** Product directory the photos are in, if the shop made one. */
  directory?: string;
  /** Printed on the tag; default: the code. */
  barcode?: string;
  sizes?: string;
  support?: Support;
}

export interface Brand {
  name: string;
  backdrop: Backdrop;
  support: Support;
  products: readonly Product[];
}

export interface Folder {
  name: string;
  brands: readonly Brand[];
}

/** A file of the source tree; a truncated one ends after a third of its bytes. */
export interface PlannedFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  spec: PhotoSpec;
  isTruncated: boolean;
}

/** Sizes as they come: most from a camera set to 2 MP, some closer shots smaller, a few at full 12 MP, some lying with EXIF. */
const sizes = {
  usual: { width: 1200, height: 1600, orientation: 1 },
  small: { width: 900, height: 1200, orientation: 1 },
  full: { width: 3000, height: 4000, orientation: 1 },
  lying: { width: 1200, height: 1600, orientation: 6 },
  fullLying: { width: 3000, height: 4000, orientation: 6 },
} as const;
export type PhotoSize = keyof typeof sizes;

/** Lists every photo of a source tree; the same folders give the same list. */
export function planSource(folders: readonly Folder[]): PlannedFile[] {
  return folders.flatMap((folder) =>
    folder.brands.flatMap((brand) =>
      brand.products.flatMap((product, index) => photosOf({ folder, brand, product, index })),
    ),
  );
}

interface Place {
  folder: Folder;
  brand: Brand;
  product: Product;
  index: number;
}

function photosOf({ folder, brand, product, index }: Place): PlannedFile[] {
  const directory = [folder.name, brand.name, ...(product.directory ? [product.directory] : [])].join('/');
  return product.names.map((name, position) => {
    const shot = product.shots[position] ?? 'front';
    const isTruncated = name.endsWith('!');
    return {
      path: `${directory}/${name.replace('!', '')}.jpg`,
      spec: specOf({ brand, product, shot, size: sizeFor(shot, index, brand.name) }),
      isTruncated,
    };
  });
}

/** A product here and there is photographed with a telephone at full size, others lie on their side. */
function sizeFor(shot: Shot, index: number, brand: string): PhotoSize {
  const dice = seedOf(`${brand}${index}`) % 13;
  if (shot === 'front' && dice === 0 && index > 1) return 'full';
  if (shot === 'front' && dice === 1) return 'fullLying';
  if (shot === 'detail' && dice < 4) return 'lying';
  return shot === 'front' || shot === 'back' ? 'usual' : 'small';
}

/** Everything `takePhoto` needs to know. */
export function specOf({
  brand,
  product,
  shot,
  size,
}: {
  brand: Brand;
  product: Product;
  shot: Shot;
  size: PhotoSize;
}): PhotoSpec {
  const { garment, code, hex, weave, print, accent = '#c9a45a', barcode = code, support = brand.support } = product;
  return {
    garment,
    shot,
    backdrop: brand.backdrop,
    look: { base: colour(hex), weave, ...(print && { print }), accent: colour(accent), support, isBack: false },
    tag: { brand: brand.name, code, sizes: product.sizes ?? 'S - XL', barcode },
    seed: seedOf(`${code} ${garment}`),
    studio: seedOf(brand.name),
    ...sizes[size],
  };
}

/** `L` and 13 digits, the way some wholesalers name their files; the digits are a valid EAN. */
export function labelCode(first12: string): { code: string; barcode: string } {
  const barcode = ean13(first12);
  return { code: `L${barcode}`, barcode };
}
