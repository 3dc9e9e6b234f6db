import { describe, expect, it } from 'vitest';
import { pinAt, pinInFrame } from './pin.ts';

describe('a pin', () => {
  it.each([
    ['in the picture, to a thousandth', { x: 0.12345, y: 0.6 }, { x: 0.123, y: 0.6 }],
    ['beside it: at its nearest edge', { x: -0.2, y: 1.4 }, { x: 0, y: 1 }],
  ])('stands %s', (_where, meant, at) => {
    expect(pinAt(meant)).toEqual(at);
  });
});

describe('a pin in a frame of another ratio', () => {
  it.each([
    ['the same ratio', { x: 0.3, y: 0.8 }, { picture: 0.87, frame: 0.87 }, { x: 0.3, y: 0.8 }],
    [
      'a wide picture in a narrow frame: its sides are cropped',
      { x: 0.6, y: 0.8 },
      { picture: 2, frame: 1 },
      { x: 0.7, y: 0.8 },
    ],
    [
      'a tall picture in a wide frame: top and bottom are cropped',
      { x: 0.3, y: 0.6 },
      { picture: 0.5, frame: 1 },
      { x: 0.3, y: 0.7 },
    ],
    ['in the cropped part: at the edge', { x: 0.1, y: 0.5 }, { picture: 2, frame: 1 }, { x: 0, y: 0.5 }],
  ])('%s', (_case, pin, ratios, expected) => {
    expect(pinInFrame(pin, ratios)).toEqual(expected);
  });
});
