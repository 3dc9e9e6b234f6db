import type { TextData } from './collage.ts';

/** Keywords whose value is a fact about the product only when somebody said it. */
export const publishedOnlyWhenSaid: readonly string[] = ['color', 'type'];

/** Values without the colour and type that a machine only assumed: neither a name nor a person said them (D-103). */
export function saidValues({
  values,
  guessed,
  assumed = [],
}: Pick<TextData, 'values' | 'guessed' | 'assumed'>): Record<string, string> {
  const unsaid = [...guessed, ...assumed];
  return Object.fromEntries(
    Object.entries(values).filter(([keyword]) => !publishedOnlyWhenSaid.includes(keyword) || !unsaid.includes(keyword)),
  );
}

/** Its colour as people call it; '' = nobody has said it. */
export const saidColor = (data: Parameters<typeof saidValues>[0]): string => saidValues(data).color ?? '';
