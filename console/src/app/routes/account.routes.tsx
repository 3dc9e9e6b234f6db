import { withTexts } from '../../lib/texts/i18n.ts';
import type { PublicRoute } from '../../product/public/public-page.ts';

/** A page that a mail links to, and the same address after the token was taken out of it. */
const mailedLink = (path: `/verify/${string}`, load: PublicRoute['load']): PublicRoute[] => [
  { path: `${path}/:token`, load },
  { path, load },
];

/** Public pages: no shell around them, and none of its code. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    path: '/login',
    isForStrangers: true,
    load: async () => (await import('../../features/account/login/login.page.tsx')).LoginPage,
  },
  {
    path: '/register',
    isForStrangers: true,
    load: async () => (await import('../../features/account/register/register.page.tsx')).RegisterPage,
  },
  { path: '/setup', load: async () => (await import('../../features/account/setup/setup.page.tsx')).SetupPage },
  { path: '/forgot', load: async () => (await import('../../features/account/password/forgot.page.tsx')).ForgotPage },
  {
    path: '/forgot/checkyourmail',
    load: async () => (await import('../../features/account/password/check-mail.page.tsx')).CheckMailPage,
  },
  ...mailedLink(
    '/verify/resetPassword',
    async () => (await import('../../features/account/password/reset.page.tsx')).ResetPage,
  ),
  ...mailedLink(
    '/verify/account',
    async () => (await import('../../features/account/mailed/verify-account.page.tsx')).VerifyAccountPage,
  ),
  ...mailedLink(
    '/verify/email',
    async () => (await import('../../features/account/mailed/verify-email.page.tsx')).VerifyEmailPage,
  ),
  ...mailedLink(
    '/verify/invitation',
    async () => (await import('../../features/account/mailed/invitation.page.tsx')).InvitationPage,
  ),
  ...mailedLink(
    '/verify/admin',
    async () => (await import('../../features/account/setup/admin-link.page.tsx')).AdminLinkPage,
  ),
  {
    path: '/review',
    load: async () => (await withTexts('review', import('../../features/review/review.page.tsx'))).ReviewPage,
  },
  { path: '/terms', load: async () => (await import('../../features/account/legal/legal.page.tsx')).TermsPage },
  { path: '/privacy', load: async () => (await import('../../features/account/legal/legal.page.tsx')).PrivacyPage },
];
