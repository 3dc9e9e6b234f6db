import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { ReturnAbout } from '@kolaj/domain/collage/failure';
import type { Pin } from '@kolaj/domain/collage/status/pin';

export type DecisionKind = 'approved' | 'returned' | 'passive';

/** Why a decision did not come about; the collage waits again. */
export type Refusal = 'conflict' | 'not-ready' | 'not-found' | 'broken';

/** One person's round through the verify list. */
export interface VerifyState {
  /** In the order of the strip: the order of arrival. */
  cards: readonly CollageCard[];
  decisions: ReadonlyMap<string, DecisionKind>;
  /** Decided ids, the last one at the end: what Undo takes back. */
  history: readonly string[];
  /** Null = nothing waits any more. */
  currentId: string | null;
  /** What somebody else is looking at: it comes last. */
  taken: ReadonlySet<string>;
  /** Whose decision is being taken back: until that is done, the server's word about them is of before. */
  reopening: ReadonlySet<string>;
  /** Waiting collages that the server has not handed out yet. */
  beyond: number;
  problem: { id: string; code: string; why: Refusal } | null;
}

/** The server's list of waiting collages. */
export interface WaitingList {
  kind: 'queue';
  items: readonly CollageCard[];
  total: number;
  /** What has become of the one that is looked at; null = gone, or none was named. */
  looked: CollageCard | null;
  taken: readonly string[];
}

/** What a person says when a collage goes back. */
export interface ReturnNote {
  note: string;
  pin: Pin | null;
  /** Named with one tap: the editor opens there. */
  about?: ReturnAbout;
}

export type VerifyEvent =
  | WaitingList
  | { kind: 'decided'; id: string; decision: DecisionKind }
  | { kind: 'refused'; id: string; why: Refusal }
  | { kind: 'undone'; id: string }
  /** The server has taken the decision back; what was asked before that is not listened to any more. */
  | { kind: 'reopened'; id: string }
  /** What needs fixing, and where. */
  | ({ kind: 'noted'; id: string } & ReturnNote)
  | { kind: 'went'; id: string }
  | { kind: 'problem-closed' };

export const emptyRound = (currentId: string | null): VerifyState => ({
  cards: [],
  decisions: new Map(),
  history: [],
  currentId,
  taken: new Set(),
  reopening: new Set(),
  beyond: 0,
  problem: null,
});

/** What happens next to the round. Decisions show at once; the server's word comes later as `refused` or `queue`. */
export function verifyRound(state: VerifyState, event: VerifyEvent): VerifyState {
  switch (event.kind) {
    case 'queue':
      return withQueue(state, event);
    case 'decided':
      return decided(state, event);
    case 'refused': {
      const code = cardOf(state, event.id)?.code ?? '';
      const open = reopened(withoutDecision(state, event.id), event.id);
      return { ...open, currentId: open.currentId ?? event.id, problem: { id: event.id, code, why: event.why } };
    }
    case 'undone':
      return {
        ...noted(withoutDecision(state, event.id), event.id, null),
        currentId: event.id,
        reopening: new Set([...state.reopening, event.id]),
        problem: null,
      };
    case 'reopened':
      return reopened(state, event.id);
    case 'noted':
      return noted(state, event.id, event);
    case 'went':
      return { ...state, currentId: event.id };
    case 'problem-closed':
      return { ...state, problem: null };
  }
}

const reopened = (state: VerifyState, id: string): VerifyState => ({
  ...state,
  reopening: new Set([...state.reopening].filter((other) => other !== id)),
});

const cardOf = ({ cards }: VerifyState, id: string) => cards.find((card) => card.id === id);

function noted(state: VerifyState, id: string, note: ReturnNote | null): VerifyState {
  const { note: return_note, pin: return_pin } = note ?? { note: null, pin: null };
  return { ...state, cards: state.cards.map((card) => (card.id === id ? { ...card, return_note, return_pin } : card)) };
}

/**
 * Takes in what waits now: known cards in their places with fresh values, new ones at the end. What was decided here stays as it
 * was seen: an answer under way may tell of it as decided, and Undo shows it as it was. What somebody else has decided leaves,
 * except the picture that is being looked at.
 */
function withQueue(state: VerifyState, { items, total, looked, taken }: WaitingList): VerifyState {
  const waiting = new Map(items.map((card) => [card.id, card]));
  const kept = state.cards
    .filter(({ id }) => state.decisions.has(id) || waiting.has(id) || id === state.currentId)
    .map((card) => (state.history.includes(card.id) ? card : (waiting.get(card.id) ?? card)));
  const known = new Set(kept.map(({ id }) => id));
  // Decided elsewhere, and taken back there: it waits again.
  const decisions = new Map([...state.decisions].filter(([id]) => state.history.includes(id) || !waiting.has(id)));
  const cards = [...kept, ...items.filter(({ id }) => !known.has(id))];
  const beyond = Math.max(0, total - items.length);
  const next = withLooked({ ...state, cards, decisions, taken: new Set(taken), beyond }, looked);
  const isHere = state.currentId !== null && next.cards.some(({ id }) => id === state.currentId);
  return isHere ? next : { ...next, currentId: nextOpen(next, null) };
}

/** What a collage's state says of a decision that was made elsewhere: in the editor, or by somebody else. */
function decidedElsewhere({ status, state }: CollageCard): DecisionKind | null {
  if (state === 'passive') return 'passive';
  if (status === 'verified') return 'approved';
  return status === 'failed' ? 'returned' : null;
}

/**
 * Takes in what has become of the picture on the screen. It stays there, so that nothing changes under somebody's eyes: decided
 * elsewhere it counts as decided, and one that is being drawn after an edit keeps its place until it can be approved. A round
 * that begins takes up only one that still comes.
 */
function withLooked(state: VerifyState, looked: CollageCard | null): VerifyState {
  if (looked === null || state.decisions.has(looked.id) || state.reopening.has(looked.id)) return state;
  const decision = decidedElsewhere(looked);
  const isKnown = state.cards.some(({ id }) => id === looked.id);
  if (!isKnown) return decision === null ? { ...state, cards: inPlace(state.cards, looked) } : state;
  const cards = state.cards.map((card) => (card.id === looked.id ? looked : card));
  if (decision === null) return { ...state, cards };
  return { ...state, cards, decisions: new Map([...state.decisions, [looked.id, decision]]) };
}

/** Among the others by age. */
function inPlace(cards: readonly CollageCard[], card: CollageCard): CollageCard[] {
  const at = cards.findIndex(({ created_at, id }) =>
    created_at === card.created_at ? id > card.id : created_at > card.created_at,
  );
  return at < 0 ? [...cards, card] : [...cards.slice(0, at), card, ...cards.slice(at)];
}

function decided(state: VerifyState, { id, decision }: { id: string; decision: DecisionKind }): VerifyState {
  const next: VerifyState = {
    ...state,
    decisions: new Map([...state.decisions, [id, decision]]),
    history: [...state.history.filter((other) => other !== id), id],
    problem: null,
  };
  return { ...next, currentId: nextOpen(next, id) };
}

function withoutDecision(state: VerifyState, id: string): VerifyState {
  const decisions = new Map(state.decisions);
  decisions.delete(id);
  return { ...state, decisions, history: state.history.filter((other) => other !== id) };
}

/**
 * The next one without a decision, from `after` on and then from the beginning; what somebody else is looking at only when
 * nothing else is left. Null = none is left at all.
 */
export function nextOpen(
  { cards, decisions, taken }: Pick<VerifyState, 'cards' | 'decisions' | 'taken'>,
  after: string | null,
): string | null {
  const from = cards.findIndex(({ id }) => id === after) + 1;
  const open = [...cards.slice(from), ...cards.slice(0, from)].filter(({ id }) => !decisions.has(id));
  return (open.find(({ id }) => !taken.has(id)) ?? open[0])?.id ?? null;
}

/** What can be done with a picture; `returned` again changes its note. */
export function choicesFor(
  card: Pick<CollageCard, 'status'>,
  decision: DecisionKind | undefined,
): Record<DecisionKind, boolean> {
  const isOpen = decision === undefined;
  const isDrawn = card.status === 'done';
  return { approved: isOpen && isDrawn, returned: (isOpen && isDrawn) || decision === 'returned', passive: isOpen };
}

/** The one beside the current one in the strip, decided or not; the current one at the ends. */
export function beside({ cards, currentId }: VerifyState, step: 1 | -1): string | null {
  const at = cards.findIndex(({ id }) => id === currentId);
  return cards[at + step]?.id ?? currentId;
}

export interface RoundProgress {
  approved: number;
  returned: number;
  passive: number;
  left: number;
  total: number;
}

/** How far the round is; `total` grows when new collages come in. */
export function progressOf({ cards, decisions, beyond }: VerifyState): RoundProgress {
  const kinds = [...decisions.values()];
  const countOf = (kind: DecisionKind) => kinds.filter((other) => other === kind).length;
  const left = cards.filter(({ id }) => !decisions.has(id)).length + beyond;
  return {
    approved: countOf('approved'),
    returned: countOf('returned'),
    passive: countOf('passive'),
    left,
    total: left + kinds.length,
  };
}
