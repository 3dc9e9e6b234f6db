import type { QueuePlace } from './verify.query.ts';
import type { VerifyState } from './verify-state.ts';

/** The round that was left last, for coming back to it from the editor. It lives as long as the page is not loaded anew. */
let kept: { key: string; round: VerifyState } | null = null;

const keyOf = ({ folder, subfolder }: QueuePlace) => `${folder} ${subfolder ?? ''}`;

export function keepRound(place: QueuePlace, round: VerifyState): void {
  kept = { key: keyOf(place), round };
}

/** The kept round of this place, when the address names the picture it stopped at; null = a new round begins. */
export function keptRound(place: QueuePlace, at: string | null): VerifyState | null {
  if (kept?.key !== keyOf(place) || at === null || kept.round.currentId !== at) return null;
  return kept.round;
}
