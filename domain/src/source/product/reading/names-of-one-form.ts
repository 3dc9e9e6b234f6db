import { fold } from '../../../shared/fold.ts';
import { bareName } from './bare-name.ts';
import { endsInLetter, type NamePart, partsOf } from './family.ts';

/** A photo's name that may have a code. */
export interface Name {
  path: string;
  bare: string;
  parts: readonly NamePart[];
}

/** Without those that a camera gave, or that have no digit. */
export function namesOf(paths: readonly string[]): Name[] {
  return paths.flatMap((path): Name[] => {
    const bare = bareName(path);
    return bare === null ? [] : [{ path, bare, parts: partsOf(bare) }];
  });
}

/** Names of one form beside each other. */
export function familiesOf(names: readonly Name[]): Name[][] {
  return [...Map.groupBy(names, ({ parts }) => formOf(parts)).values()];
}

/** The same letters, numbers in the same places; what parts them does not matter, nor a last letter: 12a, 12b. */
function formOf(parts: readonly NamePart[]): string {
  const form = parts.map(({ kind, text }) => (kind === 'letters' ? fold(text) : kind === 'digits' ? '#' : '-'));
  if (endsInLetter(parts)) form[form.length - 1] = '@';
  return form.join('\u0000');
}
