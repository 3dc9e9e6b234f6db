import { describe, expect, it } from 'vitest';
import { builtInTemplates } from '../built-in.ts';
import { applyDesign, type DesignEdit } from './design.ts';
import { checkDesign, keepsFromSaving } from './design-check.ts';
import { sampleTemplate } from './sample.ts';

const slot = (index: number) => ({ kind: 'slot', index }) as const;
const text = (index: number) => ({ kind: 'text', index }) as const;

describe('what is odd about a template', () => {
  it.each([...builtInTemplates, sampleTemplate])('is nothing for $name', (template) => {
    expect(checkDesign(template)).toEqual([]);
  });

  it.each<[DesignEdit[], unknown]>([
    [[{ kind: 'facts', change: { name: ' ' } }], { kind: 'name-missing', item: null }],
    [[{ kind: 'facts', change: { hidden: true, default: true } }], { kind: 'hidden-default', item: null }],
    [[{ kind: 'change-field', field: 1, change: { keyword: '' } }], { kind: 'keyword-missing', item: null, field: 1 }],
    [
      [{ kind: 'change-field', field: 1, change: { keyword: 'firm' } }],
      { kind: 'keyword-twice', item: null, field: 1 },
    ],
    [
      [{ kind: 'place', item: slot(2), box: { x: 1500, y: 0, width: 60, height: 60 } }],
      { kind: 'outside', item: slot(2) },
    ],
    [
      [{ kind: 'place', item: text(1), box: { x: -1, y: 0, width: 60, height: 60 } }],
      { kind: 'outside', item: text(1) },
    ],
    [
      [
        { kind: 'condition', slot: 0, name: 'has_face', wanted: true },
        { kind: 'condition', slot: 0, name: 'has_person', wanted: false },
      ],
      { kind: 'never-met', item: slot(0) },
    ],
    [
      [{ kind: 'change-text', text: 0, change: { format: '{firm} {season} {season}' } }],
      { kind: 'placeholder-unknown', item: text(0), keyword: 'season' },
    ],
  ])('%j', (edits, problem) => {
    expect(checkDesign(edits.reduce(applyDesign, sampleTemplate))).toEqual([problem]);
  });

  it('is no slot at all', () => {
    expect(checkDesign({ ...sampleTemplate, images: [] })).toEqual([{ kind: 'no-slot', item: null }]);
  });

  it('keeps it from being saved only where a panel or a list could not work with it', () => {
    const twice = sampleTemplate.panel.flatMap((field) => [field, field]);
    const problems = checkDesign({ ...sampleTemplate, name: '', images: [], panel: twice });
    expect(problems.filter(keepsFromSaving).map(({ kind }) => kind)).toEqual([
      'name-missing',
      ...Array.from({ length: 6 }, () => 'keyword-twice'),
    ]);
  });
});
