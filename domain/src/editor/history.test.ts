import { describe, expect, it } from 'vitest';
import { advance, begin, type History, redo, rest, undo } from './history.ts';

const steps = (...edits: [state: string, gesture?: string][]): History<string> =>
  edits.reduce((history, [state, gesture = null]) => advance(history, state, gesture), begin('start'));

describe('the history of the editor', () => {
  it('goes back step by step, and forth again', () => {
    const history = steps(['a'], ['b']);
    expect(undo(history).present).toBe('a');
    expect(undo(undo(history)).present).toBe('start');
    expect(undo(undo(undo(history))).present).toBe('start');
    expect(redo(undo(history))).toEqual(history);
    expect(redo(history)).toBe(history);
  });

  it('takes the edits of one gesture as one step', () => {
    const history = steps(['a'], ['b', 'pan 1'], ['c', 'pan 1'], ['d', 'pan 1']);
    expect(undo(history).present).toBe('a');
  });

  it('begins a new step with another gesture, and with the same one after a rest', () => {
    expect(undo(steps(['a', 'pan 1'], ['b', 'zoom 1'])).present).toBe('a');
    expect(undo(advance(rest(steps(['a', 'pan 1'])), 'b', 'pan 1')).present).toBe('a');
  });

  it('forgets what was undone once something else is done', () => {
    expect(redo(advance(undo(steps(['a'], ['b'])), 'c', null)).present).toBe('c');
  });

  it('takes no step for an edit that changes nothing', () => {
    const history = steps(['a']);
    expect(advance(history, 'a', null)).toBe(history);
  });

  it('keeps the last 200 steps', () => {
    const history = steps(...Array.from({ length: 300 }, (_, index): [string] => [`s${index}`]));
    expect(history.past).toHaveLength(200);
    expect(history.past[0]).toBe('s99');
  });
});
