import { describe, expect, it } from 'vitest';
import type { Post } from '../telegram/post.ts';
import { afterEdit, postChange } from './edit.ts';

const why = { code: 'provider_said', words: 'no' } as const;

describe('what follows a call that changes a message', () => {
  it.each([
    [{ kind: 'edited' } as const, 1, { kind: 'over', status: 'edited', reason: null }],
    [{ kind: 'refused', why } as const, 1, { kind: 'over', status: 'refused', reason: why }],
    [{ kind: 'not-now', why, retryAfterMs: 7000 } as const, 1, { kind: 'again', ms: 7000, isSenders: true }],
    [{ kind: 'not-now', why, retryAfterMs: null } as const, 9, { kind: 'again', ms: 60_000, isSenders: true }],
    [{ kind: 'unclear', why } as const, 1, { kind: 'again', ms: 5000, isSenders: false }],
    [{ kind: 'unclear', why } as const, 4, { kind: 'again', ms: 40_000, isSenders: false }],
    [{ kind: 'unclear', why } as const, 5, { kind: 'over', status: 'unknown', reason: why }],
  ])('%j at try %i', (outcome, tries, step) => expect(afterEdit(outcome, { tries })).toEqual(step));
});

describe('what has to be changed', () => {
  const text = (words: string, more: Partial<Post> = {}): Post =>
    ({ kind: 'text', text: words, bold: 0, rows: [[{ text: 'Beren', url: 'https://t.me/beren' }]], ...more }) as Post;
  const video = (url: string): Post => ({ kind: 'video', url, text: 'A', bold: 0, rows: [] });

  it.each<[string, Post[], Post[], object]>([
    ['nothing', [text('A'), text('B')], [text('A'), text('B')], { kind: 'same' }],
    ['words', [text('A'), text('B')], [text('A'), text('C')], { kind: 'differs', parts: [1] }],
    ['buttons', [text('A')], [text('A', { rows: [] })], { kind: 'differs', parts: [0] }],
    ['what is bold', [text('A')], [text('A', { bold: 1 })], { kind: 'differs', parts: [0] }],
    ['one more message', [text('A')], [text('A'), text('B')], { kind: 'other-shape' }],
    ['a text that is a video now', [text('A')], [video('https://x.test/a.mp4')], { kind: 'other-shape' }],
    ['another video', [video('https://x.test/a.mp4')], [video('https://x.test/b.mp4')], { kind: 'other-shape' }],
  ])('%s', (_, sent, now, change) => expect(postChange(sent, now)).toEqual(change));
});
