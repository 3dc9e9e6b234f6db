import type { ReviewItem } from '@kolaj/contract/approval-link';
import { describe, expect, it } from 'vitest';
import { beginReview, nextWaiting, progressOf, type ReviewEvent, type ReviewState, review } from './review-state.ts';

const anItem = (id: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
  id,
  version: 1,
  code: id.toUpperCase(),
  brand: 'Beren',
  color: 'BLACK',
  picture: null,
  state: 'waiting',
  by: null,
  note: '',
  changed: false,
  undoable: false,
  ...more,
});
const three = [anItem('a'), anItem('b'), anItem('c')];
const after = (state: ReviewState, ...events: ReviewEvent[]) => events.reduce(review, state);
const approved = (id: string): ReviewEvent => ({
  kind: 'answer',
  id,
  outcome: { kind: 'approved', item: anItem(id, { state: 'approved', undoable: true }) },
});
const decide = (id: string): ReviewEvent => ({ kind: 'decide', id, wish: 'approve' });

describe('a review', () => {
  it('begins with the first that waits', () => {
    expect(beginReview([anItem('a', { state: 'approved' }), ...three.slice(1)]).currentId).toBe('b');
    expect(beginReview([anItem('a', { state: 'away' })]).currentId).toBeNull();
  });

  it('goes on at the tap, and counts it at once', () => {
    const state = after(beginReview(three), decide('a'));
    expect([state.currentId, progressOf(state)]).toEqual([
      'b',
      { total: 3, approved: 1, returned: 0, away: 0, left: 2 },
    ]);
    expect(after(state, approved('a'))).toMatchObject({ currentId: 'b', lastId: 'a', trouble: null });
  });

  it('ends when nothing waits', () => {
    const state = after(beginReview(three), decide('a'), decide('b'), decide('c'));
    expect([state.currentId, nextWaiting(state, null)]).toEqual([null, null]);
  });

  it('says that somebody was first, and stays where it is', () => {
    const item = anItem('a', { state: 'approved', by: { name: 'Selin', link: false } });
    const state = after(beginReview(three), decide('a'), {
      kind: 'answer',
      id: 'a',
      outcome: { kind: 'decided', item },
    });
    expect(state).toMatchObject({ currentId: 'b', lastId: null, trouble: { id: 'a', code: 'A', why: 'decided' } });
    expect(state.items[0]?.by?.name).toBe('Selin');
  });

  it('asks again about a picture that has changed meanwhile, also after the last one', () => {
    const item = anItem('a', { version: 2, changed: true });
    const conflict: ReviewEvent = { kind: 'answer', id: 'a', outcome: { kind: 'conflict', item } };
    const state = after(beginReview([anItem('a')]), decide('a'), conflict);
    expect(state).toMatchObject({ currentId: 'a', trouble: { why: 'conflict' } });
    expect(progressOf(state).left).toBe(1);
  });

  it('keeps a decision that was not saved open', () => {
    const state = after(beginReview(three), decide('a'), { kind: 'broken', id: 'a', error: null });
    expect(progressOf(state).left).toBe(3);
    expect(state).toMatchObject({ currentId: 'b', trouble: { id: 'a', why: 'broken' } });
  });

  it('leaves out what was deleted', () => {
    const state = after(beginReview(three), decide('b'), { kind: 'answer', id: 'b', outcome: { kind: 'not-found' } });
    expect(state.items.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(state.trouble).toMatchObject({ code: 'B', why: 'not-found' });
  });

  it('comes back to what was taken back', () => {
    const state = after(beginReview(three), decide('a'), approved('a'), {
      kind: 'answer',
      id: 'a',
      outcome: { kind: 'reopened', item: anItem('a', { version: 3 }) },
    });
    expect(state).toMatchObject({ currentId: 'a', lastId: null });
  });

  it('keeps its place when news come, and what is on its way', () => {
    const started = after(beginReview(three), decide('a'));
    const news = [anItem('a'), anItem('b', { state: 'approved' }), anItem('c')];
    const state = after(started, { kind: 'list', items: news });
    expect([state.currentId, progressOf(state).left]).toEqual(['b', 1]);
    expect(after(state, { kind: 'list', items: [anItem('c')] }).currentId).toBe('c');
  });
});
