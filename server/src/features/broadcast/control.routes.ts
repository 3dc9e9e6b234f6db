import { controlBroadcast as controlCall, settleDelivery } from '@kolaj/contract/broadcast';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery-flow';
import { tell } from '../../changes.ts';
import type { Announce } from '../../events.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import type { Channel, LookUp } from '../../ports/channel.ts';
import { controlBroadcast } from './control.ts';
import type { Refusal } from './refusals.ts';
import { eventOfLookUp, readQuestion, settle } from './settle.ts';

interface Deps {
  channel: Channel;
  announce: Announce;
}

const refused = (refusal: Refusal) => ({ success: false as const, ...refusal });

export function controlRoutes({ channel, announce }: Deps): Route[] {
  return [
    on(controlCall).run(async ({ id, action }, { note, inShop }) => {
      const done = await inShop(async (scope) => {
        const controlled = await controlBroadcast(scope, { id, action, announce });
        if (controlled.kind === 'done') {
          note({ action: `broadcast.${action}`, object: id, diff: controlled });
        }
        return controlled;
      });
      switch (done.kind) {
        case 'not-found':
          throw notFound();
        case 'refused':
          return refused(done.refusal);
        case 'done':
          return { success: true, data: { result: { status: done.status, changed: done.changed } } };
      }
    }),

    on(settleDelivery).run(async ({ delivery_id, action }, context) => {
      const { note: audit, inShop } = context;
      const asked = await eventOfAction(action, { channel, context, deliveryId: delivery_id });
      if (asked.kind === 'open') return refused(asked.refusal);
      const { event } = asked;

      const settled = await inShop(async (scope) => {
        const done = await settle(scope, delivery_id, { event, note: null });
        if (!done?.moved) return done;
        if (done.status === 'queued') await announce(scope, 'lanesFilled', { laneIds: [done.laneId] });
        await tell(scope, { kind: 'broadcasts', id: done.broadcastId });
        audit({ action: `delivery.${action}`, object: delivery_id, diff: done });
        return done;
      });
      if (!settled) throw notFound();
      if (!settled.moved) return refused({ code: 'settled_before', message: 'This message is settled already.' });
      return { success: true, data: { result: { status: settled.status } } };
    }),
  ];
}

interface Asked {
  channel: Channel;
  context: ShopContext;
  deliveryId: string;
}

type Answered = { kind: 'event'; event: DeliveryEvent } | { kind: 'open'; refusal: Refusal };

/** A person's word, or what the provider's log says now (the look-up happens outside any transaction). */
async function eventOfAction(
  action: 'check' | 'count-as-sent' | 'send-again',
  { channel, context, deliveryId }: Asked,
): Promise<Answered> {
  if (action === 'count-as-sent') return { kind: 'event', event: { kind: 'found', messageId: null } };
  if (action === 'send-again') return { kind: 'event', event: { kind: 'retry' } };

  const question = await context.inShop((scope) => readQuestion(scope, deliveryId));
  if (!question) throw notFound();
  const looked = await channel.lookUp(question);
  const event = eventOfLookUp(looked);
  return event ? { kind: 'event', event } : { kind: 'open', refusal: lookUpRefusal(looked) };
}

function lookUpRefusal(looked: LookUp): Refusal {
  return looked.kind === 'unknown'
    ? { code: 'provider_unreachable', message: `The provider does not answer: ${looked.why}.` }
    : { code: 'still_uncertain', message: 'The provider does not list it. It may still have arrived.' };
}
