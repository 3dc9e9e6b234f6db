import { groupLists } from '@kolaj/domain/channel/group/group';
import { legalDocuments } from '@kolaj/domain/installation/legal-text';
import { languages } from '@kolaj/domain/shared/language';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';
import { unknownRoute } from './unknown-route.tsx';

const groupsTab = z.catch(z.optional(z.enum([...groupLists, 'settings'])), undefined);

// Who is no administrator gets no further than the guard of the shell (ROUTE-10).

/** What all its pages have around them: the ways to the others. */
const administrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'administration',
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/navigation/administration.tsx')),
    'Administration',
  ),
});

/**
 * `q` is what is searched for, `hidden` shows the firms that are left out otherwise (D-86), `trouble` only those where something
 * waits for somebody, `groups` is the firm whose group settings are open.
 */
const firmsRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta',
  validateSearch: z.object({
    q: z.catch(z.optional(z.string()), undefined),
    hidden: z.catch(z.optional(z.boolean()), undefined),
    trouble: z.catch(z.optional(z.boolean()), undefined),
    groups: z.catch(z.optional(z.string()), undefined),
    tab: groupsTab,
  }),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/firms/firms.page.tsx')),
    'FirmsPage',
  ),
});

/** What the weekly check of the file store found. */
const integrityRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/integrity',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/integrity/integrity.page.tsx')),
    'IntegrityPage',
  ),
});

/** What holds for the whole installation (D-81). */
const installationRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/settings',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/installation/installation.page.tsx')),
    'InstallationPage',
  ),
});

/** What people ask the administrators for. */
const helpRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/help',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/help/help.page.tsx')),
    'HelpPage',
  ),
});

/** The hold of all sending. */
const holdRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/sending',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/hold/hold.page.tsx')),
    'HoldPage',
  ),
});

/** Its address in earlier versions. */
const formerInstallationRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/installation',
  beforeLoad: () => {
    throw redirect({ to: '/yta/settings', replace: true });
  },
});

/** One firm: what it stores and does. `open` is which of its settings is open over it. */
const firmRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/firm/$pid',
  validateSearch: z.object({
    open: z.catch(z.optional(z.enum(['groups', 'templates', 'photos', 'package'])), undefined),
    tab: groupsTab,
  }),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/firms/firm.page.tsx')),
    'FirmPage',
  ),
});

/** Terms and privacy notice; which one and in which language is in the address. */
const legalRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/legal',
  validateSearch: z.object({
    document: z.catch(z.optional(z.enum(legalDocuments)), undefined),
    language: z.catch(z.optional(z.enum(languages)), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/legal/legal.page.tsx')),
    'LegalTextsPage',
  ),
});

/** What the administration tells all shops. */
const announcementsRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/announcements',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/announcements/announcements.page.tsx')),
    'AnnouncementsPage',
  ),
});

/** What the trial and each package give. */
const packagesRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/packages',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/packages/packages.page.tsx')),
    'PackagesPage',
  ),
});

/** Queues, and what was given up. */
const jobsRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/jobs',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/jobs/jobs.page.tsx')),
    'JobsPage',
  ),
});

/** What to look at first, the installation's signs and its processes. */
const healthRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/health',
  validateSearch: z.object({}),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/health/health.page.tsx')),
    'HealthPage',
  ),
});

const filled = z.catch(z.optional(z.coerce.string().check(z.minLength(1))), undefined);

/** Who changed what; the filter is in the address. */
const auditRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/yta/audit',
  validateSearch: z.object({ firm: filled, who: filled, what: filled, from: filled, to: filled }),
  component: lazyRouteComponent(
    () => withTexts('admin', import('../../features/admin/audit/audit.page.tsx')),
    'AuditPage',
  ),
});

/** The designer of templates; for a firm, and begun with one of its templates, when the address names them. */
const templateEditorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/yta/collage',
  validateSearch: z.object({
    firm: z.catch(z.optional(z.string()), undefined),
    template: z.catch(z.optional(z.string()), undefined),
  }),
  component: lazyRouteComponent(
    () => withTexts('designer', import('../../features/designer/designer.page.tsx')),
    'DesignerPage',
  ),
});

export const adminRoutes = [
  administrationRoute.addChildren([
    firmsRoute,
    integrityRoute,
    installationRoute,
    helpRoute,
    holdRoute,
    formerInstallationRoute,
    firmRoute,
    legalRoute,
    announcementsRoute,
    packagesRoute,
    jobsRoute,
    auditRoute,
    healthRoute,
  ]),
  templateEditorRoute,
  unknownRoute('/yta/$unknown', '/yta'),
  unknownRoute('/yta/$unknown/$', '/yta'),
] as const;
