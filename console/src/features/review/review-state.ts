import type { ReviewItem, ReviewOutcome } from '@kolaj/contract/approval-link';

export type Wish = 'approve' | 'return';

/** Why a decision did not come about. */
export type ReviewTrouble = 'conflict' | 'decided' | 'away' | 'too-late' | 'not-found' | 'broken';

/** One person's way through the collages of a link. */
export interface ReviewState {
  items: readonly ReviewItem[];
  /** Decisions on their way: shown at once, the server's word comes later. */
  sending: ReadonlyMap<string, Wish>;
  /** null = nothing waits any more, or the overview is looked at last. */
  currentId: string | null;
  /** The last own decision, as long as it can be taken back. */
  lastId: string | null;
  trouble: { id: string; code: string; why: ReviewTrouble; error: unknown } | null;
}

export type ReviewEvent =
  | { kind: 'list'; items: readonly ReviewItem[] }
  | { kind: 'decide'; id: string; wish: Wish }
  | { kind: 'answer'; id: string; outcome: Exclude<ReviewOutcome, { shop: unknown }> }
  | { kind: 'broken'; id: string; error: unknown }
  | { kind: 'go'; id: string }
  | { kind: 'close-trouble' };

export const beginReview = (items: readonly ReviewItem[]): ReviewState =>
  withNext({ items, sending: new Map(), currentId: null, lastId: null, trouble: null }, null);

export function review(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.kind) {
    case 'list':
      return withList(state, event.items);
    case 'decide':
      return withNext(
        { ...state, sending: new Map(state.sending).set(event.id, event.wish), lastId: event.id, trouble: null },
        event.id,
      );
    case 'answer':
      return withAnswer(state, event);
    case 'broken':
      return refused(without(state, event.id), { id: event.id, why: 'broken', error: event.error });
    case 'go':
      return { ...state, currentId: event.id };
    case 'close-trouble':
      return { ...state, trouble: null };
  }
}

/** Whether a decision is asked for now. */
export const waits = ({ sending }: ReviewState, { id, state }: ReviewItem): boolean =>
  state === 'waiting' && !sending.has(id);

export interface ReviewProgress {
  total: number;
  approved: number;
  returned: number;
  /** Not to be decided now: the shop works on it. */
  away: number;
  left: number;
}

export function progressOf(state: ReviewState): ReviewProgress {
  const shown = state.items.map((item) => shownState(state, item));
  const count = (wanted: ReviewItem['state']) => shown.filter((one) => one === wanted).length;
  return {
    total: state.items.length,
    approved: count('approved'),
    returned: count('returned'),
    away: count('away'),
    left: count('waiting'),
  };
}

/** What an item is shown as: a decision counts from the tap on. */
export function shownState({ sending }: ReviewState, { id, state }: ReviewItem): ReviewItem['state'] {
  const wish = sending.get(id);
  if (wish === undefined) return state;
  return wish === 'approve' ? 'approved' : 'returned';
}

export const itemOf = (state: ReviewState, id: string | null): ReviewItem | null =>
  state.items.find((item) => item.id === id) ?? null;

/** The next one that waits after this one, from the beginning again after the last. */
export function nextWaiting(state: ReviewState, after: string | null): ReviewItem | null {
  const from = state.items.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...state.items.slice(from), ...state.items.slice(0, from)];
  return inTurn.find((item) => item.id !== after && waits(state, item)) ?? null;
}

function withNext(state: ReviewState, after: string | null): ReviewState {
  return { ...state, currentId: nextWaiting(state, after)?.id ?? null };
}

/** What is on its way keeps its place; what is looked at stays on the screen, whatever has become of it. */
function withList(state: ReviewState, items: readonly ReviewItem[]): ReviewState {
  const next = { ...state, items };
  const isHere = items.some(({ id }) => id === state.currentId);
  return isHere ? next : withNext(next, null);
}

function without(state: ReviewState, id: string): ReviewState {
  const sending = new Map(state.sending);
  sending.delete(id);
  return { ...state, sending, lastId: state.lastId === id ? null : state.lastId };
}

type Answer = Extract<ReviewEvent, { kind: 'answer' }>;

function withAnswer(before: ReviewState, { id, outcome }: Answer): ReviewState {
  const code = itemOf(before, id)?.code ?? '';
  const state = without(before, id);
  if (outcome.kind === 'not-found') {
    const items = state.items.filter((item) => item.id !== id);
    const next = { ...state, items };
    const settled = state.currentId === id ? withNext(next, null) : next;
    return { ...settled, trouble: { id, code, why: 'not-found', error: null } };
  }
  const items = state.items.map((item) => (item.id === id ? outcome.item : item));
  switch (outcome.kind) {
    case 'approved':
    case 'returned':
      return { ...state, items, lastId: before.lastId };
    case 'reopened':
      return { ...state, items, currentId: id, lastId: null, trouble: null };
    default:
      return refused({ ...state, items }, { id, why: outcome.kind, error: null });
  }
}

function refused(
  state: ReviewState,
  { id, why, error }: { id: string; why: ReviewTrouble; error: unknown },
): ReviewState {
  const code = itemOf(state, id)?.code ?? '';
  return { ...state, currentId: state.currentId ?? id, trouble: { id, code, why, error } };
}
