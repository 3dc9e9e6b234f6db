import type { AlbumBounds } from '@kolaj/domain/broadcast/accept/albums';
import { moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OutgoingContent, OutgoingPicture } from '../../../ports/channel.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockDelivery, type StoredDelivery, writeDelivery } from '../record/delivery.store.ts';
import { type DueDelivery, findAlbum } from './next-delivery.store.ts';
import { checkTruth, type SkipReason, type TruthFacts } from './truth.ts';

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

/**
 * Puts together the message that is due, after a last look at the truth: what must not leave any more is left out aloud. One
 * picture, one text, or what is left of an album; null = nothing of it may leave.
 */
export async function gatherMessage(
  scope: ShopScope,
  due: DueDelivery,
  { bounds, ...facts }: TruthFacts & { bounds: AlbumBounds | null },
): Promise<GatheredMessage | null> {
  // A channel that has lost its albums in the meantime sends the pictures one by one.
  const parts = bounds === null ? [due] : (await findAlbum(scope, due)).slice(0, bounds.max);
  const ready: Ready[] = [];
  for (const part of parts) {
    const one = await makeReady(scope, part, facts);
    if (one) ready.push(one);
  }
  if (ready.length < parts.length) await refreshBroadcast(scope, due.broadcastId);
  const [first] = ready;
  if (!first) return null;
  const pictures = ready.flatMap(({ content }) => (content.kind === 'picture' ? [content] : []));
  if (bounds === null || pictures.length < Math.max(2, bounds.min))
    return { deliveries: [first], content: first.content };
  return { deliveries: ready, content: { kind: 'album', pictures: pictures.map(withoutKind) } };
}

const withoutKind = ({ url, sha256, caption }: OutgoingPicture): OutgoingPicture => ({ url, sha256, caption });

async function makeReady(scope: ShopScope, part: DueDelivery, facts: TruthFacts): Promise<Ready | null> {
  const truth = await checkTruth(scope, part, facts);
  const delivery = await lockDelivery(scope, part.id);
  if (!delivery) return null;
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
  if (step.kind === 'moved') await writeDelivery(scope, delivery.id, step.delivery, { token: null });
}
