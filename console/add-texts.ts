// Adds or changes texts: node scripts/run.cjs console/add-texts.ts texts.json, where the file is
// { "<id>": { "en": "…", "tr": "…", "fr": "…", "de": "…", "es": "…", "pt": "…", "ru": "…" } }.
// A null in place of the seven texts removes the id.
import { readFileSync } from 'node:fs';
import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import { readTexts, withLock, writeTexts } from './po-files.ts';

const text = z.string().check(z.minLength(1));
const additions = z.record(
  z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/)),
  z.nullable(z.strictObject({ en: text, tr: text, fr: text, de: text, es: text, pt: text, ru: text })),
);

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: node scripts/run.cjs console/add-texts.ts <texts.json>');
  process.exit(1);
}
const parsed = z.safeParse(additions, JSON.parse(readFileSync(path, 'utf8')));
if (!parsed.success) {
  console.error(z.prettifyError(parsed.error));
  process.exit(1);
}

await withLock(() => {
  for (const language of languages) {
    const texts = readTexts(language);
    for (const [id, own] of Object.entries(parsed.data)) {
      if (own === null) texts.delete(id);
      else texts.set(id, own[language]);
    }
    writeTexts(language, texts);
  }
});
console.log(`${Object.keys(parsed.data).length} texts in ${languages.length} languages`);
