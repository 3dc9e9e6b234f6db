import { moveCollage } from '@kolaj/domain/collage/status/status';
import { brandShown } from '@kolaj/domain/shop/brand-logo';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { brandLogos } from '../../template/open/brand-logo.store.ts';
import { placesOf } from '../save/progress.store.ts';
import { waitingLogos } from './export.store.ts';

interface RedrawDeps {
  database: Pick<Database, 'db'>;
  announce: Announce;
}

/** Collages per transaction: few enough that a person who saves one of them does not wait. */
const collagesAtOnce = 200;

/**
 * Draws again what waits for approval and shows another logo than its brand has now. What is approved stays as somebody has seen
 * it. A second run finds nothing to do.
 */
export const redrawLogos = defineJob<RedrawDeps>()({
  name: 'collage.redraw-logos',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 1,

  async run({ shopId }, deps, { signal }) {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      const from: string | null = after;
      after = await inShop(deps.database, shopId, (scope) => redrawSome(scope, deps.announce, from));
    } while (after !== null);
  },
});

/** @returns the last collage that was looked at; null = it was the last one */
async function redrawSome(scope: ShopScope, announce: Announce, after: string | null): Promise<string | null> {
  const waiting = await waitingLogos(scope, { after, limit: collagesAtOnce });
  const brands = await brandLogos(scope);
  const outdated = waiting.filter(({ firm, logo }) => logo !== (brandShown(firm, brands)?.logo?.sha256 ?? ''));
  const changed: string[] = [];
  for (const [id, life] of await lockLives(
    scope,
    outdated.map(({ id }) => id),
  )) {
    const step = life.status === 'done' ? moveCollage(life, { kind: 'edited' }) : null;
    if (step?.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    changed.push(id);
  }
  if (changed.length > 0) await announce(scope, 'collagesRequested', { collageIds: changed });
  for (const place of await placesOf(scope, changed)) await tell(scope, { kind: 'collages', ...place });
  return waiting.length < collagesAtOnce ? null : (waiting.at(-1)?.id ?? null);
}
