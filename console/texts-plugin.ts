import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '@kolaj/domain/shared/language';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { readTexts } from './po-files.ts';
import { type TextArea, textAreas } from './src/lib/texts/text-areas.ts';

const here = fileURLToPath(new URL('./src/', import.meta.url));

const isArea = (name: string): name is TextArea => textAreas.some((area) => area === name);
const areaOfFile = (file: string): TextArea => {
  const feature = /^(?:features\/([^/]+)|product\/(groups|links))\//.exec(file)?.slice(1).join('') ?? '';
  return isArea(feature) ? feature : 'common';
};

/** Which area each text belongs to: that of the one feature that says it, else `common`. `files`: code by path below src. */
export function areasOfTexts(files: ReadonlyMap<string, string>): Map<string, TextArea> {
  const areas = new Map<string, TextArea>();
  for (const [file, code] of files) {
    const own = areaOfFile(file);
    // Ids are always written out; check-texts sees to it.
    for (const [, id = ''] of code.matchAll(/\bid(?:=|:\s*)['"]([\w-]+(?:\.[\w-]+)+)['"]/g)) {
      const known = areas.get(id);
      areas.set(id, known === undefined || known === own ? own : 'common');
    }
  }
  return areas;
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
  let areasOfBuild: ReadonlyMap<string, TextArea> | null = null;
  let isBuild = false;
  const areasNow = () => {
    const areas = areasOfBuild ?? areasOfTexts(readCode());
    if (isBuild) areasOfBuild = areas;
    return areas;
  };
  return {
    name: 'kolaj-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      areasOfBuild = null;
    },
    load(id) {
      const [, code, area] = /\/locales\/(\w+)\.po\?area=(\w+)$/.exec(id) ?? [];
      const language = languages.find((one) => one === code);
      if (language === undefined) return null;
      const areas = areasNow();
      const own = [...readTexts(language)].filter(([text]) => (areas.get(text) ?? 'common') === area);
      const { source, errors } = createCompiledCatalog(language, Object.fromEntries(own), { namespace: 'es' });
      if (errors.length > 0)
        throw new Error(errors.map(({ id: text, error }) => `${text}: ${error.message}`).join('\n'));
      this.addWatchFile(`${here}locales/${language}.po`);
      return { code: source, moduleType: 'js' };
    },
  };
}
