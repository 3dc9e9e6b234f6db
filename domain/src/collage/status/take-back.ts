import type { CollageLife } from './status.ts';

/** How a collage was before a person changed one of its values. */
export interface LifeBefore {
  status: 'failed' | 'done' | 'verified';
  forced: boolean;
  /** The picture that was approved is still there. */
  hasPicture: boolean;
}

export interface TakenBack {
  collage: CollageLife;
  /** It shows the picture that was approved, under its new version. */
  keepsPicture: boolean;
  render: boolean;
}

/**
 * Takes a change of values back that nothing has followed. What it shows is a version of its own, or somebody who has looked at the
 * changed one would approve this one by it. An approval comes back with the picture that was approved, and not without it.
 */
export function takeBack(collage: CollageLife, before: LifeBefore): TakenBack {
  const version = collage.version + 1;
  const next = { ...collage, version, contentVersion: version };
  if (before.status === 'failed') return { collage: next, keepsPicture: false, render: false };
  const keepsPicture = before.status === 'verified' && before.hasPicture;
  const open = { ...next, failure: null, attempts: 0, stage: 'idle' as const, forced: before.forced };
  return keepsPicture
    ? { collage: { ...open, status: 'verified', exportVersion: version }, keepsPicture, render: false }
    : { collage: { ...open, status: 'done' }, keepsPicture, render: true };
}
