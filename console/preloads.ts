import { beginnings, filesOf, loadedBy, type Manifest } from './built-files.ts';

/** First segments of the pages before the login (console/src/app/routes/account.routes.tsx). */
const publicSegments = new Set(['login', 'register', 'forgot', 'verify', 'terms', 'privacy']);

/** The page most people begin with, so that it need not wait for the shell to ask for it. */
const firstPages: Readonly<Record<string, string>> = {
  '/login': 'src/features/account/login.page.tsx',
  '/': 'src/features/source/folders.page.tsx',
  '/whatsapp-shop': 'src/features/source/folders.page.tsx',
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
  const texts = languages.map((tag) => `src/locales/${tag.slice(0, 2).toLowerCase()}.po`);
  const language = texts.find((name) => manifest[name] !== undefined) ?? 'src/locales/en.po';
  const page = firstPages[path];
  const names = loadedBy(manifest, [
    ...(isPublic ? beginnings.public : beginnings.console),
    language,
    ...(page === undefined ? [] : [page]),
  ]);
  return { isPublic, scripts: filesOf(manifest, names, 'js'), styles: filesOf(manifest, names, 'css') };
}
