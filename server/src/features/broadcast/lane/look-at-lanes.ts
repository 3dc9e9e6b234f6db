import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { failWaiting, readInactiveLanes, wakeLane } from './inactive-lanes.store.ts';

/** Lanes that rest because of their phone: those whose phone is active again go on, those that have waited too long fail (D-54). */
export async function lookAtLanes(scope: ShopScope, active: ReadonlySet<string>, announce: Announce): Promise<void> {
  for (const { laneId, senderId, isOver } of await readInactiveLanes(scope)) {
    if (active.has(senderId)) {
      await wakeLane(scope, laneId);
      await announce(scope, 'lanesFilled', { laneIds: [laneId] });
    } else if (isOver) {
      for (const broadcastId of await failWaiting(scope, laneId)) await refreshBroadcast(scope, broadcastId);
      await wakeLane(scope, laneId);
    }
  }
}
