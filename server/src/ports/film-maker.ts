import type { FilmPlan } from '@kolaj/domain/reels/film-plan';

export interface FilmOrder {
  /** Pictures of one size in the order of the film. */
  frames: readonly string[];
  plan: FilmPlan;
  /** Where the film is to be; its folder is there. */
  to: string;
  signal: AbortSignal;
  /** From 0 to 1, now and then. */
  onProgress: (share: number) => void;
}

export type FilmOutcome =
  | { kind: 'made' }
  | { kind: 'stopped' }
  | { kind: 'missing' | 'crashed' | 'no_space' | 'too_slow' };

/** Makes films of pictures: upright or not, H.264, without sound. Nothing throws for what the program does. */
export interface FilmMaker {
  /** Whether a film can be made on this machine. */
  isReady: () => Promise<boolean>;
  make: (order: FilmOrder) => Promise<FilmOutcome>;
}
