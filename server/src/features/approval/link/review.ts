import type { ReviewItem } from '@kolaj/contract/approval-link';
import { isOwnDecision, itemState, linkName, mayUndo } from '@kolaj/domain/approval/approval-link';
import { hasSeenContent } from '@kolaj/domain/collage/status/status';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { collageCards } from '../../collage/open/card.store.ts';
import { lockLives } from '../../source/open/life.store.ts';
import { approveAll, reopenItem, returnItem } from '../decide.ts';
import { type HeldLink, type LinkItem, linkItems, writeDecision } from './review.store.ts';

/** The page that asks: which link, which open page, when. */
export interface Review {
  link: HeldLink;
  visit: string;
  now: Date;
  media: MediaUrls;
}

type OutcomeKind = 'approved' | 'returned' | 'reopened' | 'conflict' | 'decided' | 'away' | 'too-late';

export type Decided = { kind: OutcomeKind; item: ReviewItem; isNews: boolean } | { kind: 'not-found' };

/** What a link shows, or one collage of it. Nobody gets the address of another picture here. */
export async function reviewItems(scope: ShopScope, review: Review, only?: string): Promise<ReviewItem[]> {
  const items = await linkItems(scope, review.link.id, only);
  const cards = await collageCards(scope, { ids: items.map(({ id }) => id) });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return items.flatMap((item) => {
    const card = byId.get(item.id);
    if (!card) return [];
    const state = itemState(item);
    const { firm, color } = card.text?.values ?? {};
    return [
      {
        id: item.id,
        version: item.version,
        code: card.text?.code ?? card.productCode,
        brand: firm || card.showingName || card.subfolder,
        color: color ?? '',
        // One that is being changed shows nothing: it would be an old picture.
        picture: card.picture && state !== 'away' ? review.media.picture(card.picture) : null,
        state,
        by: deciderOf(item, review),
        note: state === 'returned' ? (item.returnNote ?? '') : '',
        changed: state === 'waiting' && item.contentVersion > item.madeWith,
        undoable: item.isLast && mayUndo(item.decision, { ...review, version: item.version }),
      },
    ];
  });
}

function deciderOf(item: LinkItem, { link }: Review): ReviewItem['by'] {
  const state = itemState(item);
  if (state === 'approved') return item.approver;
  const isOfLink = state === 'returned' && item.decision?.kind === 'returned' && item.decision.version === item.version;
  return isOfLink ? { name: link.person, link: true } : null;
}

export interface Decision {
  id: string;
  /** What the person has seen. */
  version: number;
  decision: 'approve' | 'return';
  note: string;
}

/** One decision by a link, by the same rules and writes as in the console. Whoever is first has decided. */
export async function decideByLink(scope: ShopScope, review: Review, wish: Decision): Promise<Decided> {
  const { id, version, note } = wish;
  const { link, visit, now } = review;
  // Locks the collage first, so that what is read of it afterwards is what is decided about.
  await lockLives(scope, [id]);
  const [before] = await linkItems(scope, link.id, id);
  if (!before) return { kind: 'not-found' };
  const answer = (kind: OutcomeKind, isNews = false) => answerWith(scope, review, { id, kind, isNews });

  const state = itemState(before);
  const wanted = wish.decision === 'approve' ? 'approved' : 'returned';
  if (state === 'approved' || state === 'returned') {
    const isRepeated = state === wanted && isOwnDecision(before.decision, { visit, version: before.version });
    return answer(isRepeated ? wanted : 'decided');
  }
  if (!hasSeenContent(version, before)) return answer('conflict');
  if (state === 'away') return answer('away');

  const [outcome] =
    wanted === 'approved'
      ? await approveAll(scope, { items: [{ id, version }], by: { linkId: link.id } })
      : [await returnItem(scope, { id, version, note, pin: null })];
  if (outcome?.version === undefined) return answer('conflict');
  const decision = { kind: wanted, at: now, version: outcome.version, visit } as const;
  await writeDecision(scope, { linkId: link.id, id, decision });
  return answer(wanted, true);
}

/** Takes back the last decision of this visit. */
export async function undoByLink(scope: ShopScope, review: Review, id: string): Promise<Decided> {
  await lockLives(scope, [id]);
  const [before] = await reviewItems(scope, review, id);
  if (!before) return { kind: 'not-found' };
  if (!before.undoable) return answerWith(scope, review, { id, kind: 'too-late', isNews: false });
  const outcome = await reopenItem(scope, id);
  if (outcome.kind !== 'reopened') return answerWith(scope, review, { id, kind: 'too-late', isNews: false });
  await writeDecision(scope, { linkId: review.link.id, id, decision: null });
  return answerWith(scope, review, { id, kind: 'reopened', isNews: true });
}

async function answerWith(
  scope: ShopScope,
  review: Review,
  { id, kind, isNews }: { id: string; kind: OutcomeKind; isNews: boolean },
): Promise<Decided> {
  const [item] = await reviewItems(scope, review, id);
  return item ? { kind, item, isNews } : { kind: 'not-found' };
}

/** What the audit says of it: whose link, and what was done. */
export const auditDiff = ({ link }: Review, more: object): object => ({
  by: linkName(link.person),
  link: link.id,
  ...more,
});
