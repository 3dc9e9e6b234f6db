// Checks the console's texts: node console/check-texts.ts (exit 1 and one line per problem). With --template it also
// prints the missing ones as a file to fill in for add-texts.ts.
// Texts outside the macros, ids without a text in a language, unused ids, English that differs from the code's, and
// placeholders that differ between languages.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractor } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { strayLiterals } from './literals.ts';
import { type Language, languages, readTexts } from './po-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const problems: string[] = [];

/** What people see: no tests, no declarations, no gallery (development only). */
const sourceFiles = () =>
  globSync('src/**/*.{ts,tsx}', { cwd: here })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|src\/app\/gallery\//.test(file))
    .sort();

function checkLiterals(): void {
  for (const file of sourceFiles()) {
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

/** The English of every id in the code, read by Lingui's own extractor. One id has one text. */
async function textsOfTheCode(): Promise<Map<string, string>> {
  const linguiConfig = getConfig({ cwd: here });
  const texts = new Map<string, string>();
  const remember = (id: string, message: string, place: string) => {
    const known = texts.get(id);
    if (known !== undefined && known !== message) {
      problems.push(`${place} ${id} stands elsewhere as ${JSON.stringify(known)}, here as ${JSON.stringify(message)}`);
    }
    texts.set(id, message);
  };
  for (const file of sourceFiles()) {
    try {
      await extractor.extract(
        file,
        readFileSync(here + file, 'utf8'),
        ({ id, message, origin }) => remember(id, message ?? '', `${file}:${origin?.[1] ?? 0}`),
        { linguiConfig },
      );
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return texts;
}

/** Ids of the code that some language does not have. */
function missingTexts(code: ReadonlyMap<string, string>): Map<string, { message: string; inLanguages: Language[] }> {
  const texts = new Map(languages.map((language) => [language, readTexts(language)]));
  const found = new Map<string, { message: string; inLanguages: Language[] }>();
  for (const [id, message] of code) {
    const inLanguages = languages.filter((language) => !texts.get(language)?.get(id));
    if (inLanguages.length > 0) found.set(id, { message, inLanguages });
  }
  return found;
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
const missing = missingTexts(code);
for (const [id, { inLanguages }] of missing) problems.push(`${id} is missing in ${inLanguages.join(' ')}`);
if (process.argv.includes('--template')) {
  // A file to fill in for add-texts.
  const blank = (en: string) =>
    Object.fromEntries(languages.map((language) => [language, language === 'en' ? en : '']));
  console.log(
    JSON.stringify(Object.fromEntries([...missing].map(([id, { message }]) => [id, blank(message)])), null, 1),
  );
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`texts: ${code.size} in ${languages.length} languages`);
