import { describe, expect, it } from 'vitest';
import { type CollageLife, hasFreshExport, hasSeenContent, importedCollage, moveCollage } from './status.ts';
import { type LifeBefore, takeBack } from './take-back.ts';

const approved: CollageLife = {
  ...importedCollage,
  ...{ status: 'verified', stage: 'idle', version: 7, contentVersion: 5, exportVersion: 5 },
};
const changed = (life: CollageLife): CollageLife => {
  const step = moveCollage(life, { kind: 'edited' });
  if (step.kind !== 'moved') throw new Error(step.kind);
  return step.collage;
};
const back = (life: CollageLife, before: Partial<LifeBefore> = {}) =>
  takeBack(life, { status: 'verified', forced: false, hasPicture: true, ...before });

describe('a change of values that is taken back', () => {
  it('gives an approved collage its approval and its picture back, and draws nothing', () => {
    const { collage, keepsPicture, render } = back(changed(approved));
    expect({ keepsPicture, render }).toEqual({ keepsPicture: true, render: false });
    expect(collage).toMatchObject({ status: 'verified', version: 9, contentVersion: 9, exportVersion: 9 });
    expect(hasFreshExport(collage)).toBe(true);
  });

  it('is not approved by somebody who has seen the changed one', () => {
    const seen = changed(approved);
    expect(hasSeenContent(seen.version, back(seen).collage)).toBe(false);
  });

  it('drops what is still being drawn of the changed one', () => {
    const seen = changed(approved);
    const { collage } = back(seen);
    const late = moveCollage(collage, { kind: 'rendered', contentVersion: seen.contentVersion });
    expect(late).toEqual({ kind: 'ignored' });
  });

  it('draws one that waited for approval as it was, and one whose approved picture is gone', () => {
    for (const before of [{ status: 'done' }, { hasPicture: false }] as const) {
      const { collage, render } = back(changed(approved), before);
      expect({ status: collage.status, render }).toEqual({ status: 'done', render: true });
    }
  });

  it('also heals one whose changed picture could not be drawn', () => {
    const seen = changed(approved);
    const fault = { kind: 'failed', contentVersion: seen.contentVersion, failure: { reason: 'internal' } } as const;
    const step = moveCollage(seen, fault);
    if (step.kind !== 'moved') throw new Error(step.kind);
    expect(back(step.collage).collage).toMatchObject({ status: 'verified', failure: null });
  });

  it('leaves what needed work where it was', () => {
    const failed: CollageLife = { ...approved, status: 'failed', failure: { reason: 'internal' } };
    const { collage, render } = back(changed(failed), { status: 'failed' });
    expect({ ...collage, render }).toMatchObject({ status: 'failed', failure: failed.failure, render: false });
  });
});
