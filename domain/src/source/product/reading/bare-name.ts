import { findColour } from '../../../collage/texts/words.ts';
import { capitals, clothesSize, isDeviceName, stemOf } from '../product-name.ts';

const words = (...list: string[]): string => list.join('|');

/** What people write for the side that a photo shows, in our seven languages. */
const side = words(
  'FRONT|BACK|SIDE|DETAIL|DETAILS|CLOSEUP|ZOOM|FULL',
  'ÖN|ON|ARKA|YAN|DETAY|YAKIN|BOY',
  'DEVANT|DOS|FACE|COTE|CÔTÉ|DÉTAIL|PORTÉ',
  'VORNE|VORN|HINTEN|SEITE|VORDERSEITE|RÜCKSEITE',
  'FRENTE|ESPALDA|LADO|DETALLE|DETALHE|COSTAS|TRÁS|TRAS',
  'ПЕРЕД|ЗАД|СПЕРЕДИ|СЗАДИ|БОК|СБОКУ|ДЕТАЛЬ',
);

/** Words before the running number of a photo; they name no product. */
const photo = words(
  'FOTO|FOTOS|PHOTO|PHOTOS|IMAGE|IMAGES|PICTURE|PIC|RESİM|RESIM|FOTOĞRAF|FOTOGRAF|BILD|IMAGEN|IMAGEM|ФОТО|СНИМОК',
  'POZ|POSE|KARE|ADSIZ|UNTITLED|UNNAMED',
);

const size = 'BEDEN|BED|SIZE|SIZES|TAILLE|GRÖSSE|GRÖßE|GROESSE|GR|TALLA|TAMANHO|TAM|РАЗМЕР|РАЗМ';
const letterSize = 'XXS|XS|XL|XXL|XXXL|[2-6]XL|STD|STANDART|STANDARD';
const money = words('TL|TRY|USD|EUR|EURO|GBP|RUB|РУБ', '₺|\\$|€|£|₽');

const alone = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'gu');

/** A word may stand directly before the number of the photo: "ARKA2". */
const beforeNumber = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?!\\p{L})`, 'gu');

/** Everything in a name that is no part of a code, in the order in which it is taken out. */
const besideCodes: readonly RegExp[] = [
  /\(\d{1,3}\)/gu,
  alone(`\\d+(?:[.,]\\d{1,2})?\\s?(?:${money})`),
  /[₺$€£₽]\s?\d+(?:[.,]\d{1,2})?/gu,
  /(?<![\p{L}\p{N}])P\d+[.,]\d{1,2}(?!\d)/gu,
  alone(`(?:${size})[\\s_.-]*\\d{1,2}(?:\\s?[-/]\\s?\\d{1,2})?`),
  alone(`(?:${letterSize}|[SML])\\s?[-/]\\s?(?:${letterSize}|[SML])`),
  alone(letterSize),
  alone('COPY|KOPYA|KOPYASI|COPIE|KOPIE|COPIA|CÓPIA|КОПИЯ'),
  beforeNumber(`(?:${photo})(?:[\\s_.-]*\\d{1,3}(?!\\d))?`),
  beforeNumber(side),
  alone('(?:MODEL|MANKEN)(?![\\s_.-]*\\d)'),
];

/** Two even sizes of clothes: 36-42. */
const sizeRange = alone(`${clothesSize}\\s?[-/]\\s?${clothesSize}`);
/** A camera's clock, which some programs name files by: 2026-01-02 10.11.12, photo_2026-01-02_10-11-12. */
const clock = /(?:19|20)\d\d[-_.]?[01]\d[-_.]?[0-3]\d[\sT_-]+[0-2]\d[-_.]?[0-5]\d[-_.]?[0-5]\d/u;
/** A camera's number before a code that a person wrote: IMG_1234_3301. */
const cameraFirst = /^_?(?:IMG|DSC|DSCN|DSCF|MVI)[\s_-]?\d{3,5}[\s_-]+(?=.*\d{3})/u;
/** And behind one: 4501_IMG_2041. */
const cameraLast = /(?<=\d{3}.*?)[\s_-]+_?(?:IMG|DSC|DSCN|DSCF|MG|MVI)[\s_-]?\d{3,6}$/u;
const dateFirst = /^(?:19|20)\d\d[-_.]?[01]\d[-_.]?[0-3]\d[\s_.-]+/u;
/** FOTO 1 says nothing of a product. */
const onlyPhoto = new RegExp(`^(?:${photo})[^\\p{L}\\p{N}]*\\d*[^\\p{L}\\p{N}]*$`, 'u');
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** A stem in capitals that a camera gave, or that only says that it is a photo. */
export const nobodysName = (stem: string): boolean => isDeviceName(stem) || clock.test(stem) || onlyPhoto.test(stem);

/**
 * What of a photo's name may be its code and its number, in capitals: without colour, side, price, size and date. null = a
 * camera or a program gave the name, or nothing with a digit is left.
 */
export function bareName(path: string): string | null {
  const stem = capitals(stemOf(path)).replace(cameraFirst, '').replace(cameraLast, '');
  if (nobodysName(stem)) return null;
  let bare = withoutColours(stem);
  for (const part of besideCodes) bare = withoutIfDigitsStay(bare, part);
  bare = withoutIfDigitsStay(bare, sizeRange);
  bare = withoutIfDigitsStay(bare.replace(edges, ''), dateFirst);
  bare = bare
    .replace(edges, '')
    .replaceAll(/\s*([_.-])\s*[\s_.-]+/gu, '$1')
    .replaceAll(/\s{2,}/gu, ' ');
  return /\d/u.test(bare) ? bare : null;
}

function withoutColours(stem: string): string {
  let rest = stem;
  // A product of two colours names both; three words of colours are none of them by chance.
  for (let round = 0; round < 3; round++) {
    const colour = findColour(rest);
    if (!colour) return rest;
    const written = colour.written.split(' ').join('[^\\p{L}\\p{N}]+');
    rest = rest.replace(new RegExp(`(?<!\\p{L})${written}(?!\\p{L})`, 'u'), ' ');
  }
  return rest;
}

const withoutIfDigitsStay = (text: string, part: RegExp): string => {
  const rest = text.replace(part, ' ');
  return /\d/u.test(rest) ? rest : text;
};
