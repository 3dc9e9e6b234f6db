import type { CollageCard } from '@kolaj/contract/collage';

export type DecisionKind = 'approved' | 'returned' | 'passive';

/** Why a decision did not come about; the collage waits again. */
export type Refusal = 'conflict' | 'not-ready' | 'not-found' | 'broken';

/** One person's round through the verify list. */
export interface VerifyState {
  /** In the order of the strip: as they came. */
  cards: readonly CollageCard[];
  decisions: ReadonlyMap<string, DecisionKind>;
  /** Decided ids, the last one at the end: what Undo takes back. */
  history: readonly string[];
  /** Null = nothing waits any more. */
  currentId: string | null;
  /** Waiting collages that the server has not handed out yet. */
  beyond: number;
  problem: { id: string; code: string; why: Refusal } | null;
}

export type VerifyEvent =
  /** The server's list of waiting collages. */
  | { kind: 'queue'; items: readonly CollageCard[]; total: number }
  | { kind: 'decided'; id: string; decision: DecisionKind }
  | { kind: 'refused'; id: string; why: Refusal }
  | { kind: 'undone'; id: string }
  | { kind: 'went'; id: string }
  | { kind: 'problem-closed' };

export const emptyRound = (currentId: string | null): VerifyState => ({
  cards: [],
  decisions: new Map(),
  history: [],
  currentId,
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
      const open = withoutDecision(state, event.id);
      return { ...open, currentId: open.currentId ?? event.id, problem: { id: event.id, code, why: event.why } };
    }
    case 'undone':
      return { ...withoutDecision(state, event.id), currentId: event.id, problem: null };
    case 'went':
      return { ...state, currentId: event.id };
    case 'problem-closed':
      return { ...state, problem: null };
  }
}

const cardOf = ({ cards }: VerifyState, id: string) => cards.find((card) => card.id === id);

/**
 * Takes in what waits now: known cards in their places with fresh values, new ones at the end. What somebody else has decided
 * leaves, except the picture that is being looked at.
 */
function withQueue(
  state: VerifyState,
  { items, total }: { items: readonly CollageCard[]; total: number },
): VerifyState {
  const waiting = new Map(items.map((card) => [card.id, card]));
  const kept = state.cards
    .filter(({ id }) => state.decisions.has(id) || waiting.has(id) || id === state.currentId)
    .map((card) => waiting.get(card.id) ?? card);
  const known = new Set(kept.map(({ id }) => id));
  const cards = [...kept, ...items.filter(({ id }) => !known.has(id))];
  const next: VerifyState = { ...state, cards, beyond: Math.max(0, total - items.length) };
  const isHere = state.currentId !== null && cards.some(({ id }) => id === state.currentId);
  return isHere ? next : { ...next, currentId: nextOpen(next, null) };
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

/** The next one without a decision, from `after` on and then from the beginning; null = none is left. */
export function nextOpen(
  { cards, decisions }: Pick<VerifyState, 'cards' | 'decisions'>,
  after: string | null,
): string | null {
  const from = cards.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...cards.slice(from), ...cards.slice(0, from)];
  return inTurn.find(({ id }) => !decisions.has(id))?.id ?? null;
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
