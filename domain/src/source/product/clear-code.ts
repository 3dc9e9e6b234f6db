import type { CodeShape } from './code-pattern.ts';
import { ownCodeIn } from './code-pattern.ts';
import { countedNumber, programName } from './given-name.ts';
import { capitals, clothesSize, productName, stemOf } from './product-name.ts';
import { bareName } from './reading/bare-name.ts';
import { isSeasonWord } from './reading/family.ts';

const date = /(?<!\d)(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)/gu;
const resolution = /(?<!\d)\d{3,4}\s?X\s?\d{3,4}(?!\d)/gu;
const price = /(?<![\p{L}\p{N}])\d+(?:[.,]\d{1,2})?\s?(?:TL|TRY|USD|EUR|EURO|GBP|RUB|РУБ|₺|\$|€|£|₽)(?![\p{L}\p{N}])/gu;

/** A word with a number of three digits or more, and few letters about it: 3301, BR2041, 1252A, 24Y1010, S26W1001. */
const longNumber = /(?<![\p{L}\p{N}])(?:\p{L}?\d{2}\p{L}|\p{L}{0,6})\d{3,13}\p{L}{0,2}(?![\p{L}\p{N}])/u;
/** GM12: a code of few digits has few letters too, ELBISE-12 and DERYA-0231 count. */
const shortCode = /^\p{L}{1,3}-?[1-9]\d\p{L}?$/u;
const countedWord = /^\p{L}{4,}-?0\d{0,3}$/u;
const clothes = new RegExp(`^(?:XXS|XS|S|M|L|XL|XXL|XXXL|B|T)-?${clothesSize}$`);

/**
 * What in a photo's name is a code beyond doubt, whatever its directory is called; null = the name may as well count photos, or a
 * camera gave it. Only tells codes apart: `productName` and what the folder has taught say how the product is called.
 */
export function clearCode(path: string, shapes: readonly CodeShape[]): string | null {
  const stem = capitals(stemOf(path));
  const own = ownCodeIn(stem, shapes);
  if (own) return own.code;
  if (programName.test(stem)) return null;

  const bare = bareName(path)?.replace(date, ' ').replace(resolution, ' ').replace(price, ' ') ?? '';
  const [long] = longNumber.exec(bare) ?? [];
  if (long !== undefined && !countedNumber.test(long) && !countedWord.test(long)) return long;

  const { code, pattern } = productName(path);
  if (pattern === 'l13') return code;
  return pattern === 'letters-digits' && bare.includes(code) && isCode(code) ? code : null;
}

/** No season, size or counted word. */
function isCode(code: string): boolean {
  if (isSeasonWord(code) || clothes.test(code) || countedWord.test(code)) return false;
  return /\d{3}/.test(code) || shortCode.test(code);
}
