import { readFileSync } from 'node:fs';
import { readTexts } from '../../console/po-files.ts';
import { fault, fieldFault } from '../../contract/src/errors.ts';
import { languages } from '../../domain/src/shared/language.ts';
import type { SourceFile } from './source-files.ts';

const tables = [
  { union: fault, table: 'console/src/lib/calls/error-words.ts' },
  { union: fieldFault, table: 'console/src/lib/calls/field-words.ts' },
] as const;

/** Error codes of the contract that the console's tables do not name, and texts of these tables that a language lacks. */
export function codesWithoutText(): string[] {
  return tables.flatMap(({ union, table }) => {
    const words = readFileSync(table, 'utf8');
    const codes = union.def.options.flatMap(({ shape }) => [...shape.code._zod.values]).map(String);
    const ids = [...words.matchAll(/\bid: '([^']+)'/g)].map(([, id = '']) => id);
    return [
      ...codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(words)),
      ...languages.flatMap((language) => ids.filter((id) => !readTexts(language).get(id))),
    ];
  });
}

/**
 * Places of the console that show or compare the English sentence of an answer where its code could say it: reads of
 * `message` of what a call answered, and regular expressions that hold two English words.
 */
export function sentencesRead(files: readonly SourceFile[]): string[] {
  const read = /\b(?:answer|data|refusal|refused|failure|state|save|first|error)\??\.message\b/g;
  const matched = /\/\^?[A-Z]?[a-z]+ [a-z]+[^/\n]*\/[gimsu]*\.(?:test|exec)\(/g;
  return files
    .filter(({ path, isTest }) => path.startsWith('console/src/') && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(read), ...text.matchAll(matched)].map(([found]) => `${path}: ${found}`),
    );
}
