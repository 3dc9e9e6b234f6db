import type { Plugin } from 'vite';

interface Group {
  name: string;
  priority: number;
  test: (id: string) => boolean;
}

/** A module that so many pages load comes with the first of them; for fewer, others would carry it for nothing. */
const pagesOfAPart = 6;

/**
 * Few chunks instead of a hundred, since every file costs a round trip on a slow line: the icons of pages before the login, with
 * React, which they need (`icons`; all others are the console's), what every page starts with (`start`),
 * what the console and pages before the login share (`common`), the library of the forms (`form`), what pages before the login
 * share besides, with each other or with a page of the console (`open`), what the console needs before its first page
 * (`console`), and what many of its pages are made of (`parts`). Libraries go with the code that imports them;
 * the rest is the bundler's business.
 *
 * @param source folder of the console's sources
 */
export function chunks(source: string): { plugin: Plugin; groups: Group[] } {
  const start = new Set<string>();
  const consoleFirst = new Set<string>();
  /** By module: how many pages before the login load it. */
  const openPages = new Map<string, number>();
  /** By module: how many pages of the console load it. */
  const consolePages = new Map<string, number>();
  /** By module of ours: the icons that it draws. */
  const icons = new Map<string, ReadonlySet<string>>();

  const plugin: Plugin = {
    name: 'kolaj-chunks',
    apply: 'build',
    moduleParsed({ id, code }) {
      if (code !== null && !id.includes('/node_modules/')) icons.set(id, iconsIn(code));
    },
    buildEnd() {
      const within = (id: string, known: Set<string>): Set<string> => {
        // Not into libraries: their index files import what nobody uses.
        if (known.has(id) || id.includes('/node_modules/')) return known;
        known.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) within(next, known);
        return known;
      };
      const file = (name: string) => `${source}/${name}`;
      within(file('app/main.tsx'), start);
      within(file('app/console-app.tsx'), consoleFirst);
      within(file('app/shell/shell.tsx'), consoleFirst);
      const count = (counts: Map<string, number>, root: string) => {
        for (const id of within(root, new Set())) counts.set(id, (counts.get(id) ?? 0) + 1);
      };
      const pagesOf = (routes: string) => this.getModuleInfo(routes)?.dynamicallyImportedIds ?? [];
      const openRoutes = file('app/routes/account.routes.tsx');
      for (const root of [file('app/public/public-app.tsx'), ...pagesOf(openRoutes)]) count(openPages, root);
      for (const routes of this.getModuleIds()) {
        if (!routes.endsWith('.routes.tsx') || routes === openRoutes) continue;
        for (const page of pagesOf(routes)) count(consolePages, page);
      }
    },
  };
  /** One page before the login and one of the console: a chunk of the two, or every page would carry it. */
  const isShared = (id: string) => {
    const open = openPages.get(id) ?? 0;
    return open > 1 || (open === 1 && (consolePages.get(id) ?? 0) > 1);
  };
  const isForOpenPages = (id: string) => {
    const icon = /\/icons\/(Icon\w+)\.\w+$/.exec(id)?.[1];
    return icon === undefined || [...start, ...openPages.keys()].some((page) => icons.get(page)?.has(icon));
  };
  return {
    plugin,
    groups: [
      { name: 'icons', priority: 6, test: (id) => isIcon(id) && isForOpenPages(id) },
      { name: 'start', priority: 5, test: (id) => start.has(id) },
      { name: 'common', priority: 4, test: (id) => openPages.has(id) && consoleFirst.has(id) },
      { name: 'form', priority: 3, test: (id) => id === `${source}/ui/form/use-form.tsx` },
      { name: 'open', priority: 2, test: isShared },
      { name: 'console', priority: 1, test: (id) => isIcon(id) || consoleFirst.has(id) },
      { name: 'parts', priority: 0, test: (id) => !openPages.has(id) && (consolePages.get(id) ?? 0) >= pagesOfAPart },
    ],
  };
}

const isIcon = (id: string) => id.includes('/node_modules/@tabler/');

/** Names of the icons that a module's code speaks of; some are there under another name, and cost their bytes wherever they are. */
const iconsIn = (code: string) => new Set(code.match(/\bIcon[A-Z0-9]\w*/g) ?? []);
