import { beginnings, filesOf, loadedBy, type Manifest } from './built-files.ts';

/** First segments of the pages before the login (console/src/app/routes/account.routes.tsx). */
const publicSegments = new Set(['login', 'register', 'forgot', 'verify', 'terms', 'privacy']);

/** The page most people begin with, so that it need not wait for the shell to ask for it. */
const firstPages: Readonly<Record<string, string>> = {
  '/login': 'src/features/account/login/login.page.tsx',
  '/': 'src/features/source/folders/folders.page.tsx',
  '/whatsapp-shop': 'src/features/source/folders/folders.page.tsx',
};

export interface Visit {
  /** Without query. */
  path: string;
  /** Tags by preference, `tr-TR`; the first that there are texts for counts. */
  languages: readonly string[];
}

export interface Preloads {
  /** A page before the login. */
  isPublic: boolean;
  /** Paths within the built console. */
  scripts: string[];
  styles: string[];
}

/**
 * Files that the page at a path will ask for one after the other; told at once, they come side by side. What is not known
 * here is only later, never wrong.
 */
export function preloadsOf(manifest: Manifest, { path, languages }: Visit): Preloads {
  const isPublic = publicSegments.has(path.split('/')[1] ?? '');
  const page = firstPages[path];
  const own = /features\/(\w+)\//.exec(page ?? '')?.[1];
  const areas = isPublic ? ['common', 'account'] : ['common', 'shared', ...(own === undefined ? [] : [own])];
  const texts = (language: string) => areas.map((one) => `src/locales/${language}.po?area=${one}`);
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = known.find((tag) => manifest[`src/locales/${tag}.po?area=common`] !== undefined) ?? 'en';
  const wanted = [
    ...(isPublic ? beginnings.public : beginnings.console),
    ...texts(language),
    ...(page === undefined ? [] : [page]),
  ];
  // A console that was rebuilt while this server runs may consist of other parts.
  const names = loadedBy(
    manifest,
    wanted.filter((name) => manifest[name] !== undefined),
  );
  return { isPublic, scripts: filesOf(manifest, names, 'js'), styles: filesOf(manifest, names, 'css') };
}
