import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { key } from '@kolaj/domain/shared/fold';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { type ManualFacts, type ManualPlan, type ManualWish, planManual } from '../plan/plan-manual.ts';
import { findSend, insertBroadcast, lockAccepts } from '../record/broadcast.store.ts';
import { readStaleAt } from '../settle/accept-stale.ts';
import { type FillDeps, fillLanes } from './accept-fill.ts';
import { addContactMessages } from './contact-messages.ts';
import { ensureLanes } from './planned-rows.store.ts';
import { manualRefusal, type Refusal } from './refusals.ts';

export interface ManualDeps extends FillDeps {
  facts: ManualFacts;
  addresses: InstallationAddresses;
  requestedBy: string;
  note: (audited: AuditNote) => void;
}

type AcceptedManual = { kind: 'accepted'; broadcastId: string } | { kind: 'refused'; refusal: Refusal };

/**
 * Takes a send to ticked chats (D-63): written like any other, with one delivery per chat and image, and carried out by the same
 * lanes. The same `client_key` is the same send, however often and however late it comes.
 */
export async function acceptManual(
  scope: ShopScope,
  wish: ManualWish & { client_key: string },
  deps: ManualDeps,
): Promise<AcceptedManual> {
  await lockAccepts(scope);
  const sendId = `manual-${wish.client_key}`;
  const known = await findSend(scope, sendId);
  if (known) return { kind: 'accepted', broadcastId: known };

  const plan = await planManual(scope, wish, deps.facts);
  if (plan.refusal) return { kind: 'refused', refusal: manualRefusal(plan.refusal) };
  await ensureLanes(scope, plan.targets);
  const broadcastId = await writeManual(scope, { wish, plan, sendId, deps });
  deps.note({
    action: 'broadcast.send-manual',
    object: broadcastId,
    diff: {
      phone: wish.phone_id,
      subfolders: plan.subfolders.map(({ name }) => name),
      images: plan.images.length,
      groups: plan.targets.length - plan.contacts.length,
      contacts: plan.contacts.length,
      // Why persons are written to stays with who did it (D-89).
      ...(plan.contacts.length > 0 ? { reason: wish.reason ?? '' } : {}),
    },
  });
  await tell(scope, { kind: 'broadcasts', id: broadcastId });
  return { kind: 'accepted', broadcastId };
}

interface Writing {
  wish: ManualWish;
  plan: ManualPlan;
  sendId: string;
  deps: ManualDeps;
}

async function writeManual(scope: ShopScope, { wish, plan, sendId, deps }: Writing): Promise<string> {
  const { subfolders, images, targets, contacts, leftOut } = plan;
  const { now, settings } = deps.facts;
  const persons = new Set(contacts);
  const names = subfolders.map(({ name }) => name).join(', ');
  const [only, ...others] = subfolders;
  const broadcastId = await insertBroadcast(scope, {
    stream: 'manual',
    subfolder: only && others.length === 0 ? only : null,
    brand: names,
    brandKey: key(names),
    days: [],
    onlySaleGroup: false,
    sendAfter: null,
    cutoffAt: now,
    sendId,
    total: 1,
    part: 1,
    leftOut,
    requestedBy: deps.requestedBy,
    staleAt: await readStaleAt(scope, { ...deps, channels: targets.map(({ channel }) => channel) }),
    ticked: {
      phoneId: wish.phone_id,
      chats: targets.map(({ groupId }) => ({ id: groupId, type: persons.has(groupId) ? 'chat' : 'group' })),
    },
  });
  await fillLanes(scope, { broadcastId, images, targets, firstPosition: 0, deps });
  await addContactMessages(scope, broadcastId, settings, { except: contacts });
  return broadcastId;
}
