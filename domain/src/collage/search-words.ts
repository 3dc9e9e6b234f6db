import { fold } from '../shared/fold.ts';

/** One word of a search over all collages. */
export interface SearchWord {
  /** Folded: to be found in codes, colours and brands. */
  text: string;
  /** The word as part of an amount, with a point: "24,50" and "$24.50" are "24.50"; null = it is none. */
  amount: string | null;
}

/** More words than anybody types; each costs a condition. */
const mostWords = 6;

const amountWord = /^\p{Sc}?(\d+(?:[.,]\d*)?)\p{Sc}?$/u;

/** What somebody searches for, word by word; all of them have to be found. */
export const searchWords = (typed: string): SearchWord[] =>
  fold(typed)
    .split(' ')
    .filter((text) => text !== '')
    .slice(0, mostWords)
    .map((text) => ({ text, amount: amountWord.exec(text)?.[1]?.replace(',', '.') ?? null }));
