import type { AlbumBounds } from '@kolaj/domain/broadcast/accept/albums';
import { moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OutgoingContent, OutgoingPicture } from '../../../ports/channel.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockDelivery, type StoredDelivery, writeDelivery } from '../record/delivery.store.ts';
import { type DueDelivery, findAlbum } from './next-delivery.store.ts';
import { checkTruth, type SkipReason, type Truth, type TruthFacts } from './truth.ts';

/** What leaves in one call, and the messages of the ledger it stands for, locked; their tries are counted already. */
interface GatheredMessage {
  deliveries: { id: string; attempts: number }[];
  content: OutgoingContent;
}

interface Ready {
  id: string;
  attempts: number;
  content: OutgoingContent;
}

/** A message that is due, or one of its album, after a last look at the truth. */
export interface LookedAt {
  part: DueDelivery;
  truth: Truth;
}

/** Looks at what is due and leaves with it, before its send is locked: one that leaves something out locks the whole of it. */
export async function lookAtMessage(
  scope: ShopScope,
  due: DueDelivery,
  { bounds, ...facts }: TruthFacts & { bounds: AlbumBounds | null },
): Promise<LookedAt[]> {
  // A channel that has lost its albums in the meantime sends the pictures one by one.
  const parts = bounds === null ? [due] : (await findAlbum(scope, due)).slice(0, bounds.max);
  const looked: LookedAt[] = [];
  for (const part of parts) looked.push({ part, truth: await checkTruth(scope, part, facts) });
  return looked;
}

/**
 * Puts together the message that is due. What must not leave any more is left out aloud. One picture, one text, or what is left
 * of an album; null = nothing of it may leave, or it is no longer this lane's.
 */
export async function gatherMessage(
  scope: ShopScope,
  looked: readonly LookedAt[],
  { laneId, bounds }: { laneId: string; bounds: AlbumBounds | null },
): Promise<GatheredMessage | null> {
  const ready: Ready[] = [];
  for (const one of looked) {
    const made = await makeReady(scope, one, laneId);
    if (made) ready.push(made);
  }
  const leftOut = looked.find(({ truth }) => truth.kind === 'skip');
  if (leftOut) await refreshBroadcast(scope, leftOut.part.broadcastId);
  const [first] = ready;
  if (!first) return null;
  const pictures = ready.flatMap(({ content }) => (content.kind === 'picture' ? [content] : []));
  if (bounds === null || pictures.length < Math.max(2, bounds.min))
    return { deliveries: [first], content: first.content };
  return { deliveries: ready, content: { kind: 'album', pictures: pictures.map(withoutKind) } };
}

const withoutKind = ({ url, sha256, caption }: OutgoingPicture): OutgoingPicture => ({ url, sha256, caption });

async function makeReady(scope: ShopScope, { part, truth }: LookedAt, laneId: string): Promise<Ready | null> {
  const delivery = await lockDelivery(scope, part);
  // Another phone may have taken its group over since it was looked for.
  if (delivery?.laneId !== laneId) return null;
  if (truth.kind === 'skip') {
    await skip(scope, delivery, truth.reason);
    return null;
  }
  const step = moveDelivery(delivery, { kind: 'taken' });
  if (step.kind === 'ignored') return null;
  return { id: part.id, attempts: step.delivery.attempts, content: truth.content };
}

async function skip(scope: ShopScope, delivery: StoredDelivery, reason: SkipReason): Promise<void> {
  const step = moveDelivery(delivery, { kind: 'skipped', why: { code: reason } });
  if (step.kind === 'moved') await writeDelivery(scope, delivery, step.delivery, { token: null });
}
