import { describe, expect, it } from 'vitest';
import type { CollageEditor } from '../collage/collage.ts';
import { draftStep, draftsKeptMs, isSameEditor } from './draft.ts';

const editor: CollageEditor = {
  template_id: 't',
  template_version: 1,
  text_data: { code: 'A1', values: { price: '1', size: 'S' }, discountprice: null, guessed: [] },
  images: [null],
  why: [],
};
const priced = { ...editor, text_data: { ...editor.text_data, values: { price: '2', size: 'S' } } };
const now = 1_800_000_000_000;

describe('a draft of an earlier visit', () => {
  it.each([
    ['is offered when nothing has happened since', { version: 3, at: now - 60_000, editor: priced }, 'offer'],
    ['is offered when it was sent back or approved since', { version: 2, at: now - 60_000, editor: priced }, 'offer'],
    ['never goes over newer work', { version: 1, at: now - 60_000, editor: priced }, 'outdated'],
    ['that says what is stored is forgotten', { version: 2, at: now, editor }, 'idle'],
    ['is forgotten after a month', { version: 3, at: now - draftsKeptMs - 1, editor: priced }, 'idle'],
  ] as const)('%s', (_title, draft, expected) => {
    expect(draftStep(draft, { contentVersion: 2, stored: editor, now })).toBe(expected);
  });

  it('is offered where nothing was stored at all', () => {
    expect(draftStep({ version: 3, at: now, editor }, { contentVersion: 3, stored: null, now })).toBe('offer');
  });
});

describe('two editors are the same', () => {
  it('whatever the order of their keys and the reasons of the machine', () => {
    const values = { size: 'S', price: '1' };
    const turned = { ...editor, text_data: { ...editor.text_data, values }, why: [{ code: 'template-only' as const }] };
    expect(isSameEditor(editor, turned)).toBe(true);
    expect(isSameEditor(editor, priced)).toBe(false);
  });
});
