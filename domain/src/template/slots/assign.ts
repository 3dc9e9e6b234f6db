/** Best use of photos for slots: for each slot the index of its photo, or null. */
export interface Assignment {
  photoOf: (number | null)[];
  score: number;
}

/** Score of one photo in each slot; null = it may not be there. */
type Scores = readonly (number | null)[];

interface State {
  filled: number;
  score: number;
  /** Photo of each slot so far. */
  photoOf: readonly (number | null)[];
}

/** More slots than this are filled one by one, best pair first. */
const exactSlots = 10;

/**
 * Matches photos to slots, each photo at most once: first as many slots as possible, then the highest sum of scores.
 * `scores[photo][slot]` is null where the photo is not allowed. Exact up to 10 slots, whatever the number of photos.
 */
export function assign(scores: readonly Scores[], slotCount: number): Assignment {
  return slotCount <= exactSlots ? exact(scores, slotCount) : greedy(scores, slotCount);
}

/** Photo by photo, the best state for every set of filled slots (sets are bit masks). */
function exact(scores: readonly Scores[], slotCount: number): Assignment {
  const empty = Array.from({ length: slotCount }, () => null);
  let best = new Map<number, State>([[0, { filled: 0, score: 0, photoOf: empty }]]);
  for (const [photo, row] of scores.entries()) best = withPhoto(best, { photo, row });

  const [winner] = [...best.values()].sort((a, b) => b.filled - a.filled || b.score - a.score);
  return { photoOf: [...(winner?.photoOf ?? [])], score: winner?.score ?? 0 };
}

function withPhoto(
  best: ReadonlyMap<number, State>,
  { photo, row }: { photo: number; row: Scores },
): Map<number, State> {
  const next = new Map(best);
  for (const [used, state] of best) {
    for (const [slot, score] of row.entries()) {
      const set = used | (1 << slot);
      if (score === null || set === used) continue;
      const candidate = {
        filled: state.filled + 1,
        score: state.score + score,
        photoOf: state.photoOf.with(slot, photo),
      };
      if (isBetter(candidate, next.get(set))) next.set(set, candidate);
    }
  }
  return next;
}

function isBetter(candidate: State, known: State | undefined): boolean {
  return known === undefined || candidate.score > known.score;
}

function greedy(scores: readonly Scores[], slotCount: number): Assignment {
  const photoOf: (number | null)[] = Array.from({ length: slotCount }, () => null);
  const pairs = scores.flatMap((row, photo) => row.map((score, slot) => ({ photo, slot, score: score ?? Number.NaN })));
  let sum = 0;
  for (const { photo, slot, score } of pairs
    .filter((pair) => !Number.isNaN(pair.score))
    .sort((a, b) => b.score - a.score)) {
    if (photoOf[slot] !== null || photoOf.includes(photo)) continue;
    photoOf[slot] = photo;
    sum += score;
  }
  return { photoOf, score: sum };
}
