import type { Print } from '../cloth/fabrics.ts';
import { colour } from '../cloth/tile.ts';
import { type Brand, labelCode, type Product } from './source-plan.ts';

const flowers = (...petals: string[]): Print => ({
  kind: 'floral',
  petals: petals.map(colour),
  leaf: colour('#7d9674'),
});
const dots = (dot: string): Print => ({ kind: 'dots', dot: colour(dot) });
export const stripes = (direction: 'across' | 'along', width: number, ...colours: string[]): Print => ({
  kind: 'stripes',
  direction,
  width,
  colours: colours.map(colour),
});

export const three = ['front', 'detail', 'tag'] as const;
const four = ['front', 'detail', 'back', 'tag'] as const;
export const two = ['front', 'detail'] as const;

/** The same model in several colours. */
function inColours(
  product: Omit<Product, 'hex' | 'names'>,
  colours: Record<string, { hex: string; names: string[] }>,
): Product[] {
  return Object.values(colours).map(({ hex, names }) => ({ ...product, hex, names }));
}

/** `name 1`, `name 2`, … as people number their photos. */
export function numbered(name: string, count: number, separator = ' '): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${separator}${index + 1}`);
}

export const beren: Brand = {
  name: 'Beren',
  backdrop: 'studio',
  support: 'mannequin',
  products: [
    ...inColours(
      { garment: 'wrap-dress', code: 'BR-2041', weave: 'satin', shots: four, sizes: '38 - 46' },
      {
        zumrut: { hex: '#1f6b4e', names: numbered('BR-2041 ZÜMRÜT 38-46 $24.50', 4) },
        bordo: { hex: '#7a1f33', names: numbered('BR-2041 BORDO $24.50', 3) },
        siyah: { hex: '#1d1d22', names: numbered('BR-2041 SİYAH $24.50', 3) },
      },
    ),
    {
      garment: 'day-dress',
      code: 'BR-2057',
      hex: '#b23a48',
      weave: 'crepe',
      print: dots('#fdf3ea'),
      shots: three,
      names: numbered('BR-2057 KIRMIZI S-XL $19.90', 3),
    },
    {
      garment: 'slip-dress',
      code: 'BR-2063',
      hex: '#cdb48c',
      weave: 'satin',
      shots: three,
      names: numbered('BR-2063 ŞAMPANYA 36-42 $17.90', 3),
      support: 'hanger',
    },
  ],
};

export const nehir: Brand = {
  name: 'Nehir',
  backdrop: 'plaster',
  support: 'hanger',
  products: [
    {
      garment: 'day-dress',
      code: '50412',
      hex: '#24335f',
      weave: 'crepe',
      print: flowers('#e7a3a8', '#f0d28c', '#cfd6ea'),
      shots: three,
      names: numbered('50412 LACİVERT S-XL $16.90', 3, '_'),
    },
    {
      garment: 'day-dress',
      code: '50413',
      hex: '#d39aa0',
      weave: 'crepe',
      print: flowers('#fbeef0', '#a34a5c', '#f4d9a8'),
      shots: two,
      names: numbered('50413 PUDRA S-XL $16.90', 2, '_'),
    },
    {
      garment: 'skirt',
      code: '50418',
      hex: '#20232d',
      weave: 'crepe',
      print: dots('#efe9dc'),
      shots: three,
      names: numbered('50418', 3, '_'),
    },
  ],
};

export const inci: Brand = {
  name: 'İnci Triko',
  backdrop: 'plaster',
  support: 'mannequin',
  products: [
    ...inColours(
      { garment: 'turtleneck', code: 'TR-904', weave: 'cable', shots: three, sizes: 'Std' },
      {
        ekru: { hex: '#d9cdb4', names: numbered('TR-904 EKRU Std $18.40', 3) },
        petrol: { hex: '#1d5f68', names: numbered('TR-904 PETROL Std $18.40', 2) },
      },
    ),
    {
      garment: 'jumper',
      code: 'TR-911',
      hex: '#a8434f',
      weave: 'cable',
      shots: two,
      names: numbered('TR-911 GÜL KURUSU $15.20', 2),
    },
    {
      garment: 'jumper',
      code: 'TR-930',
      hex: '#8b95a1',
      weave: 'rib',
      shots: three,
      names: ['IMG_4410', 'IMG_4411', 'IMG_4412'],
      directory: 'TR-930 Gri Kazak $14.80',
    },
  ],
};

export const cicek: Brand = {
  name: 'Çiçek & Co',
  backdrop: 'daylight',
  support: 'mannequin',
  products: [
    {
      garment: 'coat',
      code: 'CC-102',
      hex: '#a8763c',
      weave: 'wool',
      accent: '#6b4a22',
      shots: three,
      names: numbered('CC-102 CAMEL 36-46 $52.00', 3),
      sizes: '36 - 46',
    },
    {
      garment: 'coat',
      code: 'CC-115',
      hex: '#4b5563',
      weave: 'wool',
      accent: '#9aa0a6',
      shots: three,
      names: numbered('CC-115 ANTRASİT 36-46 $49.00', 3),
    },
  ],
};

export const mavera: Brand = {
  name: 'Mavera',
  backdrop: 'studio',
  support: 'mannequin',
  products: [
    ...inColours(
      { garment: 'blazer', code: 'MV-5512', weave: 'wool', shots: three, sizes: '36 - 44' },
      {
        siyah: { hex: '#1c1c22', names: numbered('MV-5512 SİYAH 36-44 $34.90', 3) },
        vizon: { hex: '#8a7462', names: numbered('MV-5512 VİZON 36-44 $34.90', 2) },
      },
    ),
    {
      garment: 'trousers',
      code: 'MV-5604',
      hex: '#2a2c36',
      weave: 'wool',
      print: stripes('along', 6, '#2a2c36', '#2a2c36', '#565a6a'),
      shots: two,
      names: numbered('MV-5604 ÇİZGİLİ 36-44 $19.90', 2),
    },
  ],
};

export const sule: Brand = {
  name: 'Şule Denim',
  backdrop: 'wood',
  support: 'hanger',
  products: [
    {
      garment: 'jeans',
      code: '77120',
      hex: '#2f5488',
      weave: 'denim',
      accent: '#d9a04a',
      shots: four,
      names: numbered('77120 İNDİGO 26-34 $16.20', 4, '_'),
      sizes: '26 - 34',
    },
    {
      garment: 'tee',
      code: '41072',
      hex: '#f1efe8',
      weave: 'jersey',
      accent: '#1f2d4d',
      print: stripes('across', 24, '#1f2d4d'),
      shots: three,
      names: numbered('41072 LACİVERT S-XL $7.20', 3, '_'),
    },
    {
      garment: 'hoodie',
      code: '41901',
      hex: '#8f7fb8',
      weave: 'jersey',
      shots: three,
      names: numbered('41901 LİLA S-XL $11.50', 3, '_'),
    },
  ],
};

const stripedShirt = labelCode('869012345678');
const whiteShirt = labelCode('869012345701');
export const vera: Brand = {
  name: 'Vera Style',
  backdrop: 'warm',
  support: 'hanger',
  products: [
    {
      garment: 'shirt',
      hex: '#5b8fc4',
      weave: 'crepe',
      accent: '#f2f0ea',
      print: stripes('along', 12, '#dfe9f2'),
      shots: four,
      names: numbered(stripedShirt.code, 4, '_'),
      ...stripedShirt,
    },
    {
      garment: 'shirt',
      hex: '#ecebe6',
      weave: 'crepe',
      accent: '#ded9cd',
      shots: three,
      names: numbered(whiteShirt.code, 3, '_'),
      ...whiteShirt,
    },
    // The second photo arrived cut off, as uploads do.
    {
      garment: 'shirt',
      code: 'VR-118',
      hex: '#a7b8a1',
      weave: 'linen',
      shots: three,
      names: ['VR-118_1', 'VR-118_2!', 'VR-118_3'],
    },
  ],
};

export const olivia: Brand = {
  name: 'Olivia',
  backdrop: 'warm',
  support: 'hanger',
  products: [
    {
      garment: 'pleated-skirt',
      code: 'OL-81',
      hex: '#5d2f57',
      weave: 'satin',
      shots: three,
      names: numbered('OL-81 MÜRDÜM 36-42 $15.50', 3),
      sizes: '36 - 42',
    },
    {
      garment: 'slip-dress',
      code: 'OL-90',
      hex: '#49657a',
      weave: 'satin',
      shots: two,
      names: numbered('OL-90 PETROL 36-42 $17.90', 2),
    },
  ],
};
