import { describe, expect, it } from 'vitest';
import { stampOf, swipeEnd, tiltOf } from './swipe.ts';

const pull = (percent: number) => ({ x: percent * 4, width: 400 });

describe('a swipe', () => {
  it('is decided from 40 % of the width on', () => {
    expect(swipeEnd(pull(39), 0)).toBe('back');
    expect(swipeEnd(pull(40), 0)).toBe('approve');
    expect(swipeEnd(pull(-41), 0)).toBe('send-back');
  });

  it('is decided by a flick over a shorter way, but not by a twitch', () => {
    expect(swipeEnd(pull(15), 0.9)).toBe('approve');
    expect(swipeEnd(pull(-15), -0.9)).toBe('send-back');
    expect(swipeEnd(pull(3), 0.9)).toBe('back');
  });

  it('is taken back by a flick in the other direction', () => {
    expect(swipeEnd(pull(60), -0.9)).toBe('back');
  });

  it('shows its stamp from 25 % on', () => {
    expect(stampOf(pull(25))).toBe(0);
    expect(stampOf(pull(40))).toBe(1);
    expect(stampOf(pull(-90))).toBe(-1);
  });

  it('tilts up to 6 degrees', () => {
    expect(tiltOf(pull(20))).toBe(3);
    expect(tiltOf(pull(-100))).toBe(-6);
    expect(tiltOf({ x: 10, width: 0 })).toBe(0);
  });
});
