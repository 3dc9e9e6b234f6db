import { describe, expect, it } from 'vitest';
import { whyLines } from './why-text.ts';

describe('whyLines', () => {
  it('tells the choice as a whole first, then slot by slot', () => {
    const lines = whyLines([
      { code: 'template-only' },
      { code: 'shape-in-slot', slot: 2, photo: 'x/b.jpg', value: 80 },
      { code: 'person-in-slot', slot: 1, photo: 'x/a.jpg' },
      { code: 'shape-in-slot', slot: 1, photo: 'x/a.jpg', value: 96 },
      { code: 'barcode-left-out', photo: 'x/tag.jpg' },
    ]);
    expect(lines.whole.map(({ code }) => code)).toEqual(['template-only', 'barcode-left-out']);
    expect(lines.slots.map(({ slot, photo, reasons }) => [slot, photo, ...reasons.map(({ code }) => code)])).toEqual([
      [1, 'a.jpg', 'person-in-slot', 'shape-in-slot'],
      [2, 'b.jpg', 'shape-in-slot'],
    ]);
  });

  it('says nothing of what a person has chosen', () => {
    expect(whyLines([])).toEqual({ whole: [], slots: [] });
  });
});
