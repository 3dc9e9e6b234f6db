/** A film lasts between these, s. */
export const filmSeconds = { min: 20, max: 60 } as const;
/** Collages that a film is made of; of more the newest are taken. */
export const filmCollages = { min: 4, max: 24 } as const;
export const framesPerSecond = 25;

/** How long a collage is read with comfort, s; with few collages each stays longer, so that the film has its length. */
const comfortable = 2.48;

export interface FilmPlan {
  collages: number;
  /** Of each collage. */
  frames: number;
  /** Frames over which one becomes the next. */
  fade: number;
  /** Of the whole film. */
  seconds: number;
}

/** How long each of so many collages is shown; null = too few for a film. */
export function filmPlan(count: number): FilmPlan | null {
  if (count < filmCollages.min) return null;
  const collages = Math.min(count, filmCollages.max);
  const frames = Math.ceil(Math.max(comfortable, filmSeconds.min / collages) * framesPerSecond);
  return { collages, frames, fade: 6, seconds: (collages * frames) / framesPerSecond };
}

/** Why no film was made: the program is not there or was ended, the disk is full, it took too long, a picture cannot be read. */
export const filmFailures = ['missing', 'crashed', 'no_space', 'too_slow', 'unreadable'] as const;
export type FilmFailure = (typeof filmFailures)[number];

export const filmStatuses = ['waiting', 'making', 'made', 'failed', 'stopped'] as const;
export type FilmStatus = (typeof filmStatuses)[number];
