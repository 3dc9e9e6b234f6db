import { describe, expect, it } from 'vitest';
import type { CollageEditor } from '../collage.ts';
import type { Composition } from '../compose.ts';
import type { FailReason } from '../failure.ts';
import { isWorthRetry, type RetryOutcome, retryOutcome } from './retry.ts';

const image = (path: string) => ({ path, zoom: 1, focus: { x: 0.5, y: 0.4 }, fit: 'cover' as const, rotate: 0 });
const editor: CollageEditor = {
  template_id: 't1',
  template_version: 1,
  text_data: { code: 'A', values: { code: 'A', price: '9' }, discountprice: null, guessed: [] },
  images: [image('a.jpg')],
  why: [],
};
const composed = (change: Partial<CollageEditor> = {}): Composition => ({
  kind: 'composed',
  editor: { ...editor, ...change },
});
const noTemplate: Composition = { kind: 'failed', failure: { reason: 'no_template', lack: null } };
const missing: Composition = { kind: 'failed', failure: { reason: 'field_missing', fields: ['x'] } };

const otherTemplate = composed({ template_id: 't2' });
const fromDatabase: CollageEditor = {
  ...editor,
  text_data: { ...editor.text_data, values: { price: '9', code: 'A' } },
};

describe('retryOutcome', () => {
  it.each<[string, FailReason | null, CollageEditor | null, Composition, string]>([
    ['a failed one that now finds its template', 'no_template', null, composed(), 'works'],
    ['a failed one that still finds none', 'no_template', null, noTemplate, 'still-failed'],
    ['a failed one with another reason now', 'no_template', null, missing, 'still-failed'],
    ['a failed one that broke off, with nothing changed', 'internal', editor, composed(), 'works'],
    ['one that was sent back, with nothing changed', 'sent_back', editor, composed(), 'same'],
    ['one that was sent back and would look different', 'sent_back', editor, otherTemplate, 'works'],
    ['a waiting one that would look the same', null, fromDatabase, composed(), 'same'],
    ['a waiting one that would fail', null, editor, noTemplate, 'same'],
    ['a waiting one with another template', null, editor, otherTemplate, 'changes template'],
    ['a waiting one with a new version of it', null, editor, composed({ template_version: 2 }), 'changes template'],
    ['a waiting one with other photos', null, editor, composed({ images: [image('b.jpg')] }), 'changes photos'],
    [
      'a waiting one with other texts',
      null,
      editor,
      composed({ text_data: { ...editor.text_data, values: { code: 'A', price: '8' } } }),
      'changes texts',
    ],
    ['reasons alone are no change', null, editor, composed({ why: [{ code: 'template-only' }] }), 'same'],
  ])('%s', (_, failReason, before, after, expected) => {
    const outcome = retryOutcome({ failReason, editor: before }, after);
    expect([outcome.kind, ...('changes' in outcome ? outcome.changes : [])].join(' ')).toBe(expected);
  });

  it.each([
    ['works', true],
    ['changes', true],
    ['still-failed', false],
    ['same', false],
  ] as const)('%s is worth a try: %s', (kind, expected) => {
    const outcomes: Record<RetryOutcome['kind'], RetryOutcome> = {
      works: { kind: 'works', templateId: 't' },
      changes: { kind: 'changes', templateId: 't', changes: [] },
      'still-failed': { kind: 'still-failed', failure: { reason: 'internal' } },
      same: { kind: 'same' },
    };
    expect(isWorthRetry(outcomes[kind])).toBe(expected);
  });
});
