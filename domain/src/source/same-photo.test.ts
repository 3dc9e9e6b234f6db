import { expect, it } from 'vitest';
import { withoutCopies } from './same-photo.ts';

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

it('also of those that a person has taken out of it, which are not among its photos', () => {
  const left = [photo('b.jpg', '2'), photo('c.jpg', '1')];
  expect(withoutCopies(left, [photo('a.jpg', '1')])).toEqual({
    photos: [photo('b.jpg', '2')],
    copies: [{ path: 'c.jpg', of: 'a.jpg' }],
  });
});
