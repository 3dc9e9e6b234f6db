import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { settledByLog } from '@kolaj/domain/broadcast/delivery/reconcile';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import { lockSend, readCounts } from '../record/send-state.store.ts';
import { readAsked } from './settle.store.ts';

import { settle } from './settle.ts';
import type { OfShop } from './sweep.store.ts';

interface LookUpDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
}

/** Asks the provider's log for one uncertain message and settles it if that says enough (D-54, reliability §1.2). */
export async function lookUpUncertain({ shopId, id }: OfShop, { database, channel }: LookUpDeps): Promise<void> {
  const { logLagMs } = channel;
  const asked = await inShop(database, shopId, (scope) => readAsked(scope, id, logLagMs));
  if (!asked) return;
  const { question, witness, silentMs, attempts, tries, isCleared } = asked;
  const looked = await channel.lookUp(question);
  const mayBeProof = looked.kind === 'absent' && witness !== null;
  const knowsAnother = mayBeProof && (await channel.lookUp({ ...question, ...witness })).kind === 'found';
  switch (settledByLog({ log: looked.kind, silentMs, logLagMs, knowsAnother, attempts, tries, isCleared })) {
    case 'sent': {
      const messageId = looked.kind === 'found' ? looked.messageId : null;
      await inShop(database, shopId, (scope) => settleAll(scope, id, [{ kind: 'found', messageId }]));
      return;
    }
    case 'failed':
      if (looked.kind === 'failed') {
        const { why } = looked;
        await inShop(database, shopId, (scope) => settleAll(scope, id, [{ kind: 'failed-later', why }]));
      }
      return;
    case 'not-sent':
      await inShop(database, shopId, async (scope) => {
        // A person who has stopped the rest of a send does not want this one either; the send is held, so that no stop comes between.
        const { pauseReason } = await lockSend(scope, asked.broadcastId);
        const wasStopped = pauseReason === 'cancelling' || (await readCounts(scope, asked.broadcastId)).cancelled > 0;
        await settleAll(scope, id, [{ kind: 'not-found' }, ...(wasStopped ? [{ kind: 'cancelled' as const }] : [])]);
      });
      return;
    case 'open':
      return;
  }
}

async function settleAll(scope: ShopScope, id: string, events: readonly DeliveryEvent[]): Promise<void> {
  for (const event of events) await settle(scope, id, { event, note: null });
}
