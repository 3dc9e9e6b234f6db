import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { firstAnswers } from '../../product/calls/first-answers.ts';
import { isId } from './route-id.ts';
import { shellRoute } from './shell.route.tsx';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: z.object({}),
  component: lazyRouteComponent(() => withTexts('today', import('../../features/today/today.page.tsx')), 'TodayPage'),
});

const foldersPage = () => withTexts('source', import('../../features/source/folders/folders.page.tsx'));

const year = z.catch(z.optional(z.int()), undefined);

/** `import` is the step of the import window, or the shop's own server in its place; with `from` (a path in the source) step 2 knows its folder. `job` is the import shown in full. */
const foldersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop',
  validateSearch: z.object({
    import: z.catch(z.optional(z.enum(['folder', 'subfolders', 'server'])), undefined),
    from: z.catch(z.optional(z.string()), undefined),
    year,
    q: z.catch(z.optional(z.string()), undefined),
    job: z.catch(z.optional(z.string()), undefined),
  }),
  loader: ({ context: { queryClient } }) =>
    firstAnswers(async () => (await foldersPage()).answersOfFolders(queryClient)),
  component: lazyRouteComponent(foldersPage, 'FoldersPage'),
});

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/imports',
  validateSearch: z.object({ job: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(
    () => withTexts('source', import('../../features/source/import/history/import-history.page.tsx')),
    'ImportHistoryPage',
  ),
});

const firstRunRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/modal',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('template', import('../../features/template/examples/examples.page.tsx')),
    'ExamplesPage',
  ),
});

/** `open` is the template that is looked at. */
const templatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/templates',
  validateSearch: z.object({ open: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(
    () => withTexts('template', import('../../features/template/templates.page.tsx')),
    'TemplatesPage',
  ),
});

const subfoldersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/$folder',
  /** `rename` is the subfolder whose brand is being renamed. */
  validateSearch: z.object({
    passive: z.catch(z.optional(z.boolean()), undefined),
    year,
    q: z.catch(z.optional(z.string()), undefined),
    rename: z.catch(z.optional(z.string()), undefined),
  }),
  beforeLoad: ({ params }) => {
    if (!isId(params.folder)) throw redirect({ to: '/whatsapp-shop', replace: true });
  },
  component: lazyRouteComponent(
    () => withTexts('source', import('../../features/source/subfolders/subfolders.page.tsx')),
    'SubfoldersPage',
  ),
});

const settingsPage = lazyRouteComponent(
  () => withTexts('settings', import('../../features/settings/settings.page.tsx')),
  'SettingsPage',
);

/** `section` is the part of the general settings that is jumped to. */
const settingsSearch = z.object({
  tab: z.catch(z.optional(z.enum(['agents', 'channels', 'domain', 'mobile', 'package', 'photos'])), undefined),
  section: z.catch(z.optional(z.string()), undefined),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  component: settingsPage,
});

/** The same page within the shop area (ROUTE-14). */
const shopSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/settings',
  validateSearch: settingsSearch,
  component: settingsPage,
});

export const sourceRoutes = [
  homeRoute,
  foldersRoute,
  importsRoute,
  firstRunRoute,
  templatesRoute,
  subfoldersRoute,
  settingsRoute,
  shopSettingsRoute,
] as const;
