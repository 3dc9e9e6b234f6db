import type { TextData } from './collage.ts';

const publishedOnlyWhenSaid: readonly string[] = ['color', 'type'];

/** Values without the colour and type that a machine only assumed: neither a name nor a person said them (D-103). */
export function saidValues({ values, guessed }: Pick<TextData, 'values' | 'guessed'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([keyword]) => !publishedOnlyWhenSaid.includes(keyword) || !guessed.includes(keyword),
    ),
  );
}
