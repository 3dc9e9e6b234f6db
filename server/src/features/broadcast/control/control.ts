import { type BroadcastStatus, openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { laterSendRuns, type Refusal } from '../accept/refusals.ts';
import { type JoinedBroadcast, lockAccepts, lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast, runningInstead } from '../record/broadcast-state.ts';
import { setPauseReason } from '../record/send-state.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { confirmAgain } from '../settle/accept-stale.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { endParts, moveAll, openLanes } from './control.store.ts';

export type ControlAction = 'pause' | 'resume' | 'cancel' | 'retry';

export type Controlled =
  | { kind: 'done'; status: BroadcastStatus; changed: number }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not-found' };

interface Wish {
  id: string;
  action: ControlAction;
  addresses: InstallationAddresses;
}

/** What a person does with a whole send (D-54 "control"). A message in flight ends as it ends; a stopped one waits for nothing. */
export async function controlBroadcast(scope: ShopScope, { id, action, addresses }: Wish): Promise<Controlled> {
  if (action === 'retry') await lockAccepts(scope);
  const send = await lockBroadcast(scope, id);
  if (!send) return { kind: 'not-found' };
  const isTaken = action === 'retry' && (await runningInstead(scope, send)) !== null;
  const refusal = isTaken ? laterSendRuns : whyNot(send, action);
  if (refusal) return { kind: 'refused', refusal };

  const changed = await carryOut(scope, send, action);
  if (action === 'retry' && changed === 0) {
    return { kind: 'refused', refusal: { code: 'nothing_failed', message: 'Nothing of this send has failed.' } };
  }
  const isYes = action === 'resume' || action === 'retry';
  if (isYes) await confirmAgain(scope, id, { addresses, settings: await readSendSettings(scope) });
  const status = await refreshBroadcast(scope, id);
  if (isYes) await wakeLanes(scope, await openLanes(scope, id));
  await tell(scope, { kind: 'broadcasts', id });
  return { kind: 'done', status, changed };
}

function whyNot({ status }: JoinedBroadcast, action: ControlAction): Refusal | null {
  const isOpen = openStatuses.includes(status);
  switch (action) {
    case 'pause':
      return status === 'paused' || !isOpen ? over('It is not being sent now.') : null;
    case 'resume':
      return status === 'paused' ? null : over('It is not paused.');
    case 'cancel':
      return isOpen ? null : over('Nothing of it is left to stop.');
    case 'retry':
      return null;
  }
}

const over = (message: string): Refusal => ({ code: 'not_possible', message });

/** How many deliveries the action concerns. */
async function carryOut(scope: ShopScope, { id, partsTotal, partsReceived }: JoinedBroadcast, action: ControlAction) {
  switch (action) {
    case 'pause':
      await setPauseReason(scope, id, 'person');
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: null });
    case 'resume':
      await setPauseReason(scope, id, null);
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: null });
    case 'cancel':
      await setPauseReason(scope, id, 'cancelling');
      if (partsReceived.length < partsTotal) await endParts(scope, id);
      return moveAll(scope, id, { from: ['queued', 'waiting'], to: 'cancelled' });
    case 'retry':
      return moveAll(scope, id, { from: ['failed'], to: 'queued' });
  }
}
