import { bindJob, order } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { accountRoutes } from './account.routes.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailLink } from './links/mail-link.job.ts';
import { sweepAccounts } from './login/sweep-accounts.job.ts';

interface Needs
  extends Pick<Services, 'env' | 'database' | 'installation' | 'cookie' | 'sealer' | 'queue' | 'clock'>,
    Pick<AccountDeps, 'post' | 'makeShop'> {}

export function accountFeature(services: Needs): Feature {
  const { env, database, installation, post, queue } = services;
  return {
    routes: accountRoutes({
      ...services,
      registration: async (scope) => (await installation.read(scope)).registration.value,
      adminsNeedSecondFactor: !env.demo,
      orderLink: (scope, link) => queue.enqueue(scope, [order(mailLink, link, { priority: 10 })]),
    }),
    plainRoutes: [],
    jobs: [bindJob(mailLink, { database, post }), bindJob(sweepAccounts, { database })],
  };
}
