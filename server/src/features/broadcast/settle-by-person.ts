import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery-flow';
import { tell } from '../../changes.ts';
import type { Announce } from '../../events.ts';
import type { ShopContext } from '../../http/route.ts';
import type { Channel, LookUp } from '../../ports/channel.ts';
import type { Refusal } from './refusals.ts';
import { eventOfLookUp, readQuestion, settle } from './settle.ts';

interface Word {
  id: string;
  /** `check`: ask the provider's log; `sent`: a person saw it in the group; `again`: send it again, it may double. */
  as: 'check' | 'sent' | 'again';
  channel: Channel;
  announce: Announce;
  inShop: ShopContext['inShop'];
  note: ShopContext['note'];
}

type SettledByPerson =
  | { kind: 'settled'; status: DeliveryStatus }
  | { kind: 'left'; refusal: Refusal }
  | { kind: 'not-found' };

/** Settles one message by a person's word, or by what the provider says now (asked outside any transaction). */
export async function settleByPerson({ id, as, channel, announce, inShop, note }: Word): Promise<SettledByPerson> {
  const asked = await eventOf({ id, as, channel, inShop });
  if (asked.kind !== 'event') return asked;
  const settled = await inShop(async (scope) => {
    const done = await settle(scope, id, { event: asked.event, note: null });
    if (!done?.moved) return done;
    if (done.status === 'queued') await announce(scope, 'lanesFilled', { laneIds: [done.laneId] });
    await tell(scope, { kind: 'broadcasts', id: done.broadcastId });
    note({ action: `delivery.${as}`, object: id, diff: done });
    return done;
  });
  if (!settled) return { kind: 'not-found' };
  return settled.moved ? { kind: 'settled', status: settled.status } : { kind: 'left', refusal: settledBefore };
}

const settledBefore: Refusal = { code: 'settled_before', message: 'This message is settled already.' };

type Heard = { kind: 'event'; event: DeliveryEvent } | Exclude<SettledByPerson, { kind: 'settled' }>;

async function eventOf({ id, as, channel, inShop }: Pick<Word, 'id' | 'as' | 'channel' | 'inShop'>): Promise<Heard> {
  if (as === 'sent') return { kind: 'event', event: { kind: 'found', messageId: null } };
  if (as === 'again') return { kind: 'event', event: { kind: 'retry' } };

  const question = await inShop((scope) => readQuestion(scope, id));
  if (!question) return { kind: 'not-found' };
  const looked = await channel.lookUp(question);
  const event = eventOfLookUp(looked);
  return event ? { kind: 'event', event } : { kind: 'left', refusal: lookUpRefusal(looked) };
}

function lookUpRefusal(looked: LookUp): Refusal {
  return looked.kind === 'unknown'
    ? { code: 'provider_unreachable', message: `The provider does not answer: ${looked.why}.` }
    : { code: 'still_uncertain', message: 'The provider does not list it. It may still have arrived.' };
}
