import { expect, it } from 'vitest';
import { onlyCopies, withoutCopies } from './same-photo.ts';

const photo = (path: string, sha256: string) => ({ path, sha256 });

it('of identical photos of a product the first counts, the others are named with it', () => {
  const list = [photo('a.jpg', '1'), photo('b.jpg', '2'), photo('c.jpg', '1'), photo('d.jpg', '1')];
  expect(withoutCopies(list)).toEqual({
    photos: [photo('a.jpg', '1'), photo('b.jpg', '2')],
    copies: [
      { path: 'c.jpg', of: 'a.jpg' },
      { path: 'd.jpg', of: 'a.jpg' },
    ],
  });
  expect(withoutCopies([])).toEqual({ photos: [], copies: [] });
});

it('a product is nothing but copies when each of its photos is one of another product', () => {
  const others = new Map([
    ['1', 'BR-1.jpg'],
    ['2', 'BR-2.jpg'],
  ]);
  expect(onlyCopies([photo('kopya.jpg', '2'), photo('kopya (2).jpg', '1')], others)).toEqual([
    { path: 'kopya.jpg', of: 'BR-2.jpg' },
    { path: 'kopya (2).jpg', of: 'BR-1.jpg' },
  ]);
  expect(onlyCopies([photo('kopya.jpg', '2'), photo('kopya (2).jpg', '3')], others)).toBeNull();
});

it('also of those that a person has taken out of it, which are not among its photos', () => {
  const left = [photo('b.jpg', '2'), photo('c.jpg', '1')];
  expect(withoutCopies(left, [photo('a.jpg', '1')])).toEqual({
    photos: [photo('b.jpg', '2')],
    copies: [{ path: 'c.jpg', of: 'a.jpg' }],
  });
});
