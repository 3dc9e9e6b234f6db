import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Channel } from '../../../ports/channel.ts';
import { each, firmsAtOnce, turns, writersAtOnce } from '../each.ts';
import { lookUp } from './look-up.ts';
import { findUncertain, type UncertainOfFirm } from './sweep.store.ts';

export interface LookUpUncertainDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  /** Firms whose providers are asked at once. */
  atOnce?: number;
}

/** A firm's turn begins no further look-up after this, so that thousands of its messages keep nobody waiting. */
const budgetMs = 20_000;

/**
 * Looks up uncertain messages in their provider's log after a quarantine. The first look-up of a firm is a probe: while it
 * gets no answer no other one of that firm is tried.
 */
export const lookUpUncertain = defineJob<LookUpUncertainDeps>()({
  name: 'broadcast.look-up-uncertain',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    const firms = await asSystem(deps.database, (scope) => findUncertain(scope, deps.channel.logLagMs));
    const failures: unknown[] = [];
    const turn = turns(writersAtOnce);
    const take = async (firm: UncertainOfFirm) =>
      void failures.push(...(await lookUpFirm(firm, { ...deps, turn }, signal)));
    failures.push(...(await each(firms, take, { atOnce: deps.atOnce ?? firmsAtOnce })));
    if (failures.length > 0) throw new AggregateError(failures, 'some uncertain messages could not be looked up');
  },
});

/** One firm's turn; answers with its failures. */
function lookUpFirm(
  { shopId, ids }: UncertainOfFirm,
  deps: LookUpUncertainDeps & { turn: ReturnType<typeof turns> },
  signal: AbortSignal,
): Promise<unknown[]> {
  const endsAt = performance.now() + budgetMs;
  let isSilent = false;
  return each(ids, async (id) => {
    if (isSilent || signal.aborted || performance.now() > endsAt) return;
    isSilent = (await lookUp({ shopId, id }, deps)) === 'silent';
  });
}
