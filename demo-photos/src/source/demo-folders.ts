import { beren, cicek, inci, mavera, nehir, numbered, olivia, stripes, sule, three, two, vera } from './demo-brands.ts';
import type { Folder } from './source-plan.ts';

const lastWeek: Folder = {
  name: 'Güz 2026 46. Hafta',
  brands: [
    {
      ...beren,
      products: [
        {
          garment: 'wrap-dress',
          code: 'BR-1988',
          hex: '#6d3b2a',
          weave: 'crepe',
          shots: two,
          names: numbered('BR-1988 KAHVE 38-46 $23.00', 2),
        },
      ],
    },
    {
      ...inci,
      products: [
        {
          garment: 'turtleneck',
          code: 'TR-880',
          hex: '#c7a26a',
          weave: 'cable',
          shots: two,
          names: numbered('TR-880 HARDAL Std $17.90', 2),
        },
      ],
    },
    {
      ...mavera,
      products: [
        {
          garment: 'blazer',
          code: 'MV-5400',
          hex: '#27374f',
          weave: 'wool',
          shots: two,
          names: numbered('MV-5400 LACİVERT 36-44 $33.00', 2),
        },
      ],
    },
  ],
};

const sale: Folder = {
  name: 'Yaz Sonu İndirim',
  brands: [
    {
      ...olivia,
      products: [
        {
          garment: 'skirt',
          code: 'OL-55',
          hex: '#c56a4c',
          weave: 'crepe',
          shots: two,
          names: numbered('OL-55 KİREMİT 36-42 $12.90', 2),
        },
      ],
    },
    {
      ...sule,
      products: [
        {
          garment: 'tee',
          code: '40955',
          hex: '#f4f1ea',
          weave: 'jersey',
          accent: '#a8323a',
          print: stripes('across', 12, '#a8323a'),
          shots: two,
          names: numbered('40955 KIRMIZI S-XL $5.90', 2, '_'),
        },
      ],
    },
  ],
};

/** Photos that are ready as they are: never made into collages (D-26). */
const ready: Folder = {
  name: 'KOLAJSIZ',
  brands: [
    {
      ...beren,
      products: [
        {
          garment: 'wrap-dress',
          code: 'BR-2070',
          hex: '#3b3f75',
          weave: 'satin',
          shots: ['front', 'back', 'detail'],
          names: ['IMG_5201', 'IMG_5202', 'IMG_5203'],
        },
      ],
    },
  ],
};

/** The source tree of the shop `demo`: a current delivery with eight brands, an older one, a sale, and ready photos. */
export const demoFolders: readonly Folder[] = [
  { name: 'Güz 2026 47. Hafta', brands: [beren, nehir, inci, cicek, mavera, sule, vera, olivia] },
  lastWeek,
  sale,
  ready,
];

/** The source tree of the shop `demo2`. */
export const demo2Folders: readonly Folder[] = [
  {
    name: 'Kasım',
    brands: [
      {
        name: 'Defne',
        backdrop: 'warm',
        support: 'hanger',
        products: [
          {
            garment: 'tee',
            code: 'DF-301',
            hex: '#2f3b46',
            weave: 'jersey',
            accent: '#2f3b46',
            shots: two,
            names: numbered('DF-301 FÜME S-XL $6.50', 2),
          },
          {
            garment: 'skirt',
            code: 'DF-412',
            hex: '#3f6b5a',
            weave: 'crepe',
            shots: three,
            names: numbered('DF-412 YEŞİL 36-42 $11.00', 3),
          },
        ],
      },
    ],
  },
];
