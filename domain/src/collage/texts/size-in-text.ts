import { findOneSize } from './words.ts';

/** A size found in a name; not sure when the text could mean something else (numbers, a lone letter). */
export interface FoundSize {
  size: string;
  sure: boolean;
}

const letter = '(?:[2-6]?XS|XXXS|XXS|S|M|L|XXXL|XXL|[2-7]?XL)';
const edge = '(?![\\p{L}\\p{N}])';
const start = '(?<![\\p{L}\\p{N}])';
const letterSeries = new RegExp(`${start}${letter}(?:\\s?[-–/]\\s?${letter})+${edge}`, 'u');
const loneLetter = new RegExp(`${start}(?:[2-6]?XS|XXS|M|L|XXL|[2-7]?XL)${edge}`, 'u');
const numberSeries = /(?<![\p{L}\p{N}]|\d[-.,/])\d{2}(?:\s?[-–/]\s?\d{2})+(?![\p{L}\p{N}]|[-.,/]\d)/u;

/** Size or series token of a name: 'S-XL', '36-42', '36/38/40', 'Std' (D-32); null when there is none. */
export function sizeIn(text: string): FoundSize | null {
  const upper = text.normalize('NFC').toUpperCase();
  const letters = letterSeries.exec(upper);
  if (letters) return { size: tidy(letters[0]), sure: true };
  if (findOneSize(text)) return { size: 'Std', sure: true };

  const numbers = numberSeries.exec(upper);
  if (numbers && isSizeSeries(numbers[0])) return { size: tidy(numbers[0]), sure: false };
  const lone = loneLetter.exec(upper);
  return lone ? { size: lone[0], sure: false } : null;
}

const tidy = (size: string): string => size.replace(/\s/g, '').replaceAll('–', '-');

/** Clothes and shoes run from 30 to 70 in Europe; a falling row is a date or a counter. */
function isSizeSeries(text: string): boolean {
  const numbers = text.split(/[^\d]+/).map(Number);
  return numbers.every((size, i) => size >= 30 && size <= 70 && size > (numbers[i - 1] ?? 0));
}
