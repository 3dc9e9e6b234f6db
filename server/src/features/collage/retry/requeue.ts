import { moveCollage } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { placesOf } from '../save/progress.store.ts';
import { tellChanged } from '../save/tell-changed.ts';

/** 'Tekrar İşle' for those of `ids` that have failed; answers how many. 404 when one is unknown. */
export async function forceCollages(scope: ShopScope, announce: Announce, ids: readonly string[]): Promise<number> {
  const lives = await lockLives(scope, ids);
  if (lives.size < ids.length) throw notFound();
  return requeue(scope, { announce, lives, kind: 'force' });
}

/** By the usual rules, for those that are still as they were looked at; answers how many. */
export async function retryEach(
  scope: ShopScope,
  announce: Announce,
  seen: ReadonlyMap<string, { version: number }>,
): Promise<number> {
  const lives = await lockLives(scope, [...seen.keys()]);
  for (const [id, { version }] of lives) if (version !== seen.get(id)?.version) lives.delete(id);
  return requeue(scope, { announce, lives, kind: 'retry' });
}

interface Requeue {
  announce: Announce;
  lives: Awaited<ReturnType<typeof lockLives>>;
  kind: 'force' | 'retry';
}

async function requeue(scope: ShopScope, { announce, lives, kind }: Requeue): Promise<number> {
  const queued: string[] = [];
  for (const [id, life] of lives) {
    const step = moveCollage(life, { kind });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    queued.push(id);
  }
  const [only] = queued;
  if (queued.length === 1 && only !== undefined) {
    await announce(scope, 'collageRequested', { collageId: only });
    await tellChanged(scope, only);
  } else if (queued.length > 1) {
    await announce(scope, 'collagesRequested', { collageIds: queued });
    // One piece of news for each subfolder: a console that shows a thousand of them would else ask a thousand times.
    for (const place of await placesOf(scope, queued)) await tell(scope, { kind: 'collages', ...place });
  }
  return queued.length;
}
