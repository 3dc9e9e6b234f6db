import { moveCollage } from '@kolaj/domain/collage/status';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { lockLives, writeLife } from '../source/life-store.ts';
import { tellChanged } from './tell-changed.ts';

/** Asks again for those that have failed; answers how many. 404 when one is unknown. */
export async function forceCollages(scope: ShopScope, announce: Announce, ids: readonly string[]): Promise<number> {
  const lives = await lockLives(scope, ids);
  if (lives.size < ids.length) throw notFound();
  let queued = 0;
  for (const [id, life] of lives) {
    const step = moveCollage(life, { kind: 'force' });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    await announce(scope, 'collageRequested', { collageId: id });
    await tellChanged(scope, id);
    queued++;
  }
  return queued;
}
