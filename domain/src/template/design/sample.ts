import type { TextData } from '../../collage/collage.ts';
import { defaultPanel } from '../built-in.ts';
import type { TemplateData } from '../template.ts';

/** The designer's canvas (TPL-09), px. */
const canvas = { width: 1536, height: 2396 };
const gap = 16;
const foot = { top: 2016, height: 380 };
const column = { x: 976, width: 560 };
const tile = (foot.top - 2 * gap) / 3;

/** What /yta/collage begins with (ADM-05): four photos, a brand, one line of facts and a price. */
export const sampleTemplate: TemplateData = {
  name: 'sample',
  ...canvas,
  background: null,
  color: '#ffffff',
  images: [
    { x: 0, y: 0, width: column.x - gap, height: foot.top, config: { has_person: true } },
    { x: column.x, y: 0, width: column.width, height: Math.floor(tile), config: { has_barcode: false } },
    {
      x: column.x,
      y: Math.floor(tile) + gap,
      width: column.width,
      height: Math.floor(tile),
      config: { has_barcode: false },
    },
    {
      x: column.x,
      y: 2 * (Math.floor(tile) + gap),
      width: column.width,
      height: foot.top - 2 * (Math.floor(tile) + gap),
      config: { has_barcode: true },
    },
  ],
  texts: [
    {
      x: 64,
      y: foot.top + 60,
      width: 860,
      height: 140,
      font: 'NexaBold',
      size: 110,
      align: 'left',
      color: '#123d30',
      format: '{firm}',
      type: 'logo',
    },
    {
      x: 64,
      y: foot.top + 218,
      width: 860,
      height: 72,
      font: 'Roboto Medium',
      size: 54,
      align: 'left',
      color: '#1d1f23',
      format: '{code} · {color} · {size}',
      type: 'text',
    },
    {
      x: column.x,
      y: foot.top + 84,
      width: 496,
      height: 190,
      font: 'Roboto Black',
      size: 118,
      align: 'right',
      color: '#ffffff',
      background: '#123d30',
      radius: 20,
      format: '{price}',
      type: 'price',
    },
  ],
  panel: defaultPanel,
  brands: [],
  hidden: false,
  default: false,
  force: false,
};

/** The values of the sample product. */
export const sampleText: TextData = {
  code: 'A1024',
  values: { firm: 'ATELIER', code: 'A1024', color: 'EMERALD', size: 'S-XL', type: 'DRESS', price: '24,90' },
  discountprice: null,
  guessed: [],
};
