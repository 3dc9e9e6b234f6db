import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { PhoneBook } from '../../channel/open/phone-book.ts';
import { ensureLanes } from '../accept/planned-rows.store.ts';
import { lockLanes, lockSends, sendsWaitingIn } from '../record/locks.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import type { ClaimedMessage } from './claim-delivery.ts';
import { moveGroup } from './inactive-lanes.store.ts';
import { inactiveHours, pauseLane } from './lane.store.ts';
import { waitingGroups } from './next-delivery.store.ts';

interface Deps {
  inShop: <Result>(run: (scope: ShopScope) => Promise<Result>) => Promise<Result>;
  phones: PhoneBook;
  /** `cooling`: it rests already, and until when is known. */
  because: 'inactive' | 'cooling';
}

/**
 * The phone of a lane is not active, or cools down: each group that waits there goes over to another active phone that is in
 * it; if one is left over, the lane rests until the phone is back (D-54). The provider is asked between two transactions.
 */
export async function failOver({ laneId, message }: ClaimedMessage, { inShop, phones, because }: Deps): Promise<void> {
  const { shopId, senderId, channel } = message;
  const { groups, phoneIds } = await inShop(async (scope) => ({
    groups: await waitingGroups(scope, laneId),
    phoneIds: (await readSendSettings(scope)).phoneIds,
  }));
  const moves = await Promise.all(
    groups.map(async (groupId) => {
      const standIns =
        channel === 'whatsapp' ? await phones.standIns({ shopId, phoneId: senderId, groupId, phoneIds }) : [];
      return { groupId, standIn: standIns[0] ?? null };
    }),
  );

  await inShop(async (scope) => {
    const found = moves.flatMap(({ groupId, standIn }) => (standIn ? [{ groupId, senderId: standIn, channel }] : []));
    const lanes = await ensureLanes(scope, found);
    await lockLanes(scope, [laneId]);
    if (found.length < moves.length && because === 'inactive') {
      await pauseLane(scope, { laneId, reason: 'phone_not_active', ms: inactiveHours * 3_600_000 });
    }
    const sends = await lockSends(scope, await sendsWaitingIn(scope, [laneId]));
    for (const move of found) {
      const target = lanes.get(`${channel} ${move.senderId}`);
      if (target) await moveGroup(scope, { from: laneId, to: target, groupId: move.groupId, sends });
    }
    await wakeLanes(scope, lanes.values());
  });
}
