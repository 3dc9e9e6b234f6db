// Checks the console's texts: node console/check-texts.ts (exit 1 and one line per problem).
// Texts outside the macros, ids without a text in a language, unused ids, English that differs from the code's, and
// placeholders that differ between languages.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { strayLiterals } from './literals.ts';
import { type Language, languages, readTexts } from './po-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const problems: string[] = [];

function checkLiterals(): void {
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: here }).sort()) {
    if (/\.test\.tsx?$|src\/app\/gallery\//.test(file)) continue;
    for (const { line, text } of strayLiterals(readFileSync(here + file, 'utf8'))) {
      problems.push(`${file}:${line} text outside the macros: ${JSON.stringify(text)}`);
    }
  }
}

/** Names in braces, and numbered tags: `{count}`, `{count, plural, …}`, `<0>`. */
function placeholdersOf(text: string): string {
  const names = [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*(\w+)\s*[,}]/g)].map(
    ([, name = '']) => name,
  );
  const tags = [...text.matchAll(/<\/?(\d+)\/?>/g)].map(([, tag = '']) => `<${tag}>`);
  return [...new Set([...names, ...tags])].sort().join(' ');
}

async function textsOfTheCode(): Promise<Map<string, string>> {
  const [catalog] = await getCatalogs(getConfig({ cwd: here }));
  const collected = await catalog?.collect();
  if (collected === undefined) throw new Error('the sources could not be read');
  return new Map(Object.entries(collected).map(([id, { message }]) => [id, message ?? '']));
}

/** Ids are written by hand, and the English of the code is the English of the catalogue. */
function checkCode(code: ReadonlyMap<string, string>, english: ReadonlyMap<string, string>): void {
  for (const [id, message] of code) {
    const own = english.get(id);
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(id)) problems.push(`no explicit id: ${JSON.stringify(message || id)}`);
    else if (message !== '' && own !== undefined && own !== message) {
      problems.push(`${id}: the code says ${JSON.stringify(message)}, en.po ${JSON.stringify(own)}`);
    }
  }
}

function checkLanguage(
  language: Language,
  code: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): void {
  const texts = readTexts(language);
  for (const id of code.keys()) {
    if (!texts.get(id)) problems.push(`${language}: ${id} is missing`);
  }
  for (const [id, text] of texts) {
    if (!code.has(id)) problems.push(`${language}: ${id} is not used`);
    if (placeholdersOf(text) !== placeholdersOf(english.get(id) ?? '')) {
      problems.push(`${language}: ${id} has other placeholders: ${JSON.stringify(text)}`);
    }
  }
}

checkLiterals();
const code = await textsOfTheCode();
const english = readTexts('en');
checkCode(code, english);
for (const language of languages) checkLanguage(language, code, english);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`texts: ${code.size} in ${languages.length} languages`);
