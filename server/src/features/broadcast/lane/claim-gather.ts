import type { AlbumBounds } from '@kolaj/domain/broadcast/accept/albums';
import { moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OutgoingContent, OutgoingPicture } from '../../../ports/channel.ts';
import { endIfOver } from '../record/broadcast-state.ts';
import { lockDelivery, type StoredDelivery, writeDelivery } from '../record/delivery.store.ts';
import { type DueDelivery, findAlbum } from './next-delivery.store.ts';
import { checkTruth, type SkipReason, type Truth, type TruthFacts } from './truth/truth.ts';

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

/** A message that is due, or one of its album, locked; null = it is no more. */
interface LookedAt {
  delivery: StoredDelivery | null;
  truth: Truth;
}

/** What leaves in one call with what is due. A channel that has lost its albums in the meantime sends the pictures one by one. */
export async function partsOf(scope: ShopScope, due: DueDelivery, bounds: AlbumBounds | null): Promise<DueDelivery[]> {
  return bounds === null || due.album === null ? [due] : (await findAlbum(scope, due)).slice(0, bounds.max);
}

/** Locks a message and takes a last look at what is true of it. */
export async function lookAtPart(scope: ShopScope, part: DueDelivery, facts: TruthFacts): Promise<LookedAt> {
  const [delivery, truth] = await Promise.all([lockDelivery(scope, part), checkTruth(scope, part, facts)]);
  return { delivery, truth };
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
  for (const { delivery, truth } of looked) {
    // Another phone may have taken its group over since it was looked for.
    if (delivery?.laneId !== laneId) continue;
    if (truth.kind === 'skip') {
      await skip(scope, delivery, truth.reason);
      endIfOver(scope, delivery.broadcastId);
      continue;
    }
    const step = moveDelivery(delivery, { kind: 'taken' });
    if (step.kind === 'moved')
      ready.push({ id: delivery.id, attempts: step.delivery.attempts, content: truth.content });
  }
  const [first] = ready;
  if (!first) return null;
  const pictures = ready.flatMap(({ content }) => (content.kind === 'picture' ? [content] : []));
  if (bounds === null || pictures.length < Math.max(2, bounds.min))
    return { deliveries: [first], content: first.content };
  return { deliveries: ready, content: { kind: 'album', pictures: pictures.map(withoutKind) } };
}

const withoutKind = ({ url, sha256, caption }: OutgoingPicture): OutgoingPicture => ({ url, sha256, caption });

async function skip(scope: ShopScope, delivery: StoredDelivery, reason: SkipReason): Promise<void> {
  const step = moveDelivery(delivery, { kind: 'skipped', why: { code: reason } });
  if (step.kind === 'moved') await writeDelivery(scope, delivery, step.delivery, { token: null });
}
