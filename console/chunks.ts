import type { Plugin } from 'vite';

interface Group {
  name: string;
  priority: number;
  test: (id: string) => boolean;
}

/** A module that so many pages load comes with the first of them; for fewer, others would carry it for nothing. */
const pagesOfAPart = 6;

/** The page that most people begin with: what it shares with others comes in few pieces. */
const firstPage = 'features/source/folders/folders.page.tsx';

/** The largest page: its icons come with the shell, where they cost it no file of its own. */
const largestPage = 'features/editor/editor.page.tsx';

/**
 * Few chunks instead of a hundred, since every file costs a round trip on a slow line: what every page loads sooner or later, with
 * the icons of pages before the login and the small sheets (`start`), the library of the forms (`form`), what a page before the
 * login shares with pages of the console (`both`), what pages before the login share with each other (`open`), what the console
 * needs before its first page, with its icons and those of its first page, its largest and of what many have (`console`), all other
 * icons (`marks`), what many pages and the first one are made of (`parts`), many pages but not the first one (`more`), and what the
 * first one shares with a few (`first`). Libraries go with the code that imports them; the rest is the bundler's business.
 *
 * @param source folder of the console's sources
 */
export function chunks(source: string): { plugin: Plugin; groups: Group[] } {
  const start = new Set<string>();
  const consoleFirst = new Set<string>();
  const first = new Set<string>();
  const largest = new Set<string>();
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
      within(file(firstPage), first);
      within(file(largestPage), largest);
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
  const opened = (id: string) => openPages.get(id) ?? 0;
  const inConsole = (id: string) => consolePages.get(id) ?? 0;
  const iconIn = (id: string, users: Iterable<string>) => {
    const icon = /\/icons\/(Icon\w+)\.\w+$/.exec(id)?.[1];
    return icon === undefined || [...users].some((user) => icons.get(user)?.has(icon));
  };
  const isForOpenPages = (id: string) => iconIn(id, [...start, ...openPages.keys()]);
  const isMany = (id: string) => !openPages.has(id) && inConsole(id) >= pagesOfAPart;
  const isForConsole = (id: string) =>
    iconIn(id, [...consoleFirst, ...first, ...largest, ...[...consolePages.keys()].filter(isMany)]);
  /** In one sheet with the shell's: a browser gets all sheets before the first script. */
  const isStyleOfFirst = (id: string) => first.has(id) && id.endsWith('.css');
  /** What the console and pages before the login share: one of the two always follows what every page starts with. */
  const isForAll = (id: string) => openPages.has(id) && consoleFirst.has(id);
  /** Small sheets would keep connections from the large scripts. */
  const isStyleOfBoth = (id: string) => id.endsWith('.css') && opened(id) > 0 && inConsole(id) > 1;
  return {
    plugin,
    groups: [
      {
        name: 'start',
        priority: 8,
        test: (id) => start.has(id) || isForAll(id) || isStyleOfBoth(id) || (isIcon(id) && isForOpenPages(id)),
      },
      { name: 'form', priority: 7, test: (id) => id === `${source}/ui/form/use-form.tsx` },
      { name: 'both', priority: 6, test: (id) => opened(id) > 0 && inConsole(id) > 1 },
      { name: 'open', priority: 5, test: (id) => opened(id) > 1 },
      {
        name: 'console',
        priority: 4,
        test: (id) => consoleFirst.has(id) || isStyleOfFirst(id) || (isIcon(id) && isForConsole(id)),
      },
      { name: 'marks', priority: 3, test: isIcon },
      { name: 'parts', priority: 2, test: (id) => isMany(id) && first.has(id) },
      { name: 'first', priority: 1, test: (id) => first.has(id) && inConsole(id) > 1 },
      { name: 'more', priority: 0, test: isMany },
    ],
  };
}

const isIcon = (id: string) => id.includes('/node_modules/@tabler/');

/** Names of the icons that a module's code speaks of; some are there under another name, and cost their bytes wherever they are. */
const iconsIn = (code: string) => new Set(code.match(/\bIcon[A-Z0-9]\w*/g) ?? []);
