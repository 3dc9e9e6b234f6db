import { getUser } from '@kolaj/contract/account/account';
import { listFolders } from '@kolaj/contract/collage/collage';
import { getListYears } from '@kolaj/contract/collage/list-years';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { getOnboarding, getProduct } from '@kolaj/contract/shop/shop';
import { listImports } from '@kolaj/contract/source/source';
import { listUploads } from '@kolaj/contract/source/source-upload';
import { beginnings, filesOf, loadedBy, type Manifest } from './built-files.ts';

/** First segments of the pages before the login (console/src/app/routes/account.routes.tsx). */
const publicSegments = new Set(['login', 'register', 'forgot', 'verify', 'terms', 'privacy']);

/** What a page asks at once, without input. */
export type FirstCalls = readonly (Pick<Endpoint, 'method'> & { path: string })[];

interface FirstPage {
  page: string;
  calls: FirstCalls;
}

const foldersPage: FirstPage = {
  page: 'src/features/source/folders/folders.page.tsx',
  calls: [getOnboarding, getListYears, listFolders, listImports, listUploads],
};

/** The pages most people begin with, so that they need not wait for the shell to ask for them. */
const firstPages: Readonly<Record<string, FirstPage>> = {
  '/login': { page: 'src/features/account/login/login.page.tsx', calls: [] },
  '/': { page: 'src/features/today/today.page.tsx', calls: [getOnboarding] },
  '/whatsapp-shop': foldersPage,
};

/** Calls that every page of the console begins with. */
const consoleCalls: FirstCalls = [
  getUser,
  { method: getProduct.method, path: getProduct.path.replace(':product_type', 'shop') },
];

/** The page that most people's app on the phone opens with. */
const firstPocketPage = 'approve';

export interface Visit {
  /** Without query. */
  path: string;
  /** Tags by preference, `tr-TR`; the first that there are texts for counts. */
  languages: readonly string[];
}

interface Files {
  /** Paths within what was built. */
  scripts: string[];
  styles: string[];
}

export interface Preloads extends Files {
  /** Only for a visit with a session. */
  calls: FirstCalls;
}

/**
 * Files that the page at a path will ask for one after the other; told at once, they come side by side. What is not known
 * here is only later, never wrong.
 */
export function preloadsOf(manifest: Manifest, { path, languages }: Visit): Preloads {
  const isPublic = publicSegments.has(path.split('/')[1] ?? '');
  const { page, calls = [] } = firstPages[path] ?? {};
  const own = /features\/(\w+)\//.exec(page ?? '')?.[1];
  const areas = isPublic ? ['common', 'account'] : ['common', 'shared', ...(own === undefined ? [] : [own])];
  const texts = (language: string) => areas.map((one) => `src/locales/${language}.po?area=${one}`);
  const language = firstLanguage(manifest, { languages, area: 'common' });
  const wanted = [
    ...(isPublic ? beginnings.public : beginnings.console),
    ...texts(language),
    ...(page === undefined ? [] : [page]),
  ];
  return {
    ...filesFor(manifest, wanted),
    calls: isPublic ? [] : [...consoleCalls, ...calls],
  };
}

/** The same of the app on the phone: its texts, and the page at the path, or the login of somebody without a session. */
export function pocketPreloads(
  manifest: Manifest,
  { path, languages, hasSession }: Visit & { hasSession: boolean },
): Files {
  const place = hasSession ? `/${path.split('/')[2] || firstPocketPage}.page.tsx` : '/login/login.tsx';
  const page = Object.keys(manifest).find((name) => name.startsWith('src/features/pocket/') && name.endsWith(place));
  const texts = `src/locales/${firstLanguage(manifest, { languages, area: 'pocket' })}.po?area=pocket`;
  const { scripts, styles } = filesFor(manifest, [texts, ...(page === undefined ? [] : [page])]);
  // Its page names them itself.
  const own = filesFor(manifest, ['m.html']);
  return {
    scripts: scripts.filter((file) => !own.scripts.includes(file)),
    styles: styles.filter((file) => !own.styles.includes(file)),
  };
}

/** The first of these languages that there are texts for. */
function firstLanguage(
  manifest: Manifest,
  { languages, area }: { languages: readonly string[]; area: string },
): string {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => manifest[`src/locales/${tag}.po?area=${area}`] !== undefined) ?? 'en';
}

/** All files of these parts. A console that was rebuilt while this server runs may consist of others. */
function filesFor(manifest: Manifest, wanted: readonly string[]): Files {
  const names = loadedBy(
    manifest,
    wanted.filter((name) => manifest[name] !== undefined),
  );
  return { scripts: filesOf(manifest, names, 'js'), styles: filesOf(manifest, names, 'css') };
}
