import type { ImageSlot, PanelField, TemplateData, TextOverlay } from './template.ts';

/** All built-in templates share this canvas (TPL-07), px. */
const canvas = { width: 1000, height: 1150 };
/** White space between neighbouring photos, px. */
const gap = 8;
/** The white band at the foot of the 'first' family. */
const foot = { top: 990, height: 160 };
/** The brand band at the left of the 'second' family. */
const band = { width: 92 };

/** The editor's panel with the specification's defaults (TPL-10…TPL-13). */
export const defaultPanel: PanelField[] = [
  { title: 'Brand', keyword: 'firm', default: '', type: 'brands' },
  { title: 'Code', keyword: 'code', default: '' },
  { title: 'Colour', keyword: 'color', default: 'BLACK', type: 'color_dropdown' },
  { title: 'Size', keyword: 'size', default: 'Std', type: 'size_dropdown' },
  { title: 'Type', keyword: 'type', default: 'DRESS', type: 'type_dropdown' },
  { title: 'Price', keyword: 'price', default: '0' },
];

/** Brand, one line of facts and a price tag on the foot band. */
const firstTexts: TextOverlay[] = [
  {
    x: 36,
    y: 1012,
    width: 550,
    height: 72,
    font: 'NexaBold',
    size: 54,
    align: 'left',
    color: '#123d30',
    format: '{firm}',
    type: 'logo',
  },
  {
    x: 36,
    y: 1084,
    width: 550,
    height: 40,
    font: 'Roboto Medium',
    size: 30,
    align: 'left',
    color: '#1d1f23',
    format: '{code} · {color} · {size}',
    type: 'text',
  },
  {
    x: 604,
    y: 1018,
    width: 360,
    height: 104,
    font: 'Roboto Black',
    size: 62,
    align: 'right',
    color: '#ffffff',
    background: '#123d30',
    radius: 10,
    format: '{price}',
    type: 'price',
  },
];

/** Brand along the side band, a label at the top and a price pill at the bottom right. */
const secondTexts: TextOverlay[] = [
  {
    x: 12,
    y: 60,
    width: 68,
    height: 1030,
    rotate: 270,
    font: 'NexaBold',
    size: 44,
    align: 'center',
    color: '#ffffff',
    format: '{firm}',
    type: 'logo',
  },
  {
    x: 128,
    y: 28,
    width: 640,
    height: 50,
    font: 'Roboto Medium',
    size: 27,
    align: 'left',
    color: '#1d1f23',
    background: '#ffffff',
    radius: 6,
    format: '{code} · {color} · {size}',
    type: 'text',
  },
  {
    x: 480,
    y: 1030,
    width: 488,
    height: 92,
    font: 'Roboto Black',
    size: 58,
    align: 'right',
    color: '#1d1f23',
    background: '#ffffff',
    radius: 46,
    format: '{price}',
    type: 'price',
  },
];

/** The safety net carries no price: it also frames production and mobile pictures (D-59). */
const plainTexts: TextOverlay[] = [
  {
    x: 36,
    y: 1060,
    width: 620,
    height: 56,
    font: 'NexaBold',
    size: 42,
    align: 'left',
    color: '#ffffff',
    format: '{firm}',
    type: 'logo',
  },
  {
    x: 664,
    y: 1066,
    width: 300,
    height: 44,
    font: 'Roboto Medium',
    size: 30,
    align: 'right',
    color: '#ffffff',
    format: '{code}',
    type: 'text',
  },
];

const garment = { has_barcode: false };
const tag = { has_barcode: true };

function slot(x: number, y: number, width: number, height: number, config: ImageSlot['config']): ImageSlot {
  return { x, y, width, height, config };
}

const rightOfBand = band.width + gap;
const besideBand = canvas.width - rightOfBand;
const half = (room: number) => (room - gap) / 2;

/**
 * Tag close-ups go into the small third slot of first-1-2 and never fill half a collage; three photos of the garment
 * itself become second-1-2. The one-photo templates take anything, so that a single photo always finds a place (D-30).
 */
const slots = {
  first: {
    '1': [slot(0, 0, canvas.width, foot.top, {})],
    '1-1': [
      slot(0, 0, half(canvas.width), foot.top, garment),
      slot(half(canvas.width) + gap, 0, half(canvas.width), foot.top, garment),
    ],
    '1-2': [
      slot(0, 0, 636, foot.top, garment),
      slot(644, 0, 356, half(foot.top), garment),
      slot(644, half(foot.top) + gap, 356, half(foot.top), tag),
    ],
  },
  second: {
    '1': [slot(rightOfBand, 0, besideBand, canvas.height, {})],
    '1-1': [
      slot(rightOfBand, 0, half(besideBand), canvas.height, garment),
      slot(rightOfBand + half(besideBand) + gap, 0, half(besideBand), canvas.height, garment),
    ],
    '1-2': [
      slot(rightOfBand, 0, besideBand, 690, garment),
      slot(rightOfBand, 690 + gap, half(besideBand), canvas.height - 690 - gap, garment),
      slot(rightOfBand + half(besideBand) + gap, 690 + gap, half(besideBand), canvas.height - 690 - gap, {}),
    ],
  },
};

type Variant = keyof typeof slots.first;
const variants: Variant[] = ['1', '1-1', '1-2'];

function builtIn(name: string, parts: Pick<TemplateData, 'images' | 'texts'> & Partial<TemplateData>): TemplateData {
  return {
    name,
    ...canvas,
    background: `built-in:${name}`,
    color: '#ffffff',
    panel: defaultPanel,
    brands: [],
    hidden: false,
    default: false,
    force: false,
    ...parts,
  };
}

/**
 * The seven built-in templates (D-31, TPL-05): six that are offered, then the hidden `plain`, which 'Tekrar İşle' uses.
 * Shops get copies. Their overlay pictures are drawn by `scene/scripts/draw-overlays.ts`.
 */
export const builtInTemplates: readonly TemplateData[] = [
  ...variants.map((variant) =>
    builtIn(`first-${variant}`, { images: slots.first[variant], texts: firstTexts, default: true }),
  ),
  ...variants.map((variant) => builtIn(`second-${variant}`, { images: slots.second[variant], texts: secondTexts })),
  builtIn('plain', {
    images: [slot(0, 0, canvas.width, canvas.height, {})],
    texts: plainTexts,
    hidden: true,
    force: true,
  }),
];
