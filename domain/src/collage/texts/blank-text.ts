import type { TextData } from '../collage.ts';

/** A collage's texts where nothing is known but these values. */
export const blankText = (values: Readonly<Record<string, string>>): TextData => ({
  code: '',
  values: { ...values },
  discountprice: null,
  guessed: [],
});
