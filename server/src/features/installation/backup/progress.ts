/** Tells whoever waits how far long work has come. */
export interface Progress {
  /** What is being done from now on. */
  stage: (sentence: string) => void;
  /** One more of these is done. */
  done: (count: number, of: number) => void;
}

export const silent: Progress = { stage: () => undefined, done: () => undefined };

/** Counts what is done of something whose number is known. */
export function counting({ done }: Progress, of: number): () => void {
  let count = 0;
  return () => done(++count, of);
}
