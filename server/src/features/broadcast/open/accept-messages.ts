import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { ensureLanes, insertDeliveries } from '../accept/planned-rows.store.ts';
import { readClock } from '../clock.store.ts';
import { findSend, insertBroadcast, lockAccepts } from '../record/broadcast.store.ts';
import { insertMessages, type StoredMessage } from '../record/messages.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { readStaleAt } from '../settle/accept-stale.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { type MessageSubject, openSendOf } from './message-sends.store.ts';
import type { MessageTarget } from './message-targets.ts';

interface MessageSend {
  messages: readonly [StoredMessage, ...StoredMessage[]];
  targets: readonly [MessageTarget, ...MessageTarget[]];
  leftOut: readonly LeftOutRow[];
}

interface Wish {
  subject: MessageSubject;
  /** The same id is the same send, however often and however late it comes. */
  sendId: string;
  /** null = nobody, a schedule. */
  requestedBy: string | null;
  addresses: InstallationAddresses;
}

/** What the caller's plan came to. */
type Planned<Why> = ({ kind: 'planned' } & MessageSend) | { kind: 'not-planned'; why: Why };

type AcceptedMessages<Why> =
  | { kind: 'accepted'; broadcastId: string }
  | { kind: 'already_sending'; broadcastId: string }
  | { kind: 'not-planned'; why: Why };

/**
 * Takes a send of messages: written like every other, with one delivery per group and message, and carried out by the same lanes,
 * a group's messages strictly in order. `plan` is asked when it is certain that it is no repetition.
 */
export async function acceptMessages<Why>(
  scope: ShopScope,
  { subject, sendId, requestedBy, addresses }: Wish,
  plan: () => Promise<Planned<Why>>,
): Promise<AcceptedMessages<Why>> {
  await lockAccepts(scope);
  const known = await findSend(scope, sendId);
  if (known !== null) return { kind: 'accepted', broadcastId: known };
  const open = await openSendOf(scope, subject);
  if (open !== null) return { kind: 'already_sending', broadcastId: open };
  const planned = await plan();
  if (planned.kind === 'not-planned') return planned;

  const { messages, targets, leftOut } = planned;
  await ensureLanes(scope, targets);
  const settings = await readSendSettings(scope);
  const broadcastId = await insertBroadcast(scope, {
    ...{
      stream: subject.kind,
      subfolder: null,
      brand: '',
      brandKey: '',
      days: [],
      onlySaleGroup: false,
      sendAfter: null,
    },
    ...{ cutoffAt: await readClock(scope), sendId, total: 1, part: 1, leftOut, requestedBy },
    staleAt: await readStaleAt(scope, { addresses, settings, channels: targets.map(({ channel }) => channel) }),
    ...(subject.kind === 'film' ? { filmId: subject.filmId } : {}),
  });
  await insertMessages(scope, broadcastId, messages);
  const deliveries = targets.flatMap((target, targetPosition) =>
    messages.map((_, part) => ({ ...target, targetPosition, part, album: null })),
  );
  await wakeLanes(scope, await insertDeliveries(scope, broadcastId, deliveries));
  await tell(scope, { kind: 'broadcasts', id: broadcastId });
  return { kind: 'accepted', broadcastId };
}
