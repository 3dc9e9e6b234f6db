// A table that names a file which moved sends a newcomer the wrong way: every path in the documents exists, and every decision
// has a number of its own.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Decision records tell what was true on their day, so they are not checked. */
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];
const roots = new Set(globSync('*').filter((name) => name !== 'node_modules'));

/** `a/b.ts`, `a/{b,c}.ts`, `a/b-*`, `a/b/`; what begins with no folder of ours (`text/csv`, `/wgroup/…`) is no path. */
const isPath = (text: string) => text.includes('/') && !text.includes('…') && roots.has(text.split('/')[0] ?? '');
const isFileName = (text: string) => /^[\w@{},*-][\w.@{},*-]*\.(tsx?|mjs|cjs|sql|md)$/.test(text);

/** `feature.ts`, `*.routes.ts`: what every feature has is named without a folder. */
const isInEveryFeature = /^feature\.ts$|^\*/;

/** The named files that do not exist. A bare name means a file in the folder of the path before it on the same line. */
function missingOn(line: string): string[] {
  let folder: string | null = null;
  const missing: string[] = [];
  for (const [, text = ''] of line.matchAll(/`([^`\s]+)`/g)) {
    if (isPath(text)) {
      if (globSync(text).length === 0) missing.push(text);
      folder = /\.\w+$/.test(text) ? path.posix.dirname(text) : text;
    } else if (
      isFileName(text) &&
      !isInEveryFeature.test(text) &&
      folder !== null &&
      globSync(path.posix.join(folder, text)).length === 0
    ) {
      missing.push(text);
    }
  }
  return missing;
}

const problems = documents.flatMap((document) =>
  readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((line, index) => missingOn(line).map((text) => `${document}:${index + 1}: there is no ${text}`)),
);
/** A number names one decision, and the first line of its record repeats it. */
const records = globSync('docs/decisions/*.md').map((file) => ({ file, number: path.basename(file).slice(0, 4) }));
for (const { file, number } of records) {
  if (records.some((other) => other.number === number && other.file < file))
    problems.push(`${file}: another decision has the number ${number}`);
  if (!readFileSync(file, 'utf8').startsWith(`# ${number} `))
    problems.push(`${file}: its title does not begin with ${number}`);
}
for (const problem of problems) console.error(problem);
console.log(`${documents.length} documents, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
