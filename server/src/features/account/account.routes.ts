import type { Route } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { askLinkRoutes } from './links/ask-link.routes.ts';
import { verifyRoutes } from './links/verify.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { sessionRoutes } from './login/sessions.routes.ts';
import { emailRoutes } from './profile/email.routes.ts';
import { passwordRoutes } from './profile/password.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { registerRoutes } from './register/register.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';

export function accountRoutes(deps: AccountDeps): Route[] {
  return [
    ...loginRoutes(deps),
    ...registerRoutes(deps),
    ...askLinkRoutes(deps),
    ...verifyRoutes(deps),
    ...profileRoutes(deps),
    ...passwordRoutes(deps),
    ...emailRoutes(deps),
    ...sessionRoutes(deps),
    ...secondFactorRoutes(deps),
  ];
}
