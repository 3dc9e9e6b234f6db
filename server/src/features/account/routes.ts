import type { Route } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { askLinkRoutes } from './ask-link.routes.ts';
import { emailRoutes } from './email.routes.ts';
import { loginRoutes } from './login.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { verifyRoutes } from './verify.routes.ts';

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
