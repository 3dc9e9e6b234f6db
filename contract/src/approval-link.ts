import { itemStates, linkDays, linkItemsAtMost, linkStandings } from '@kolaj/domain/approval/approval-link';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, picture, resultOf } from './endpoint.ts';

const days = z.literal(linkDays);

/** Approval by somebody outside. The token stands behind `#`, so that no server and no proxy sees it: `/review#<token>`. */
export const reviewPath = '/review';

const link = z.object({
  id,
  /** Whom it was made for. */
  person: z.string(),
  /** Who stands for it: its maker, or who extended it last. */
  created_by: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  standing: z.enum(linkStandings),
  /** When it was last opened; null = never. */
  opened_at: z.nullable(instant),
  /** Of its collages: all, and those that are approved or sent back now, by anybody. */
  total: z.int(),
  decided: z.int(),
  approved: z.int(),
  returned: z.int(),
  /** Where its collages are, when they are all of one folder. */
  folder_id: z.nullable(id),
  folder_name: z.nullable(z.string()),
});
export type ApprovalLink = z.infer<typeof link>;

export const createApprovalLink = endpoint({
  method: 'POST',
  path: '/shop/verify/link/create',
  role: 'shop',
  right: 'approve',
  limited: 'publish',
  summary:
    'A link by which somebody without an account approves or sends back these collages; its token is shown only now',
  input: z.object({
    person: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    days,
    /** Those of them that wait for approval. */
    collage_ids: z.array(id).check(z.minLength(1), z.maxLength(linkItemsAtMost)),
  }),
  output: resultOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('made'), link, token: z.string() }),
      z.object({ kind: z.literal('nothing-waits') }),
    ]),
  ),
});

export const listApprovalLinks = endpoint({
  method: 'GET',
  path: '/shop/verify/link/list',
  role: 'shop',
  summary: 'The approval links of the last 90 days, newest first, with how far each is',
  input: nothing,
  output: resultOf(z.array(link)),
});

export const extendApprovalLink = endpoint({
  method: 'POST',
  path: '/shop/verify/link/extend',
  role: 'shop',
  right: 'approve',
  limited: 'publish',
  summary:
    'Let a link be good for some days from now, in the caller’s name; one that has expired is good again, one that was revoked is not',
  input: z.object({ id, days }),
  output: resultOf(link),
});

export const revokeApprovalLink = endpoint({
  method: 'POST',
  path: '/shop/verify/link/revoke',
  role: 'shop',
  right: 'approve',
  summary: 'End a link: after the answer no decision by it is taken',
  input: z.object({ id }),
  output: resultOf(link),
});

/** A collage as the page of a link shows it: nothing that its picture does not say. */
const item = z.object({
  id,
  version: z.int(),
  code: z.string(),
  brand: z.string(),
  color: z.string(),
  picture: z.nullable(picture),
  state: z.enum(itemStates),
  /** Who approved or sent it back, where that is known; `link` = by this link or another one. */
  by: z.nullable(z.object({ name: z.string(), link: z.boolean() })),
  /** What needs work, of one that was sent back. */
  note: z.string(),
  /** Whether it shows something else than when the link was made. */
  changed: z.boolean(),
  /** This page decided it last and may take it back. */
  undoable: z.boolean(),
});
export type ReviewItem = z.infer<typeof item>;

/** Why a link shows nothing; `shop` and `sender` are told to whoever has a real one. */
const closed = z.object({
  kind: z.enum(['unknown', 'unbacked', 'expired', 'revoked', 'shop-gone', 'trial-over']),
  shop: z.nullable(z.string()),
  sender: z.nullable(z.string()),
});
export type ReviewClosed = z.infer<typeof closed>;

const token = z.string().check(z.maxLength(100));
/** Names an open page, so that two people with one link do not undo each other's decisions. */
const visit = z.string().check(z.minLength(8), z.maxLength(64));

const open = z.object({
  kind: z.literal('open'),
  shop: z.string(),
  sender: z.nullable(z.string()),
  person: z.string(),
  expires_at: instant,
  items: z.array(item),
});
export type ReviewOpen = z.infer<typeof open>;

/** `conflict` = it shows something else than was seen; `decided` = somebody was first; `item` says how it is now. */
const decided = z.object({
  kind: z.enum(['approved', 'returned', 'reopened', 'conflict', 'decided', 'away', 'too-late']),
  item,
});
/** A collage that does not belong to the link, or was deleted. */
const notFound = z.object({ kind: z.literal('not-found') });
export type ReviewOutcome = z.infer<typeof decided> | z.infer<typeof notFound> | ReviewClosed;

const outcome = z.discriminatedUnion('kind', [closed, decided, notFound]);

export const openReview = endpoint({
  method: 'POST',
  path: '/review/open',
  role: 'public',
  summary: 'What an approval link shows: its collages as they are now, or why it shows nothing',
  input: z.object({ token, visit }),
  output: resultOf(z.discriminatedUnion('kind', [closed, open])),
});

export const decideReview = endpoint({
  method: 'POST',
  path: '/review/decide',
  role: 'public',
  summary: 'Approve or send back one collage of a link, in the version that was seen',
  input: z.object({
    token,
    visit,
    id,
    version: z.int(),
    decision: z.enum(['approve', 'return']),
    note: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  output: resultOf(outcome),
});

export const undoReview = endpoint({
  method: 'POST',
  path: '/review/undo',
  role: 'public',
  summary: 'Take back the last decision of this page, within ten minutes and while nobody has touched the collage',
  input: z.object({ token, visit, id }),
  output: resultOf(outcome),
});
