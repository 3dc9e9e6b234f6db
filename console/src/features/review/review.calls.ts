import {
  decideReview,
  openReview,
  type ReviewClosed,
  type ReviewOpen,
  type ReviewOutcome,
  undoReview,
} from '@kolaj/contract/approval-link';
import { call } from '../../lib/calls/api.ts';
import type { Wish } from './review-state.ts';

/** Who asks: the token of the link, and which open page. */
export interface Asker {
  token: string;
  visit: string;
}

export const askOpen = async (asker: Asker): Promise<ReviewOpen | ReviewClosed> =>
  (await call(openReview, asker)).data.result;

export interface DecisionInput {
  id: string;
  version: number;
  decision: Wish;
  note: string;
}

export const askDecide = async (asker: Asker, input: DecisionInput): Promise<ReviewOutcome> =>
  (await call(decideReview, { ...asker, ...input })).data.result;

export const askUndo = async (asker: Asker, id: string): Promise<ReviewOutcome> =>
  (await call(undoReview, { ...asker, id })).data.result;

/** The token stands behind `#`: browsers send that part to nobody. */
export const tokenIn = (hash: string): string => hash.replace(/^#/, '').trim();

const VISIT_KEY = 'kolaj-review-visit';

/** Names this tab, also after a reload: what it has decided it may take back. */
export function visitOfTab(): string {
  const known = sessionStorage.getItem(VISIT_KEY);
  if (known !== null) return known;
  const visit = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  sessionStorage.setItem(VISIT_KEY, visit);
  return visit;
}
