import { describe, expect, it } from 'vitest';
import { readFonts } from '../fonts/fonts-node.ts';
import { createShaper } from './shaper.ts';
import { sizeAtWidth, watermark } from './watermark.ts';

const shaper = createShaper(readFonts());
const size = { width: 1000, height: 1400 };

describe('a watermark', () => {
  it.each(['Lalezar', 'Лалезар', 'Çiçek Moda Toptan Satış Mağazası İstanbul Laleli'])(
    'leaves no third of the picture without it: %s',
    (text) => {
      const { places = [], paths = [], angle = 0 } = watermark(text, size, shaper) ?? {};
      const ends = [...(paths[1]?.d ?? '').matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
      const half = Math.max(...ends);
      // Points along each text.
      const written = places.flatMap(([x, y]) =>
        [-0.9, -0.5, 0, 0.5, 0.9].map((part) => [x + part * half * Math.cos(angle), y + part * half * Math.sin(angle)]),
      );
      const side = 334;
      for (let left = 0; left < 1000; left += side) {
        for (let top = 0; top < 1400; top += side) {
          const inside = written.filter(([x = 0, y = 0]) => x > left && x < left + side && y > top && y < top + side);
          expect(inside.length, `${left} ${top}`).toBeGreaterThan(1);
        }
      }
    },
  );

  it('is the same every time, and another one for another text', () => {
    expect(watermark('Lalezar', size, shaper)).toEqual(watermark(' Lalezar ', size, shaper));
    expect(watermark('Lalezar', size, shaper)).not.toEqual(watermark('Beren', size, shaper));
  });

  it.each(['', '  '])('of nothing is nothing: %j', (text) => {
    expect(watermark(text, size, shaper)).toBeNull();
  });

  it('stays small enough to paint, whatever the text', () => {
    const { places = [], paths = [] } = watermark('x'.repeat(200), size, shaper) ?? {};
    expect(places.length).toBeLessThan(200);
    expect(JSON.stringify(paths).length).toBeLessThan(300_000);
  });
});

it.each([
  [384, { width: 384, height: 538 }],
  [2000, size],
  [null, size],
])('a picture made %s wide is %j', (width, expected) => {
  expect(sizeAtWidth(size, width)).toEqual(expected);
});
