import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { alignments, fontNames, type TemplateData, type TextOverlay } from '@kolaj/domain/template/template';
import type { PageInput } from './parity-page.ts';

/** What shops write in the seven languages, kerning pairs, a right-to-left name, and signs that a font may lack. */
const texts = [
  'İŞÇĞÜÖ ıışçğüö Çağla Yeşili',
  'Gülkurusu · 38-46 · Viskon',
  'Off-shoulder dress, size 12–16',
  'Größe 38/40 – Übergröße: äöüß',
  'Robe d’été, œillets, taille 40 — prêt-à-porter',
  'Vestido de niña ¡Rebajas! ¿Añil?',
  'Calções, coração, à mão, 100 % algodão',
  'Платье «Щёголь» №5, размер 46–52',
  'AVATAR Ta To Yü LT Wa fi ffl',
  '₺1.299,90 $49 €39,99 £35 ₽4 500',
  'שמלה 38',
  'Ünlü 👗 elbise 新',
];
const longTexts = [
  'RENK: siyah, beyaz, lacivert, zümrüt, bordo, vizon, çağla, gülkurusu, antrasit, ekru, haki, mürdüm',
  'ЦВЕТА: чёрный, белый, тёмно-синий, изумрудный, бордовый, бежевый, серый, хаки, сиреневый',
  'Couleurs : noir, blanc, bleu marine, vert émeraude, bordeaux, taupe, gris anthracite, écru',
];
const colours = ['#17181b', '#8a1f3d', '#ffffff', '#123d30', '#0b5cad', '#e0a526'];
const grounds = ['#ffffff', '#123d30', '#ffd43b', '#222222', '#f4d7df'];

/** The reference of the logo, and the name of the shop's own font in every generated scene. */
export const logo = { ref: 'logo', width: 420, height: 150 };
export const ownFont = { name: 'Shop Sans', face: 'own:parity' } as const;

export interface ParityScene {
  name: string;
  input: PageInput;
}

/** Scenes from a seed: each font, script, alignment, turn and ground comes in many of them. No photos: their pixels are compared by loudness. */
export function generatedScenes(count: number, seed: number): ParityScene[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => ({ name: `scene ${index + 1}`, input: aScene(index, random) }));
}

type Random = () => number;

/** Numbers 0–1, the same for the same seed. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function aScene(index: number, random: Random): PageInput {
  const fonts = [...fontNames, 'Arial', ownFont.name, 'Nobody Sans'];
  const lines = Array.from({ length: 9 }, (_, line) => {
    // In turn, so that a short set has every font; the rest is chance.
    const font = fonts[(index + line) % fonts.length] ?? 'Roboto';
    return aText(random, { font, y: 20 + line * 105 });
  });
  const template: TemplateData = {
    ...templateOf(index),
    color: pick(grounds, random),
    images: [],
    texts: [...lines, ...sideTexts(random)],
  };
  return {
    template,
    editor: {
      text_data: {
        code: 'BR-2041',
        values: { firm: 'ŞULE & Co', price: pick(['1.299,90 ₺', '24,50', 'sorunuz', '0'], random) },
        discountprice: random() < 0.5 ? '999,90 ₺' : null,
        guessed: [],
      },
      images: [],
    },
    photoSizes: {},
    logo: random() < 0.7 ? logo : null,
    fonts: { [ownFont.name]: ownFont.face },
  };
}

/** Every overlay in turn, and sometimes none. */
function templateOf(index: number): TemplateData {
  const built = builtInTemplates[index % builtInTemplates.length];
  if (!built) throw new Error('no templates');
  return index % 8 === 7 ? { ...built, background: null } : built;
}

function aText(random: Random, { font, y }: { font: string; y: number }): TextOverlay {
  const type = pick(['text', 'text', 'text', 'price', 'logo', 'barcode'] as const, random);
  return {
    x: Math.round(random() * 2000) / 10,
    y: y + Math.round(random() * 100) / 10,
    width: 300 + Math.round(random() * 480),
    height: 40 + Math.round(random() * 60),
    font,
    size: 14 + Math.round(random() * 90),
    align: pick(alignments, random),
    color: pick(colours, random),
    format: formatFor(type, random),
    type,
    rotate: random() < 0.15 ? 180 : 0,
    ...groundOf(random),
  };
}

function formatFor(type: TextOverlay['type'], random: Random): string {
  switch (type) {
    case 'price':
      return '{price}';
    case 'logo':
      return '{firm}';
    case 'barcode':
      return pick(['{code}', '5901234123457', '96385074', 'ŞULE'], random);
    case 'text':
      return random() < 0.3 ? pick(longTexts, random) : pick(texts, random);
  }
}

/** Texts along the right side, turned both ways, placed by name. */
function sideTexts(random: Random): TextOverlay[] {
  return ([90, 270] as const).map((rotate, index) => ({
    ...aText(random, { font: pick(fontNames, random), y: 30 + index * 540 }),
    x: 900.5,
    width: 40 + Math.round(random() * 50),
    height: 500,
    rotate,
  }));
}

function groundOf(random: Random): Pick<TextOverlay, 'background' | 'radius'> {
  return random() < 0.4 ? { background: pick(grounds, random), radius: Math.round(random() * 40) } : {};
}
