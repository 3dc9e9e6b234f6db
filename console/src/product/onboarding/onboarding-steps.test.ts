import { allRights } from '@kolaj/domain/account/rights';
import { describe, expect, it } from 'vitest';
import { nextAction, type Step, type StepName } from './onboarding-steps.ts';

const names: readonly StepName[] = ['source', 'templates', 'brands', 'channels', 'first-send'];
const steps = (...done: StepName[]): Step[] => names.map((step) => ({ step, done: done.includes(step) }));
const owner = { rights: allRights, hasFolders: false };

describe('the next step of a new shop', () => {
  it('is the templates before everything else', () => {
    expect(nextAction(steps(), owner)).toBe('choose-templates');
  });
  it('is nobody’s here while the operator has not connected a photo source', () => {
    expect(nextAction(steps('templates'), owner)).toBe(null);
  });
  it('is the import as soon as there is a source', () => {
    expect(nextAction(steps('templates', 'source'), owner)).toBe('import');
  });
  it('is the first send when there are folders and channels', () => {
    const withFolders = { ...owner, hasFolders: true };
    expect(nextAction(steps('templates', 'source'), withFolders)).toBe(null);
    expect(nextAction(steps('templates', 'source', 'channels'), withFolders)).toBe('send');
    expect(nextAction(steps(...names), withFolders)).toBe(null);
  });
  it('is not offered to somebody without the right', () => {
    const rights = { ...allRights, edit: false, send: false };
    expect(nextAction(steps('templates', 'source'), { rights, hasFolders: false })).toBe(null);
    expect(nextAction(steps('templates', 'source', 'channels'), { rights, hasFolders: true })).toBe(null);
  });
});
