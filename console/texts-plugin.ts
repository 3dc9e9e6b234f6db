import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@kolaj/domain/shared/language';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { readTexts } from './po-files.ts';
import { openAreas, pocketArea, type TextArea, textAreas } from './src/lib/texts/text-areas.ts';

const here = fileURLToPath(new URL('./src/', import.meta.url));

const pocketEntry = 'app/pocket/main.tsx';

const isArea = (name: string): name is TextArea => textAreas.some((area) => area === name);
const areaOfFile = (file: string): TextArea => {
  const feature =
    /^(?:features\/([^/]+)|product\/(groups|links)|product\/(source)\/drop)\//.exec(file)?.slice(1).join('') ?? '';
  return isArea(feature) ? feature : 'shared';
};

/** Ids of the texts that a file says. They are always written out; check-texts sees to it. */
const idsIn = (code: string) =>
  [...code.matchAll(/\bid(?:=|:\s*)['"]([\w-]+(?:\.[\w-]+)+)['"]/g)].map(([, id = '']) => id);

/** The app on the phone is built by itself and has all its texts in one part. */
const isPocket = (file: string) => /^(?:app|features)\/pocket\//.test(file);

/**
 * Which area each text belongs to: `common` when the shell or a page before the login says it, else that of the one feature that
 * says it, else `shared`. `files`: code by path below src.
 */
export function areasOfTexts(files: ReadonlyMap<string, string>): Map<string, TextArea> {
  const atOnce = reachedFrom('app/main.tsx', files, (code) => code.replaceAll(broughtWithTexts, ''));
  const areas = new Map<string, TextArea>();
  for (const [file, code] of files) {
    if (isPocket(file)) continue;
    for (const id of idsIn(code))
      areas.set(id, joined(areas.get(id), atOnce.has(file) ? areaAtOnce(file) : areaOfFile(file)));
  }
  return areas;
}

/** Parts of the console that come with the texts that features share; pages before the login do without. */
const broughtWithTexts = new RegExp(
  `withTexts\\(\\s*'(?!(?:${openAreas.join('|')})')\\w+',\\s*import\\('[^']+'\\),?\\s*\\)`,
  'g',
);

/** The pages before the login have parts of their own. */
function areaAtOnce(file: string): TextArea {
  const area = areaOfFile(file);
  return openAreas.some((open) => open === area) ? area : 'common';
}

function joined(known: TextArea | undefined, own: TextArea): TextArea {
  if (known === undefined || known === own) return own;
  const both = [known, own];
  return both.includes('common') || both.some((area) => openAreas.some((open) => open === area)) ? 'common' : 'shared';
}

/** Texts of the app on the phone: of every file that its entry leads to. `files`: code by path below src. */
export function textsOfPocket(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set([...reachedFrom(pocketEntry, files)].flatMap((file) => idsIn(files.get(file) ?? '')));
}

/** The files that one leads to by its imports, itself among them. `seen`: what of a file's code counts. */
function reachedFrom(entry: string, files: ReadonlyMap<string, string>, seen = (code: string) => code): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    const code = files.get(file);
    if (code === undefined || reached.has(file)) return;
    reached.add(file);
    for (const [, path = ''] of seen(code).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g))
      visit(posix.join(posix.dirname(file), path));
  };
  visit(entry);
  return reached;
}

const readCode = () =>
  new Map(
    globSync('**/*.{ts,tsx}', { cwd: here })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(here + file, 'utf8')] as const),
  );

/** Makes `locales/<language>.po?area=<area>` a module of that language's texts of one area. */
export function textsPlugin(): Plugin {
  /** Of the build under way; the development server looks again each time, since its sources change. */
  let ofBuild: { areas: ReadonlyMap<string, TextArea>; pocket: ReadonlySet<string> } | null = null;
  let isBuild = false;
  const now = () => {
    if (ofBuild !== null) return ofBuild;
    const files = readCode();
    const found = { areas: areasOfTexts(files), pocket: textsOfPocket(files) };
    if (isBuild) ofBuild = found;
    return found;
  };
  return {
    name: 'kolaj-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      ofBuild = null;
    },
    load(id) {
      const [, code, area] = /\/locales\/(\w+)\.po\?area=(\w+)$/.exec(id) ?? [];
      const language = languages.find((one) => one === code);
      if (language === undefined) return null;
      const { areas, pocket } = now();
      // What only the app on the phone says is nobody's else.
      const isOwn = (text: string) =>
        area === pocketArea ? pocket.has(text) : (areas.get(text) ?? (pocket.has(text) ? null : 'common')) === area;
      const own = [...readTexts(language)].filter(([text]) => isOwn(text));
      const withElements = area === pocketArea ? own.filter(([, words]) => /<\d+\/?>/.test(words)) : [];
      if (withElements.length > 0)
        throw new Error(
          `The app on the phone draws no elements within a text: ${withElements.map(([text]) => text).join(', ')}.`,
        );
      const { source, errors } = createCompiledCatalog(language, Object.fromEntries(own), { namespace: 'es' });
      if (errors.length > 0)
        throw new Error(errors.map(({ id: text, error }) => `${text}: ${error.message}`).join('\n'));
      this.addWatchFile(`${here}locales/${language}.po`);
      return { code: source, moduleType: 'js' };
    },
  };
}
