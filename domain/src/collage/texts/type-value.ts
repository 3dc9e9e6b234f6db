import { amountsOf } from '../../price/amounts.ts';
import type { PriceRules } from '../../price/currency.ts';
import type { TextData } from '../collage.ts';
import { isCodeSaid } from '../said-values.ts';

/** What a product is asked for when its photos say nothing of it. */
export const missingKeywords = ['code', 'price'] as const;
export type MissingKeyword = (typeof missingKeywords)[number];

type Said = Pick<TextData, 'values' | 'discountprice' | 'assumed'>;

/** What nobody has said yet: a code that only a camera gave is none (D-103), nor is a price whose amount cannot be read. */
export const lacksValue = (text: Said, keyword: MissingKeyword, rules: PriceRules): boolean =>
  keyword === 'code' ? !isCodeSaid(text) : amountsOf(text, rules).price === null;

/** A shop where nothing has a price does without them, and is not reminded of each. */
export const pricesAskedFor = (unpriced: number, { hasPrices }: { hasPrices: boolean }): number =>
  hasPrices ? unpriced : 0;

/** So many products of a shop where none has a price: it is told once, before the first price makes the others ask for theirs. */
export const pricelessOf = (unpriced: number, { hasPrices }: { hasPrices: boolean }): number =>
  hasPrices ? 0 : unpriced;

/** A value as it is typed: it is said from now on. The code is a value like others, and what lists show. */
export function withValue(data: TextData, { keyword, value }: { keyword: string; value: string }): TextData {
  const values = { ...data.values, [keyword]: value };
  return { ...data, ...(keyword === 'code' ? { code: value } : {}), values, ...knownBy(data, keyword) };
}

/** What was typed as the code is gone again: the camera's name keeps the product apart, and is none to customers. */
export function withoutCode(data: TextData, given: string): TextData {
  const { guessed, assumed = [] } = withValue(data, { keyword: 'code', value: given });
  const marked = { guessed: [...guessed, 'code'], assumed: [...assumed, 'code'] };
  return { ...data, code: given, values: { ...data.values, code: given }, ...marked };
}

/** What is only guessed or assumed, once somebody has said this one. */
export function knownBy({ guessed, assumed }: TextData, keyword: string): Pick<TextData, 'guessed' | 'assumed'> {
  const others = (list: readonly string[]) => list.filter((guess) => guess !== keyword);
  return { guessed: others(guessed), ...(assumed ? { assumed: others(assumed) } : {}) };
}

/** Whether two texts say the same of one value, also who said it. */
export function saysTheSame(one: TextData, other: TextData, keyword: MissingKeyword): boolean {
  const isGuess = ({ guessed, assumed = [] }: TextData) =>
    [guessed.includes(keyword), assumed.includes(keyword)].join();
  const isOne = one.values[keyword] === other.values[keyword] && isGuess(one) === isGuess(other);
  return isOne && (keyword !== 'code' || one.code === other.code);
}
