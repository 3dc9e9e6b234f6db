import { type AcceptDecision, decideAccept } from '@kolaj/domain/broadcast/accept/accept';
import { isComplete } from '@kolaj/domain/broadcast/accept/batches';
import { afterTime } from '@kolaj/domain/broadcast/accept/image-time';
import type { RoutingPhone } from '@kolaj/domain/broadcast/routing/routing-model';
import type { Stream } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { openSpan, placeNow, placeOf, tellSpan } from '../../../kernel/spans.ts';
import type { SendableCollage, SendSubfolder } from '../plan/images.store.ts';
import { leftOutImages } from '../plan/left-out.ts';
import { planSend, type SendPlan } from '../plan/plan-send.ts';
import {
  addPart,
  findSend,
  insertBroadcast,
  lockAccepts,
  lockBroadcast,
  readEarlierSends,
} from '../record/broadcast.store.ts';
import { refreshBroadcast, runningInstead } from '../record/broadcast-state.ts';
import { moveLogCutoff, writeLog } from '../record/send-log.store.ts';
import { readCounts } from '../record/send-state.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { readStaleAt } from '../settle/accept-stale.ts';
import { type FillDeps, fillLanes } from './accept-fill.ts';
import { addContactMessages } from './contact-messages.ts';
import { ensureLanes, readImagePositions } from './planned-rows.store.ts';
import {
  alreadyRefusal,
  dayLabels,
  laterSendRuns,
  noTarget,
  nothingToSend,
  partsDisagree,
  type Refusal,
  stoppedSend,
} from './refusals.ts';
import { fingerprintOf, identify, type SendIdentity, sameDays } from './send-key.ts';

/** A send_kolaj call whose fields are checked: the pictures are the shop's, of this subfolder. */
export interface SendCall {
  stream: Stream;
  subfolder: SendSubfolder;
  days: readonly string[];
  sendAfter: Date | null;
  onlySaleGroup: boolean;
  resend: boolean;
  batch: string;
  hashes: readonly string[];
  collageIds: ReadonlySet<string>;
}

export interface AcceptDeps extends FillDeps {
  now: Date;
  addresses: InstallationAddresses;
  phones: readonly RoutingPhone[] | null;
  /** null = nobody, a schedule. */
  requestedBy: string | null;
  /** For the audit row of the call. */
  note: (audited: AuditNote) => void;
}

export type Accepted =
  | { kind: 'accepted'; broadcastId: string }
  | { kind: 'refused'; refusal: Refusal; broadcastId?: string; sentDays?: string[] };

/** A call on its way, with what it will write. */
export interface Step {
  call: SendCall;
  plan: SendPlan;
  identity: SendIdentity;
  deps: AcceptDeps;
}

/**
 * Takes a send: broadcast, images, one delivery per group and image, send log and audit in the caller's transaction.
 * Nothing is sent here; the lanes' workers do that (D-54 "accept").
 */
export async function acceptSend(scope: ShopScope, call: SendCall, deps: AcceptDeps): Promise<Accepted> {
  await lockAccepts(scope);
  const { stream, subfolder, days, onlySaleGroup } = call;
  const { brandKey } = subfolder;
  const earlier = await readEarlierSends(scope, { stream, brandKey, onlySaleGroup });
  const fingerprint = fingerprintOf({ ...call, brandKey });
  const identity = identify(call.batch, { fingerprint, earlier, days, now: deps.now });
  const plan = await planSend(scope, call, deps);
  await ensureLanes(scope, plan.targets);
  const decision = decideAccept(
    { days, sendAfter: call.sendAfter, resend: call.resend, sendId: identity.sendId, fingerprint },
    { earlier, log: plan.log, now: deps.now },
  );
  return carryOut(scope, decision, { call, plan, identity, deps });
}

async function carryOut(scope: ShopScope, decision: AcceptDecision, step: Step): Promise<Accepted> {
  const { call, plan, deps } = step;
  switch (decision.kind) {
    case 'same-call':
      return { kind: 'accepted', broadcastId: decision.broadcastId };
    case 'already_sending':
    case 'already_sent': {
      const { timeZone } = deps.settings;
      const refusal = alreadyRefusal(decision, { brand: call.subfolder.name, log: plan.log, timeZone });
      const sentDays = decision.kind === 'already_sent' ? dayLabels(decision.days) : [];
      const broadcastId = decision.kind === 'already_sending' ? decision.broadcastId : undefined;
      return { kind: 'refused', refusal, sentDays, ...(broadcastId ? { broadcastId } : {}) };
    }
    case 'join':
      return joinSend(scope, decision.broadcastId, step);
    case 'accept':
      return startSend(scope, step);
  }
}

async function startSend(scope: ShopScope, { call, plan, identity, deps }: Step): Promise<Accepted> {
  if (identity.total > 1 && (await findSend(scope, identity.sendId))) {
    return { kind: 'refused', refusal: partsDisagree };
  }
  const { outcome, targets, images } = plan;
  if (outcome.kind === 'nothing_to_send') return { kind: 'refused', refusal: nothingToSend };
  if (outcome.kind === 'no_target') return { kind: 'refused', refusal: noTarget(outcome.key) };

  const { subfolder, stream, days } = call;
  const cutoffAt = cutoffOf(images, deps.settings);
  const broadcastId = await insertBroadcast(scope, {
    stream,
    subfolder,
    brand: subfolder.name,
    brandKey: subfolder.brandKey,
    days,
    onlySaleGroup: call.onlySaleGroup,
    sendAfter: call.sendAfter,
    cutoffAt,
    sendId: identity.sendId,
    total: identity.total,
    part: identity.part,
    staleAt: await readStaleAt(scope, { ...deps, channels: targets.map(({ channel }) => channel) }),
    leftOut: [...plan.leftOut, ...leftOutImages(call.collageIds.size - images.length)],
    requestedBy: deps.requestedBy,
  });
  beginTrace(scope, broadcastId);
  const logKey = { stream, brandKey: subfolder.brandKey, onlySale: call.onlySaleGroup };
  await writeLog(scope, { ...logKey, brand: subfolder.name, days, cutoffAt, broadcastId });
  await fillLanes(scope, { broadcastId, images, targets, firstPosition: positionOf(identity), deps });
  if (identity.total === 1) await addContactMessages(scope, broadcastId, deps.settings);
  deps.note({
    action: 'broadcast.send',
    object: broadcastId,
    diff: { brand: subfolder.name, days, images: images.length, groups: targets.length, parts: identity.total },
  });
  await tell(scope, { kind: 'broadcasts', id: broadcastId, subfolder_id: subfolder.id });
  return { kind: 'accepted', broadcastId };
}

/** A send is a trace of its own, for days perhaps and in many processes; who looks at the call that made it is led there, and back. */
function beginTrace({ shopId }: ShopScope, broadcastId: string): void {
  const facts = { 'kolaj.shop': shopId, 'kolaj.broadcast': broadcastId };
  tellSpan(facts);
  openSpan({ name: 'broadcast', as: placeOf(broadcastId), links: [placeNow()], facts })?.end();
}

/** A further batch: its images and deliveries are added to the send that the first one made (D-56). */
async function joinSend(
  scope: ShopScope,
  broadcastId: string,
  { call, plan, identity, deps }: Step,
): Promise<Accepted> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send || send.isStopped || (await readCounts(scope, broadcastId)).cancelled > 0) {
    return { kind: 'refused', refusal: stoppedSend, broadcastId };
  }
  const isPlain = identity.total === 1;
  if (!isPlain && send.partsReceived.includes(identity.part)) return { kind: 'accepted', broadcastId };
  if (!isPlain && send.partsReceived.length >= send.partsTotal) {
    return { kind: 'refused', refusal: stoppedSend, broadcastId };
  }
  if (!sameDays(send.days, call.days) || (!isPlain && identity.total !== send.partsTotal)) {
    return { kind: 'refused', refusal: partsDisagree, broadcastId };
  }
  const later = await runningInstead(scope, send);
  if (later !== null) return { kind: 'refused', refusal: laterSendRuns, broadcastId: later };

  const taken = await readImagePositions(scope, broadcastId);
  const images = plan.images.filter(({ id }) => !taken.collageIds.has(id));
  const cutoffAt = cutoffOf(plan.images, deps.settings);
  const leftOut = [...plan.leftOut, ...leftOutImages(call.collageIds.size - plan.images.length)];
  await addPart(scope, { broadcastId, part: identity.part, cutoffAt, leftOut });
  await moveLogCutoff(scope, broadcastId, cutoffAt);
  const firstPosition = isPlain ? taken.next : positionOf(identity);
  await fillLanes(scope, { broadcastId, images, targets: plan.targets, firstPosition, deps });
  if (!isPlain && isComplete([...send.partsReceived, identity.part], send.partsTotal)) {
    await addContactMessages(scope, broadcastId, deps.settings);
  }
  await refreshBroadcast(scope, broadcastId);
  return { kind: 'accepted', broadcastId };
}

/** Parts keep the order of the whole send, whichever comes first: 25 places each, the most a call may hold. */
const placesPerPart = 25;

export const positionOf = ({ part }: SendIdentity): number => (part - 1) * placesPerPart;

/** The newest image of the send: what is newer is "after the last send" (D-57). */
export function cutoffOf(images: readonly SendableCollage[], { group_key }: SendSettings): Date {
  return new Date(Math.max(0, ...images.map(({ times }) => afterTime(times, group_key).getTime())));
}
