import { findColour } from '../../collage/texts/words.ts';
import { fold } from '../../shared/fold.ts';
import { type CodeShape, ownCodeIn } from './code-pattern.ts';

/** What cameras and messengers put before their running number; never a product code (D-28). */
const cameraWord = /^(?:IMG|DSC|DSCN|DSCF|DCIM|PXL|MVI|VID|GOPR|PANO|WA|SCREENSHOT)$/;

/** An uppercase stem that a device gave, which says nothing of the product: IMG_1234, WHATSAPP IMAGE 2026-…, 20260102_101112. */
const cameraStem =
  /^(?:(?:IMG|DSC|DSCN|DSCF|DCIM|PXL|MVI|VID|GOPR|PANO)[\s_-]*(?:WA|E)?\d+|_?DSC\d+|_?MG_\d+|SCREENSHOT|WHATSAPP (?:IMAGE|VIDEO)|\d{8}_\d{6})/;

/**
 * Which rule gave the code: a pattern of the shop's own (`own:KA-####`), a shape that the folder's names have taught
 * (`folder:AB_###`), the three patterns of CONST-10, a barcode, the
 * directory's name or the whole stem.
 */
export type NamePattern =
  | `own:${string}`
  | `folder:${string}`
  | 'l13'
  | 'letters-digits'
  | 'five-digits'
  | 'barcode'
  | 'directory'
  | 'stem';

/** What a file name tells of its product. */
export interface ProductName {
  /** Uppercase; never empty unless the name is. */
  code: string;
  pattern: NamePattern;
  /** The colour word beside the code as written (uppercase), and its key; null when there is none. */
  colour: string | null;
  colourKey: string | null;
}

/** A code that begins at a word's start: letters and digits before it would make it part of something longer. */
const wordStart = '(?<![\\p{L}\\p{N}])';
const l13 = new RegExp(`${wordStart}L\\d{13}(?!\\d)`, 'u');
const lettersDigits = new RegExp(`${wordStart}(\\p{L}{1,6})-?(\\d{2,8})\\p{L}?(?![\\p{L}\\p{N}])`, 'gu');
const fiveDigits = /(?<!\d)\d{5}(?!\d)/u;

/** " (2)", "-2", " copy" and what file managers in our languages write for it. */
const copyMark =
  /(?:\s*\(\d{1,3}\)|-\d{1,2}|[\s-]+\(?(?:COPY|KOPYA|KOPYASI|COPIE|KOPIE|COPIA|CÓPIA|КОПИЯ)\)?(?:\s*\(?\d{1,3}\)?)?)$/u;

/** File name without directories and without its ending (at most 5 letters or digits after the last dot). */
export function stemOf(fileName: string): string {
  const base = fileName.slice(fileName.lastIndexOf('/') + 1);
  return base.replace(/(?<=.)\.[\p{L}\p{N}]{1,5}$/u, '');
}

/** Reads the product's code from a photo's file name, the shop's own shapes first (D-28). Total: every name gives an answer. */
export function productName(fileName: string, shapes: readonly CodeShape[] = []): ProductName {
  return nameIn(stemOf(fileName), shapes);
}

/** Whether a file name matches one of the patterns; cheaper than reading it whole. */
export function carriesCode(fileName: string, shapes: readonly CodeShape[] = []): boolean {
  return codeIn(capitals(stemOf(fileName)), shapes) !== null;
}

/** As `productName`, for a product directory, whose name has no ending and counts no photos. */
export function directoryProductName(directory: string, shapes: readonly CodeShape[] = []): ProductName {
  const ofCodes = shapes.filter(({ countsPhotos }) => !countsPhotos);
  const name = nameIn(directory.slice(directory.lastIndexOf('/') + 1), ofCodes);
  return name.pattern === 'stem' ? { ...name, pattern: 'directory' } : name;
}

/** NFC, trimmed, uppercase by the root locale: the same on every machine. */
export function capitals(stem: string): string {
  return stem.normalize('NFC').trim().toUpperCase().normalize('NFC');
}

function nameIn(rawStem: string, shapes: readonly CodeShape[]): ProductName {
  const stem = capitals(rawStem);
  const hit = codeIn(stem, shapes);
  const code = hit?.code ?? wholeStem(stem);
  const colour = findColour(hit ? stem.replace(hit.code, ' ') : stem);
  return { code, pattern: hit?.pattern ?? 'stem', colour: colour?.text ?? null, colourKey: colour?.key ?? null };
}

function codeIn(stem: string, shapes: readonly CodeShape[]): { code: string; pattern: NamePattern } | null {
  const own = ownCodeIn(stem, shapes);
  if (own) return own;

  const long = l13.exec(stem);
  if (long) return { code: long[0], pattern: 'l13' };

  const codes = [...stem.matchAll(lettersDigits)].filter(
    (match) => !isCameraWord(match[1] ?? '') && !isPrice(stem, match) && !isSize(stem, match),
  );
  const best = codes.find(([code]) => !maybePrice.test(code)) ?? codes[0];
  if (best) return { code: best[0], pattern: 'letters-digits' };

  const digits = fiveDigits.exec(isDeviceName(stem) ? '' : stem);
  return digits ? { code: digits[0], pattern: 'five-digits' } : null;
}

/** Whether a device gave a stem (in capitals), which says nothing of the product. */
export const isDeviceName = (stem: string): boolean => cameraStem.test(stem);

const isCameraWord = (letters: string): boolean => cameraWord.test(letters);

const priceWords = new Set(['fiyat', 'price', 'prix', 'preis', 'precio', 'preco', 'цена']);

/** "P250" may be a price: a code only when the name has no other. */
const maybePrice = /^P\d{2,4}$/;

/** "P12.90" and "FIYAT250" are prices, not codes (D-32). */
function isPrice(stem: string, match: RegExpExecArray): boolean {
  const [whole, letters = ''] = match;
  if (priceWords.has(fold(letters))) return true;
  return letters === 'P' && /^[.,]\d{1,2}(?!\d)/.test(stem.slice(match.index + whole.length));
}

/** Sizes of clothes, 32 to 66, as part of an expression. */
export const clothesSize = '(?:3[2-9]|4\\d|5\\d|6[0-6])';
/** S-36, B36, T38: a letter of sizes and a size of clothes. */
const sizeForm = new RegExp(`^(?:XXS|XS|S|M|L|XL|XXL|XXXL|B|T)-?${clothesSize}$`);

/** 4521-S-36: behind a number that may be the code a size is none; alone it may be. */
const isSize = (stem: string, { 0: whole, index }: RegExpMatchArray): boolean =>
  sizeForm.test(whole) && /\d{3}/.test(stem.slice(0, index));

/** No code: the stem up to the first "_" without copy marks. A camera's name stays whole, else all of IMG_… were one product. */
function wholeStem(stem: string): string {
  if (isDeviceName(stem)) return stem;
  let name = stem.replace(/_.*$/su, '').trim();
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(copyMark, '').trim();
  }
  return name === '' ? stem : name;
}
