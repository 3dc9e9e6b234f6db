import { describe, expect, it } from 'vitest';
import type { CollageStatus, SlotImage } from '../collage/collage.ts';
import { builtInTemplates } from '../template/built-in.ts';
import { type SavePurpose, type SaveStep, saveStep } from './save-steps.ts';

const [template] = builtInTemplates;
const image: SlotImage = { path: 'a.jpg', zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: 0 };
const editor = (images: (SlotImage | null)[]) => ({
  ...{ template_id: 't', template_version: 1, images, why: [] },
  text_data: { code: '', values: {}, discountprice: null, guessed: [] },
});

describe('a press of a save button', () => {
  it.each<[SavePurpose, CollageStatus, 'changed' | 'as stored', SaveStep]>([
    ['preview', 'done', 'changed', 'save'],
    ['preview', 'verified', 'changed', 'save'],
    ['preview', 'done', 'as stored', 'show'],
    // Looking must not take an approval back.
    ['preview', 'verified', 'as stored', 'show'],
    ['preview', 'failed', 'as stored', 'save'],
    ['preview', 'pending', 'as stored', 'save'],
    ['approval', 'done', 'changed', 'save'],
    ['approval', 'failed', 'as stored', 'save'],
    ['approval', 'pending', 'as stored', 'save'],
    ['approval', 'done', 'as stored', 'waits'],
    ['approval', 'verified', 'as stored', 'waits'],
  ])('for %s of a %s collage, %s: %s', (purpose, status, change, expected) => {
    if (!template) throw new Error('no template');
    const state = { editor: editor([image]), template };
    expect(saveStep(purpose, { state, isDirty: change === 'changed', status })).toBe(expected);
  });

  it.each<[string, (SlotImage | null)[], SaveStep]>([
    ['no photo in any slot: nothing is asked (EDT-07)', [null], 'nothing-made'],
    ['no slots known', [], 'nothing-made'],
    ['one photo', [null, image], 'save'],
  ])('with %s', (_title, images, expected) => {
    if (!template) throw new Error('no template');
    expect(saveStep('approval', { state: { editor: editor(images), template }, isDirty: true, status: 'done' })).toBe(
      expected,
    );
  });

  it('of a template without places for photos keeps its texts', () => {
    if (!template) throw new Error('no template');
    const state = { editor: editor([]), template: { ...template, images: [] } };
    expect(saveStep('approval', { state, isDirty: true, status: 'done' })).toBe('save');
  });
});
