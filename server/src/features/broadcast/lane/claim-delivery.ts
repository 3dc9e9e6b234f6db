import { randomUUID } from 'node:crypto';
import { type LaneState, nextSendAt, recordSend } from '@kolaj/domain/broadcast/pace/lane';
import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { askLast } from '../../../adapters/postgres/transaction.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { OutgoingMessage } from '../../../ports/channel.ts';
import type { AddressedShop } from '../../site/open/site-addresses.ts';
import type { Albums } from '../accept/accept-fill.ts';
import { joinBroadcast, lockBroadcast } from '../record/broadcast.store.ts';
import { startAttempt } from '../record/delivery.store.ts';
import { sendsWaitingIn } from '../record/locks.store.ts';
import { markRunning } from '../record/send-state.store.ts';

import type { SendSettings } from '../settings.store.ts';
import { pauseIfStale } from '../settle/accept-stale.ts';
import { gatherMessage, lookAtPart, partsOf } from './claim-gather.ts';
import { type HeldLane, holdLane, writePace } from './lane.store.ts';
import {
  type DueDelivery,
  findDue,
  msUntilDue,
  type NextDelivery,
  peekNextGroup,
  spaceGroup,
} from './next-delivery.store.ts';
import type { PumpFacts } from './pump.ts';
import { type PhoneTurn, takePhoneTurn, usePhone } from './shared-phone.store.ts';
import type { Waited } from './waited.ts';

export interface ClaimOptions {
  laneId: string;
  owner: string;
  laneLeaseMs: number;
  /** At least three times the longest call (reliability §7 rule 3). */
  deliveryLeaseMs: number;
  media: MediaUrls;
  siteAddress: (shop: AddressedShop) => string;
  /** The shop's settings and paces, a moment old at most. */
  facts: (scope: ShopScope) => Promise<PumpFacts>;
  /** Which of the shop's channels have albums now. */
  albums: Albums;
  waited: Waited;
  random: () => number;
}

/** A message that is committed as being sent; only the holder of `token` may send it, once. */
export interface ClaimedMessage {
  /** The messages of the ledger that leave with it: one, or those of an album in their order. */
  deliveryIds: readonly string[];
  broadcastId: string;
  laneId: string;
  token: string;
  message: OutgoingMessage;
  /** Of its sender, for what the answer means. */
  policy: PacePolicy;
  /** Until the lane's pace lets the next one go, ms. */
  restMs: number;
}

export type Claim =
  /** Another pump has the lane. */
  | { kind: 'lost' }
  /** Everything that is due is behind a message in flight of the same group. */
  | { kind: 'blocked' }
  /** For the pace, a rest, a pause, or until the next try of a message. */
  | { kind: 'wait'; ms: number }
  /** Nothing waits, or everything is held back: whoever changes that wakes the lane. */
  | { kind: 'idle' }
  /** Something was left out or has just changed: ask again. */
  | { kind: 'again' }
  | { kind: 'send'; claimed: ClaimedMessage };

/**
 * Decides what a lane sends next, and commits it: the transaction ends with a message that may leave. One short transaction; the call
 * itself comes after it.
 */
export async function claimDelivery(scope: ShopScope, options: ClaimOptions): Promise<Claim> {
  const { laneId, waited } = options;
  // What does not need the answer of another question is asked with it: each round to the database costs more than the question.
  const expected = waited.sendsIn(laneId);
  const [lane, sends, phone, likely, { settings, paces }] = await Promise.all([
    holdLane(scope, { laneId, owner: options.owner }),
    sendsWaitingIn(scope, [laneId]),
    takePhoneTurn(scope, laneId),
    expected.length === 0 ? null : findDue(scope, laneId, expected),
    options.facts(scope),
  ]);
  if (!lane) return { kind: 'lost' };
  if (lane.isStopped) return { kind: 'idle' };

  // How long its phone may stay away is the check of phones' business: it wakes the lane, or fails what waits (D-54).
  if (lane.pauseReason === 'phone_not_active') return { kind: 'idle' };
  // Whether something waits is looked at when it could leave.
  if (lane.waitMs > 0) return { kind: 'wait', ms: lane.waitMs };

  waited.note(laneId, sends);
  if (sends.length === 0) return { kind: 'idle' };

  // Of a send that was not looked at the first message may be due before.
  const isWhole = sends.every((id) => expected.includes(id));
  const first = isWhole ? likely : await findDue(scope, lane.id, sends);
  if (!first) return whenNothingIsDue(scope, lane, sends);
  if (phone && phone.waitMs > 0) return { kind: 'wait', ms: phone.waitMs };

  const { policy } = paces[lane.channel];
  const opensAt = opening({ lane, phone, policy, settings }, first);
  const isOpen = opensAt <= lane.now;
  // A day that is full for groups is not for what people follow (D-96).
  const due = isOpen ? first : await findFollowed(scope, { lane, phone, policy, settings }, sends);
  // Only its waking is put off, not its pace: a message that may leave before wakes it.
  if (!due) return { kind: 'wait', ms: opensAt.getTime() - lane.now.getTime() };
  return take(scope, due, { lane, phone, policy, settings, options });
}

/** A message into a channel of WhatsApp that may leave although the lane's first message may not. */
async function findFollowed(scope: ShopScope, opened: Opened, sends: readonly string[]): Promise<NextDelivery | null> {
  const { lane } = opened;
  if (lane.channel !== 'whatsapp') return null;
  const due = await findDue(scope, lane.id, sends, 'channels');
  return due && opening(opened, due) <= lane.now ? due : null;
}

async function whenNothingIsDue(scope: ShopScope, lane: HeldLane, sends: readonly string[]): Promise<Claim> {
  const ms = await msUntilDue(scope, lane.id, sends);
  if (ms === null) return { kind: 'idle' };
  return ms === 0 ? { kind: 'blocked' } : { kind: 'wait', ms };
}

/** When the window is open and the day's cap holds this one, too: the firm's own count, and that of all who send by the phone. */
function opening({ lane, phone, policy, settings }: Opened, { groupId }: NextDelivery): Date {
  const { now } = lane;
  const step = { policy, now, timeZone: settings.timeZone, last: null, nextGroupId: groupId, random: 0 };
  const own = nextSendAt({ ...step, lane: lane.state });
  const shared = phone ? nextSendAt({ ...step, lane: phone.state }) : own;
  return own > shared ? own : shared;
}

type Opened = Omit<Taking, 'options'>;

interface Taking {
  lane: HeldLane;
  /** Its turn, where the phone may be others', too. */
  phone: PhoneTurn | null;
  policy: PacePolicy;
  settings: SendSettings;
  options: ClaimOptions;
}

async function take(scope: ShopScope, due: NextDelivery, taking: Taking): Promise<Claim> {
  const { lane, options, policy, settings } = taking;
  const bounds = options.albums[lane.channel];
  const parts = await partsOf(scope, due, bounds);
  // The send first: the lane may have been waited for, and the shop stopped meanwhile. Only what is read after that counts.
  const [broadcast, looked, nextGroupId] = await Promise.all([
    (due.changesSend ? lockBroadcast : joinBroadcast)(scope, due.broadcastId),
    Promise.all(parts.map((part) => lookAtPart(scope, part, { ...options, settings }))),
    policy.interleaves ? null : peekNextGroup(scope, lane.id, due, parts.length),
  ]);
  if (broadcast?.isHeld) return { kind: 'idle' };
  if (broadcast?.status !== 'accepted' && broadcast?.status !== 'running') return { kind: 'again' };
  if (broadcast.isStale) {
    // Has its day ended just now, the next look finds it so.
    if (due.changesSend) await pauseIfStale(scope, due.broadcastId);
    return { kind: 'again' };
  }

  const gathered = await gatherMessage(scope, looked, { laneId: lane.id, bounds });
  if (!gathered) return { kind: 'again' };
  const token = randomUUID();
  const { broadcastId } = due;
  const { deliveries, content } = gathered;
  if (broadcast.status === 'accepted') await markRunning(scope, broadcastId);
  const [areStarted, nextAt] = await askLast(scope.db, () =>
    Promise.all([
      Promise.all(deliveries.map((delivery) => start(scope, due, { ...delivery, token, options }))),
      // After the messages have started: it spaces the one of the group that waits then.
      keepPace(scope, due, { ...taking, messages: deliveries.length, nextGroupId }),
    ]),
  );
  // The rows are locked; one that is not waiting any more would be a bug. Nothing leaves: its lease ends, and it is looked up.
  if (areStarted.includes(false)) throw new Error(`a message of ${broadcastId} was taken by another worker`);

  const { channel, senderId } = lane;
  const { shopId } = scope;
  const message = { shopId, channel, senderId, groupId: due.groupId, content, reference: due.id };
  const deliveryIds = deliveries.map(({ id }) => id);
  return {
    kind: 'send',
    claimed: {
      ...{ deliveryIds, broadcastId, laneId: lane.id, token, message, policy },
      restMs: nextAt.getTime() - lane.now.getTime(),
    },
  };
}

interface Starting {
  id: string;
  attempts: number;
  token: string;
  options: ClaimOptions;
}

const start = (
  scope: ShopScope,
  { broadcastId }: DueDelivery,
  { id, attempts, token, options }: Starting,
): Promise<boolean> => startAttempt(scope, { broadcastId, id }, { attempts, token, leaseMs: options.deliveryLeaseMs });

interface Following {
  /** How many leave now. */
  messages: number;
  /** Of the message after them; null = the lane will be empty, or the sender serves several groups side by side. */
  nextGroupId: string | null;
}

/** The wait after this message is drawn now and written before it leaves: the next worker keeps to it. */
async function keepPace(
  scope: ShopScope,
  due: DueDelivery,
  { lane, phone, policy, settings, options, messages, nextGroupId: next }: Taking & Following,
): Promise<Date> {
  const { now } = lane;
  const { timeZone } = settings;
  const after = (state: LaneState) => {
    let next = state;
    for (let i = 0; i < messages; i++) next = recordSend(policy, next, { at: now, groupId: due.groupId, timeZone });
    return next;
  };
  const state = after(lane.state);
  // Whether an album counts as one message is not documented: it is spaced as if its pictures had left one by one.
  const lastAt = new Date(now.getTime() + (messages - 1) * policy.sameGroup.minMs);
  const last = { at: lastAt, groupId: due.groupId };
  const nextGroupId = next ?? '';
  // Whether the day holds another one is asked when its turn comes: what comes next may be in no cap.
  const step = { policy: { ...policy, cap: null }, lane: state, last, now, timeZone, random: options.random() };
  const nextAt = nextSendAt({ ...step, nextGroupId });
  const written = [
    writePace(scope, { laneId: lane.id, leaseMs: options.laneLeaseMs, state, nextAt, groupId: due.groupId }),
  ];
  const until = policy.interleaves ? nextSendAt({ ...step, nextGroupId: due.groupId }) : now;
  if (until > now) written.push(spaceGroup(scope, { ...due, until }));
  if (phone) written.push(keepPhonePace(scope, phone, { after, step, lane, nextGroupId }));
  await Promise.all(written);
  return nextAt;
}

interface PhonePace {
  lane: HeldLane;
  nextGroupId: string;
  step: Omit<Parameters<typeof nextSendAt>[0], 'nextGroupId'>;
  after: (state: LaneState) => LaneState;
}

/** Another firm's window and cap are its own: the phone itself only keeps its distance. */
async function keepPhonePace(
  scope: ShopScope,
  phone: PhoneTurn,
  { lane, nextGroupId, step, after }: PhonePace,
): Promise<void> {
  const ofPhone = { ...step, lane: after(phone.state), policy: { ...step.policy, window: null } };
  await usePhone(scope, {
    key: phone.key,
    laneId: lane.id,
    state: ofPhone.lane,
    nextAt: nextSendAt({ ...ofPhone, nextGroupId }),
    othersAt: nextSendAt({ ...ofPhone, nextGroupId: '' }),
  });
}
