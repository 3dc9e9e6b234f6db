import type { TextData } from './collage.ts';

/** Keywords whose value is a fact about the product only when somebody said it. */
export const publishedOnlyWhenSaid: readonly string[] = ['color', 'type'];

/**
 * Values without the colour and type that a machine only assumed: neither a name nor a person said them (D-103). A code that is
 * guessed is one all the same, unless it is marked as a camera's (`given-code.ts`).
 */
export function saidValues({
  values,
  guessed,
  assumed = [],
}: Pick<TextData, 'values' | 'guessed' | 'assumed'>): Record<string, string> {
  const unsaid = [...guessed.filter((keyword) => publishedOnlyWhenSaid.includes(keyword)), ...assumed];
  return Object.fromEntries(Object.entries(values).filter(([keyword]) => !unsaid.includes(keyword)));
}

/** Its colour as people call it; '' = nobody has said it. */
export const saidColor = (data: Parameters<typeof saidValues>[0]): string => saidValues(data).color ?? '';

/** Whether a person, a name or a barcode gave the code; what only a camera gave is none to customers. */
export const isCodeSaid = ({ assumed = [] }: Pick<TextData, 'assumed'>): boolean => !assumed.includes('code');

/** What customers may read of a collage's texts. */
export const saidTexts = (data: TextData): TextData => ({
  ...data,
  code: isCodeSaid(data) ? data.code : '',
  values: saidValues(data),
});
