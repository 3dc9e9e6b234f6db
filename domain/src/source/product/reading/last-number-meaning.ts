/** What the last number (or letter) of a name says: which photo of a product it is, or which product. */
export const lastNumberMeanings = ['photo', 'product'] as const;
export type LastNumberMeaning = (typeof lastNumberMeanings)[number];
