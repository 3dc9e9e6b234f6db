import { describe, expect, it } from 'vitest';
import { siblingsOf } from './siblings.ts';

const named = (name: string, code = name) => ({ name, code });
const names = (of: ReturnType<typeof named>, all: ReturnType<typeof named>[]) =>
  siblingsOf(of, all).map(({ name }) => name);

describe('the colours of a product (D-36)', () => {
  const emerald = named('BR-2041-EMERALD', 'BR-2041');
  const wine = named('BR-2041-BORDO', 'BR-2041');
  const other = named('BR-2042-EMERALD', 'BR-2042');

  it.each([
    ['have its code', emerald, [emerald, wine, other], ['BR-2041-EMERALD', 'BR-2041-BORDO']],
    ['whatever the case of its letters', named('x', 'br-2041'), [emerald, wine], [emerald.name, wine.name]],
    [
      'without a code that others share, have its name but for the colour',
      named('ELBISE KIRMIZI'),
      [named('ELBISE KIRMIZI'), named('ELBISE MAVI'), named('ELBISE UZUN')],
      ['ELBISE KIRMIZI', 'ELBISE MAVI'],
    ],
    ['are one when nothing is like it', other, [emerald, wine, other], ['BR-2042-EMERALD']],
    ['are not all that is called by a colour', named('RED'), [named('RED'), named('BLUE')], ['RED']],
    ['are nobody for a code that is not there', named('A1', 'A1'), [emerald], []],
  ])('%s', (_title, of, all, expected) => {
    expect(names(of, all)).toEqual(expected);
  });
});
