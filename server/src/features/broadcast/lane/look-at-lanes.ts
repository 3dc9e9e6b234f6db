import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { returnGroups, sendsAwayFromHome } from '../phones/return-groups.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockSends, sendsWaitingIn } from '../record/locks.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { endRests, failWaiting, lockInactiveLanes } from './inactive-lanes.store.ts';

/** Phones by their ids. */
interface Seen {
  active: ReadonlySet<string>;
  /** Not active when they were seen last. */
  back: readonly string[];
}

/**
 * What the state of the phones means for their lanes (D-54): those that rest because of their phone go on when it is active, or
 * fail when they have waited too long; groups of a phone that is back return to it.
 */
export async function lookAtLanes(scope: ShopScope, { active, back }: Seen): Promise<void> {
  const resting = await lockInactiveLanes(scope);
  const awake = resting.filter(({ senderId }) => active.has(senderId)).map(({ laneId }) => laneId);
  const over = resting.filter(({ senderId, isOver }) => isOver && !active.has(senderId)).map(({ laneId }) => laneId);
  const given = await sendsWaitingIn(scope, over);
  const sends = await lockSends(scope, [...given, ...(await sendsAwayFromHome(scope, back))]);

  await endRests(scope, [...awake, ...over]);
  await failWaiting(scope, { laneIds: over, sends: given });
  const returned = await returnGroups(scope, { phoneIds: back, sends });
  for (const broadcastId of given) await refreshBroadcast(scope, broadcastId);
  await wakeLanes(scope, [...awake, ...returned]);
}
