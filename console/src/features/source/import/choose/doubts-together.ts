import type { LastNumberView } from '@kolaj/contract/source/source';
import type { LookedNames } from './names.query.ts';

/** One question about the names of several subfolders. */
export interface SharedDoubt {
  number: LastNumberView;
  /** Paths of the subfolders that have such names. */
  paths: string[];
}

/** What one answer decides is asked once, wherever it was seen; in the order of the subfolders. */
export function doubtsTogether(names: readonly LookedNames[]): SharedDoubt[] {
  const shared = new Map<string, SharedDoubt>();
  for (const looked of names) {
    if (looked.kind !== 'looked') continue;
    for (const number of looked.doubts) {
      const key = JSON.stringify([number.readings.photo.patterns, number.readings.product.patterns]);
      const known = shared.get(key);
      if (known) known.paths.push(looked.path);
      else shared.set(key, { number, paths: [looked.path] });
    }
  }
  return [...shared.values()];
}
