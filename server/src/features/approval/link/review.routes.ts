import { decideReview, openReview, type ReviewClosed, undoReview } from '@kolaj/contract/approval-link';
import { linkStanding } from '@kolaj/domain/approval/approval-link';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { tooMany } from '../../../http/errors.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import { on, type PublicContext, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import { hashOfToken } from '../../../secrets/token.ts';
import type { Installation } from '../../../settings/installation.ts';
import { networkOf } from '../../account/open/network.ts';
import { limitReached } from '../../shop/open/limit-reached.ts';
import { type FoundLink, findLink, holdLink, markOpened, readLink } from './review.store.ts';
import { auditDiff, type Decided, decideByLink, type Review, reviewItems, undoByLink } from './review.ts';

export interface ReviewDeps extends Pick<Services, 'database' | 'announce' | 'media' | 'clock'> {
  /** Where a trial that is over stops a shop its links end, too (D-15). */
  installation: Pick<Installation, 'read'>;
}

/** A quick person decides every second, a few of them behind one network; a machine that guesses is stopped. */
const perNetwork = { burst: 120, perSecond: 4 };
/** Tokens that are nobody's: a mistyped link or a guess. */
const wrongPerNetwork = { burst: 20, perSecond: 0.05 };

interface Asked {
  token: string;
  visit: string;
}

interface Step<Answer> {
  read: typeof holdLink;
  step: (scope: ShopScope, review: Review, found: FoundLink) => Promise<Answer>;
}

/** The page of an approval link: public, for whoever has its address. */
export function reviewRoutes(deps: ReviewDeps): Route[] {
  const { database, announce, media, clock } = deps;
  const [networks, wrongs] = [rateLimit(perNetwork, clock), rateLimit(wrongPerNetwork, clock)];

  /** Whose link it is, within what a network may ask. */
  async function linkOf({ token }: Asked, { request }: PublicContext): Promise<FoundLink | null> {
    const network = networkOf(request.ip);
    const waitMs = networks(network);
    if (waitMs > 0) throw tooMany(waitMs);
    const found = await asSystem(database, (scope) => findLink(scope, hashOfToken(token)));
    const wrongMs = found ? 0 : wrongs(network);
    if (wrongMs > 0) throw tooMany(wrongMs);
    return found;
  }

  /** Runs a step while the link is good and stays so, else says why it is not. */
  async function withLink<Answer>(
    asked: Asked,
    context: PublicContext,
    { read, step }: Step<Answer>,
  ): Promise<Answer | ReviewClosed> {
    const found = await linkOf(asked, context);
    if (!found) return { kind: 'unknown', shop: null, sender: null };
    // Whoever stands for it no more is not the one to ask.
    const sender = (kind: ReviewClosed['kind']) => (kind === 'unbacked' ? null : found.sender);
    const closed = (kind: ReviewClosed['kind']): ReviewClosed => ({ kind, shop: found.shopName, sender: sender(kind) });
    if (found.isShopGone) return closed('shop-gone');
    return inShop(database, found.shopId, async (scope) => {
      const now = clock();
      const link = await read(scope, found.id);
      if (!link) return { kind: 'unknown' as const, shop: null, sender: null };
      const standing = linkStanding(link, now);
      if (standing !== 'open') return closed(standing);
      const { installation } = deps;
      const stopped = await limitReached(scope, { doing: 'publish', timeZone: found.timeZone, now, installation });
      if (stopped?.kind === 'trial-over') return closed('trial-over');
      return step(scope, { link, visit: asked.visit, now, media }, found);
    });
  }

  return [
    on(openReview).run(async (asked, context) => {
      const result = await withLink(asked, context, {
        read: readLink,
        step: async (scope, review, { shopName, sender }) => {
          if (await markOpened(scope, review.link.id))
            await tell(scope, { kind: 'approval-links', id: review.link.id });
          return {
            kind: 'open' as const,
            shop: shopName,
            sender,
            person: review.link.person,
            expires_at: review.link.expiresAt.toISOString(),
            items: await reviewItems(scope, review),
          };
        },
      });
      return { success: true, data: { result } };
    }),

    on(decideReview).run(async (asked, context) => {
      const result = await withLink(asked, context, {
        read: holdLink,
        step: async (scope, review) => {
          const outcome = await decideByLink(scope, review, asked);
          if (outcome.kind === 'not-found' || !outcome.isNews) return shown(outcome);
          const { id, version, note } = asked;
          const diff = outcome.kind === 'approved' ? { approved: [id] } : { version, note };
          await noteIn(scope, review, { action: decideReview.path, id, diff, requestId: context.requestId });
          if (outcome.kind === 'approved') await announce(scope, 'collagesApproved', { collageIds: [id] });
          return shown(outcome);
        },
      });
      return { success: true, data: { result } };
    }),

    on(undoReview).run(async (asked, context) => {
      const result = await withLink(asked, context, {
        read: holdLink,
        step: async (scope, review) => {
          const outcome = await undoByLink(scope, review, asked.id);
          if (outcome.kind === 'not-found' || !outcome.isNews) return shown(outcome);
          await noteIn(scope, review, {
            action: undoReview.path,
            id: asked.id,
            diff: {},
            requestId: context.requestId,
          });
          return shown(outcome);
        },
      });
      return { success: true, data: { result } };
    }),
  ];
}

function shown(outcome: Decided) {
  return outcome.kind === 'not-found' ? outcome : { kind: outcome.kind, item: outcome.item };
}

/** Nobody with an account: the audit names the link. */
async function noteIn(
  scope: ShopScope,
  review: Review,
  { action, id, diff, requestId }: { action: string; id: string; diff: object; requestId: string },
): Promise<void> {
  await writeAudit(scope, { userId: null, requestId, action, object: id, diff: auditDiff(review, diff) });
  await tell(scope, { kind: 'approval-links', id: review.link.id });
}
