// Checks the console's texts: node console/check-texts.ts (exit 1 and one line per problem). With --template it also
// prints the missing ones as a file to fill in for add-texts.ts.
// Texts outside the macros, and what text-rules.ts and text-style.ts find between the code and the seven languages.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@kolaj/domain/shared/language';
import { extractor } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { strayLiterals } from './literals.ts';
import { readTexts } from './po-files.ts';
import { problemsOfTexts } from './text-rules.ts';
import { problemsOfStyle } from './text-style.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const problems: string[] = [];

/** What people see: no tests, no declarations, no gallery (development only). */
const sourceFiles = globSync('src/**/*.{ts,tsx}', { cwd: here })
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$|src\/app\/gallery\//.test(file))
  .sort();

function checkLiterals(): void {
  for (const file of sourceFiles) {
    for (const { line, text } of strayLiterals(readFileSync(here + file, 'utf8'))) {
      problems.push(`${file}:${line} text outside the macros: ${JSON.stringify(text)}`);
    }
  }
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
  for (const file of sourceFiles) {
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

checkLiterals();
const code = await textsOfTheCode();
const byLanguage = new Map(languages.map((language) => [language, readTexts(language)]));
problems.push(...problemsOfTexts({ code, byLanguage }), ...problemsOfStyle(byLanguage));
if (process.argv.includes('--template')) {
  const missing = [...code].filter(([id]) => languages.some((language) => !byLanguage.get(language)?.get(id)));
  const blank = (en: string) =>
    Object.fromEntries(languages.map((language) => [language, language === 'en' ? en : '']));
  console.log(JSON.stringify(Object.fromEntries(missing.map(([id, message]) => [id, blank(message)])), null, 1));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`texts: ${code.size} in ${languages.length} languages`);
