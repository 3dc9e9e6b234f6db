import { estimateDuration, estimateStart, type LaneWork, sendingMs } from '@kolaj/domain/broadcast/pace/duration';
import { freshLane } from '@kolaj/domain/broadcast/pace/lane';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { PlannedTarget } from '../plan/plan-send.ts';
import type { SendSettings } from '../settings.store.ts';
import { readPaces } from './pace.store.ts';
import { readLaneStates } from './sender-days.store.ts';

/**
 * What a message costs one worker and its database, ms: a busy machine of two cores sends a hundred a second. More workers are
 * faster, other firms' sends beside it make it slower; neither is known before.
 */
const engineMs = 10;

interface Clocked {
  settings: SendSettings;
  addresses: InstallationAddresses;
  now: Date;
}

/** How a send will go, seconds from now. */
export interface SendOutlook {
  /** Until all of it is through. */
  duration: number;
  /** Until its first message leaves. */
  start: number;
  /** Until the sender begins that has to wait longest: phones rest at night, and when their day is full. */
  lastStart: number;
  /** Of sending itself, without such waits. */
  sending: number;
}

/** A planned send, at the shop's pace and with what its senders have done today. */
export async function estimateSend(
  scope: ShopScope,
  targets: readonly PlannedTarget[],
  clocked: Clocked,
): Promise<SendOutlook> {
  const open = targets.map(({ channel, senderId, groupId, images }) => ({
    ...{ channel, senderId, groupId },
    messages: images.length,
  }));
  const lanes = await lanesOf(scope, open, clocked);
  const at = { now: clocked.now, timeZone: clocked.settings.timeZone };
  const { firstAt, lastBeginsAt } = estimateStart(lanes, at);
  const secondsTo = (time: Date) => Math.ceil((time.getTime() - at.now.getTime()) / 1000);
  return {
    duration: secondsTo(estimateDuration(lanes, { ...at, engineMs }).finishedAt),
    start: secondsTo(firstAt),
    lastStart: secondsTo(lastBeginsAt),
    sending: Math.ceil(sendingMs(lanes, at) / 1000),
  };
}

/** What is still open, per lane and group. */
export interface OpenWork {
  channel: ChannelKind;
  senderId: string;
  groupId: string;
  messages: number;
}

/** Seconds until the open deliveries are through, if nothing happens to them. */
export async function estimateRest(scope: ShopScope, open: readonly OpenWork[], clocked: Clocked): Promise<number> {
  const lanes = await lanesOf(scope, open, clocked);
  const { durationMs } = estimateDuration(lanes, {
    now: clocked.now,
    timeZone: clocked.settings.timeZone,
    engineMs,
  });
  return Math.ceil(durationMs / 1000);
}

async function lanesOf(scope: ShopScope, open: readonly OpenWork[], { addresses }: Clocked): Promise<LaneWork[]> {
  const paces = await readPaces(scope, addresses);
  const states = await readLaneStates(scope);
  const bySender = Map.groupBy(open, ({ channel, senderId }) => `${channel} ${senderId}`);
  return [...bySender].map(
    ([sender, ofSender]): LaneWork => ({
      policy: paces[ofSender[0]?.channel ?? 'whatsapp'].policy,
      lane: states.get(sender) ?? freshLane,
      groups: messagesOf(ofSender.filter(({ groupId }) => !isWhatsappChannel(groupId))),
      channels: messagesOf(ofSender.filter(({ groupId }) => isWhatsappChannel(groupId))),
    }),
  );
}

const messagesOf = (open: readonly OpenWork[]) => open.map(({ messages }) => messages);
