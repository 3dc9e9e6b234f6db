import { keptSince } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { forgetRemoved, takeDueDomains } from './domain.store.ts';
import { type LookDeps, lookAtDomain } from './look-at-domain.ts';

/** So many at once: a name server that does not answer takes some seconds. */
const atOnce = 10;
const perRun = 200;

/** Every five minutes: looks at the records of domains that are due. Run twice it finds nothing due any more. */
export const checkDomains = defineJob<LookDeps>()({
  name: 'site.check-domains',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 280,
  slots: 1,
  schedule: '*/5 * * * *',

  async run(_payload, deps, { signal }) {
    const now = deps.clock();
    const due = await asSystem(deps.database, async (scope) => {
      await forgetRemoved(scope, keptSince('removed-domains', now));
      return takeDueDomains(scope, { now, limit: perRun });
    });
    while (due.length > 0) {
      signal.throwIfAborted();
      await Promise.all(due.splice(0, atOnce).map((claim) => lookAtDomain({ ...claim, isWatched: false }, deps)));
    }
  },
});
